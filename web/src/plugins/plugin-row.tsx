import './plugin-rows.css'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { SourceStatus } from '../metadata/sources/source-status.tsx'
import { PluginSwitch } from './plugin-switch.tsx'
import { usePluginTexts } from './plugin-texts.ts'

type PluginRowProps = {
  readonly plugin: Plugin
  /** Content before the name. */
  readonly before?: ReactNode
}

/** A plugin in the list: what it does, its problem if any, and its switch. */
export const PluginRow = ({ plugin, before }: PluginRowProps): ReactElement => {
  const { t } = useTranslation()
  const { description } = usePluginTexts(plugin)
  // A site can be a source of metadata and a tracker: two plugins with one name.
  const distinctName = `${plugin.name}, ${t(`plugins.kinds.${plugin.usable ? plugin.pluginType : 'UNUSABLE'}`)}`
  return (
    <li className="plugin-row" data-enabled={plugin.enabled}>
      {before}
      <div className="plugin-row-text">
        <span className="plugin-row-head">
          <Link to="/settings/plugins/$pluginId" params={{ pluginId: plugin.id }} className="plugin-row-name" aria-label={distinctName}>
            {plugin.name}
          </Link>
          {plugin.version ? <span className="plugin-row-version">{plugin.version}</span> : null}
          <ThirdPartyMark plugin={plugin} />
        </span>
        {description ? <p className="plugin-row-description">{description}</p> : null}
        {plugin.pluginType === 'METADATA' ? <SourceStatus plugin={plugin} /> : null}
        <PluginFailure plugin={plugin} />
        <PluginNotice plugin={plugin} />
      </div>
      {plugin.usable ? <PluginSwitch plugin={{ ...plugin, name: distinctName }} /> : null}
    </li>
  )
}

/** Marks plugins that are not part of the server. */
export const ThirdPartyMark = ({ plugin }: { plugin: Plugin }): ReactElement | null => {
  const { t } = useTranslation()
  return plugin.builtIn ? null : <span className="plugin-mark">{t('plugins.thirdParty')}</span>
}

/** The server's message about a problem with a plugin. */
export const PluginFailure = ({ plugin }: { plugin: Plugin }): ReactElement | null =>
  plugin.problem === null ? null : (
    <p className="plugin-failure">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{plugin.problem}</span>
    </p>
  )

/** The server's message about a plugin that has no problem. */
export const PluginNotice = ({ plugin }: { plugin: Plugin }): ReactElement | null =>
  plugin.notice === null ? null : (
    <p className="plugin-notice">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{plugin.notice}</span>
    </p>
  )
