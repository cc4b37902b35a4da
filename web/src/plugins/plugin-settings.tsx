import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../api/types.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { readSchema } from './config/config-form.rules.ts'
import { pluginConfigQuery } from './plugins.api.ts'

/** The library that builds forms from schemas is larger than most pages, so it loads with the first form. */
const ConfigForm = lazyPart(() => import('./config/config-form.tsx'))

/** The settings of a plugin, as defined by its JSON Schema. */
export const PluginSettings = ({ plugin }: { plugin: Plugin }): ReactElement => {
  const { t } = useTranslation()
  const config = useQuery(pluginConfigQuery(plugin.id))
  const schema = readSchema(plugin.configSchema)
  const fields = Object.keys(schema.properties).length
  const skeleton = <Skeleton height={fields * 86} radius="lg" role="status" aria-label={t('loading')} />
  return (
    <section className="plugin-section" aria-labelledby="plugin-settings">
      <h2 id="plugin-settings" className="plugin-section-title">
        {t('plugins.settings.title')}
      </h2>
      {fields === 0 ? <p className="plugin-section-text">{t('plugins.settings.none')}</p> : null}
      {config.isError ? <ErrorNotice error={config.error} onRetry={() => void config.refetch()} /> : null}
      {fields > 0 && config.isPending ? skeleton : null}
      {fields > 0 && config.data ? (
        <Suspense fallback={skeleton}>
          <ConfigForm plugin={plugin} schema={schema} config={config.data} />
        </Suspense>
      ) : null}
    </section>
  )
}
