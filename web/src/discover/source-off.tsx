import { IconWorldOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { PluginSwitch } from '../plugins/plugin-switch.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'

type SourcesOffProps = {
  readonly sources: readonly DiscoverSource[]
  /** No other source is on. */
  readonly alone: boolean
}

/** The sources that are off, each with its switch: for administrators only. */
export const SourcesOff = ({ sources, alone }: SourcesOffProps): ReactElement | null => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  if (!admin || sources.length === 0) return null
  const title = t(alone ? 'discover.off.titleAlone' : 'discover.off.title')
  return (
    <section className="sources-off" data-alone={alone} aria-label={title}>
      <h2 className="card-row-title">{title}</h2>
      <p className="sources-off-text">{t('discover.off.text')}</p>
      <ul className="sources-off-list">
        {sources.map(({ id, name, homepage, enabled, downloadable }) => (
          <li key={id} className="source-off">
            <div className="source-off-texts">
              <span className="source-off-name">{name}</span>
              <span className="source-off-note">
                {t(downloadable ? 'discover.off.downloads' : 'discover.off.lists', { site: hostOf(homepage) })}
              </span>
            </div>
            <PluginSwitch plugin={{ id, name, enabled }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const hostOf = (homepage: string): string => (URL.canParse(homepage) ? new URL(homepage).host : homepage)

/** Shown while no source is on. */
export const NoSources = (): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <EmptyState
      icon={<IconWorldOff size={48} stroke={1.4} />}
      title={t('discover.none.title')}
      text={t(admin ? 'discover.none.admin' : 'discover.none.reader')}
    />
  )
}
