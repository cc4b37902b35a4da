import { wireIds } from './wire-ids.ts'
import './plugins.css'
import { Anchor, Skeleton } from '@mantine/core'
import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { regionOf } from '../locales/language.rules.ts'
import { SourceSection } from '../metadata/sources/source-section.tsx'
import { SendTest } from '../notifications/send-test.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { BackLink, PageHead } from '../ui/page-head.tsx'
import { AccountSection } from './account-section.tsx'
import { PluginFailure, PluginNotice, ThirdPartyMark } from './plugin-row.tsx'
import { PluginSettings } from './plugin-settings.tsx'
import { PluginSwitch } from './plugin-switch.tsx'
import { usePluginTexts } from './plugin-texts.ts'
import { pluginQuery } from './plugins.api.ts'
import { RemovePlugin } from './remove-plugin.tsx'

/** One plugin: its description, its settings, and its test actions. */
export const PluginPage = (): ReactElement => {
  const { t } = useTranslation()
  const { pluginId } = useParams({ from: '/member/shell/settings/server/plugins/$pluginId' })
  const { data: plugin, error, refetch } = useQuery(pluginQuery(pluginId))
  return (
    <div className="page page-narrow plugin-page">
      <BackLink to="/settings/plugins">{t('plugins.title')}</BackLink>
      <PageHead title={plugin?.name ?? ''}>{plugin?.usable ? <PluginSwitch plugin={plugin} /> : null}</PageHead>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {plugin ? <PluginContent key={plugin.id} plugin={plugin} /> : null}
      {!plugin && !error ? <Skeleton height={320} radius="lg" /> : null}
    </div>
  )
}

const PluginContent = ({ plugin }: { plugin: Plugin }): ReactElement => {
  const { description } = usePluginTexts(plugin)
  return (
    <>
      {description ? <p className="plugin-lead">{description}</p> : null}
      <Facts plugin={plugin} />
      <PluginFailure plugin={plugin} />
      <PluginNotice plugin={plugin} />
      {plugin.usable && plugin.pluginType === 'METADATA' ? <SourceSection plugin={plugin} /> : null}
      {plugin.usable ? <PluginSettings plugin={plugin} /> : null}
      {plugin.usable && !plugin.builtIn ? <NetworkAccess plugin={plugin} /> : null}
      {plugin.usable && plugin.pluginType === 'NOTIFIER' ? <SendTest pluginId={plugin.id} enabled={plugin.enabled} /> : null}
      {plugin.id === accountPluginId ? <AccountSection enabled={plugin.enabled} /> : null}
      {plugin.builtIn ? null : <RemovePlugin plugin={plugin} />}
    </>
  )
}

/** The hosts that a third-party plugin may send requests to. */
const NetworkAccess = ({ plugin: { hosts } }: { plugin: Plugin }): ReactElement => {
  const { t } = useTranslation()
  return (
    <section className="plugin-section" aria-labelledby="plugin-reach">
      <h2 id="plugin-reach" className="plugin-section-title">
        {t('plugins.reach.title')}
      </h2>
      <p className="plugin-section-text">{t(hosts.length === 0 ? 'plugins.reach.entered' : 'plugins.reach.text')}</p>
      {hosts.length === 0 ? null : (
        <ul className="plugin-hosts">
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The plugin that the account endpoints use. */
const accountPluginId = wireIds.mangadexAccount

const Facts = ({ plugin }: { plugin: Plugin }): ReactElement => {
  const { t, i18n } = useTranslation()
  const region = regionOf(i18n.language, navigator.languages)
  const { id, pluginType, usable, version, author, sourceUrl, installedDate } = plugin
  const installed = new Date(installedDate).toLocaleDateString(region, { dateStyle: 'medium' })
  return (
    <ul className="plugin-facts">
      <li>{usable ? t(`plugins.kinds.${pluginType}`) : t('plugins.kinds.UNUSABLE')}</li>
      {version ? <li>{t('plugins.version', { version })}</li> : null}
      {author ? <li>{t('plugins.by', { author })}</li> : null}
      {usable ? <li>{t('plugins.installed', { date: installed })}</li> : null}
      {plugin.builtIn ? null : (
        <li>
          <ThirdPartyMark plugin={plugin} />
        </li>
      )}
      {/^https?:/.test(sourceUrl) ? (
        <li>
          <Anchor href={sourceUrl} target="_blank" rel="noreferrer" className="plugin-fact-link">
            {t('plugins.website')}
            <IconExternalLink size={15} aria-hidden="true" />
          </Anchor>
        </li>
      ) : null}
      <li>
        <Link to="/settings/plugins/$pluginId/log" params={{ pluginId: id }} className="plugin-fact-link">
          <IconFileText size={15} aria-hidden="true" />
          {t('plugins.log.link')}
        </Link>
      </li>
    </ul>
  )
}
