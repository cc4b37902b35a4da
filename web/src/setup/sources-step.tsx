import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { readSchema } from '../plugins/config/config-form.rules.ts'
import { PluginSwitch } from '../plugins/plugin-switch.tsx'
import { useValueName } from '../plugins/plugin-texts.ts'
import { changePluginConfig, pluginConfigQuery, pluginsQuery } from '../plugins/plugins.api.ts'
import { wireIds } from '../plugins/wire-ids.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { StepProps } from './step-props.ts'

const sources = ['mangadex', 'anilist', 'kitsu'] as const

/** One switch for each source, and the preferred languages. */
export const SourcesStep = ({ next, back }: StepProps): ReactElement => {
  const { t } = useTranslation()
  const plugins = useQuery(pluginsQuery)
  const pluginOf = (name: keyof typeof wireIds) => plugins.data?.find(({ id, usable }) => usable && id === wireIds[name])
  const downloader = pluginOf('galleryDl')
  const metadata = pluginOf('mangadex')
  const anyEnabled = sources.some((name) => pluginOf(name)?.enabled)
  return (
    <>
      {plugins.error ? <ErrorNotice error={plugins.error} onRetry={() => void plugins.refetch()} /> : null}
      {plugins.isPending ? <Skeleton height={210} radius="md" /> : null}
      <ul className="setup-rows" aria-label={t('setup.names.sources')}>
        {sources.map((name) => {
          const plugin = pluginOf(name)
          return plugin ? <SourceRow key={name} plugin={plugin} text={t(`setup.sources.${name}`)} /> : null
        })}
      </ul>
      <div className="setup-languages">
        {downloader ? <LanguageSelect plugin={downloader} setting="default_language" label={t('setup.sources.chapterLanguage')} /> : null}
        {metadata ? (
          <LanguageSelect plugin={metadata} setting="preferredTitleLanguage" label={t('setup.sources.metadataLanguage')} />
        ) : null}
      </div>
      <div className="setup-actions">
        {back}
        <Button variant={anyEnabled ? 'filled' : 'default'} onClick={next}>
          {t(anyEnabled ? 'setup.continue' : 'setup.skip')}
        </Button>
      </div>
    </>
  )
}

const SourceRow = ({ plugin, text }: { plugin: Plugin; text: string }): ReactElement => (
  <li className="setup-row">
    <div className="setup-row-text">
      <span className="setup-row-name">{plugin.name}</span>
      <span className="setup-row-note">{text}</span>
      {plugin.problem ? <span className="setup-row-problem">{plugin.problem}</span> : null}
    </div>
    <PluginSwitch plugin={plugin} />
  </li>
)

type LanguageSelectProps = {
  readonly plugin: Plugin
  /** Name of the plugin's setting. */
  readonly setting: string
  readonly label: string
}

/** Saves the choice at once; the plugin's other settings stay as they are. */
const LanguageSelect = ({ plugin, setting, label }: LanguageSelectProps): ReactElement | null => {
  const queryClient = useQueryClient()
  const nameOf = useValueName()
  const config = useQuery(pluginConfigQuery(plugin.id))
  const save = useMutation({
    mutationFn: (value: string) => changePluginConfig(plugin.id, { [setting]: value }),
    onSuccess: (saved) => queryClient.setQueryData(pluginConfigQuery(plugin.id).queryKey, saved),
  })
  const property = readSchema(plugin.configSchema ?? '{}').properties[setting]
  if (!config.data || !property?.enum) return null
  const options = property.enum.map((value) => ({ value: String(value), label: nameOf('language', value) }))
  return (
    <NativeSelect
      label={label}
      value={save.isPending ? save.variables : (config.data[setting] ?? String(property.default))}
      data={options}
      onChange={(event) => save.mutate(event.currentTarget.value)}
    />
  )
}
