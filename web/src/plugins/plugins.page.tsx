import './plugins.css'
import './plugin-rows.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { type PluginGroup, pluginGroupsOf } from './plugin-groups.rules.ts'
import { PluginRow } from './plugin-row.tsx'
import { metadataSettingsQuery, pluginsQuery } from './plugins.api.ts'
import { SourceList } from './source-list.tsx'

/** All plugins grouped by type, with their switches. */
export const PluginsPage = (): ReactElement => {
  const { t } = useTranslation()
  const plugins = useQuery(pluginsQuery)
  const settings = useQuery(metadataSettingsQuery)
  const failed = [plugins, settings].find(({ isError }) => isError)
  // Without the order of the sources, moving one would replace the saved order.
  const groups = plugins.data && settings.data ? pluginGroupsOf(plugins.data, settings.data.order) : []
  return (
    <div className="page page-table">
      <PageHead title={t('plugins.title')} />
      <p className="plugins-lead">{t('plugins.lead')}</p>
      {failed?.error ? <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {plugins.isPending || settings.isPending ? <GroupSkeletons /> : null}
      {groups.map((group) => (
        <Group key={group.type} group={group} />
      ))}
    </div>
  )
}

const Group = ({ group: { type, plugins } }: { group: PluginGroup }): ReactElement => {
  const { t } = useTranslation()
  return (
    <section className="plugins-group" aria-labelledby={`plugins-${type}`}>
      <h2 id={`plugins-${type}`} className="plugins-group-title">
        {t(`plugins.types.${type}`)}
      </h2>
      <p className="plugins-group-text">{t(`plugins.typeTexts.${type}`)}</p>
      {type === 'METADATA' ? (
        <SourceList plugins={plugins} />
      ) : (
        <ul className="plugins-list">
          {plugins.map((plugin) => (
            <PluginRow key={plugin.id} plugin={plugin} />
          ))}
        </ul>
      )}
    </section>
  )
}

const GroupSkeletons = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      {[92, 252, 98, 330].map((heightPx) => (
        <div key={heightPx} className="plugins-group">
          <Skeleton height={16} width={140} mb={12} />
          <Skeleton height={heightPx} radius="lg" />
        </div>
      ))}
    </div>
  )
}
