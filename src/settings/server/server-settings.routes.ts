import { z } from 'zod'
import type { Settings } from '../../kernel/config/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { SettingsDto, SettingsUpdate } from './server-settings.schemas.ts'
import type { ServerSettingsStore } from './server-settings.ts'
import type { StoredSettings } from './stored-settings.rules.ts'

interface ServerSettingsRouteDeps {
  readonly store: ServerSettingsStore
  readonly settings: Pick<Settings, 'port' | 'basePath'>
}

export const serverSettingsRoutes =
  ({ store, settings }: ServerSettingsRouteDeps) =>
  (http: Http) => {
    http.get('/api/v1/settings', { schema: { response: { 200: SettingsDto } }, config: { right: 'admin' } }, async () =>
      toDto(await store.current(), settings),
    )
    http.patch(
      '/api/v1/settings',
      { schema: { body: SettingsUpdate, response: { 204: z.undefined().meta({ description: 'Done.' }) } }, config: { right: 'admin' } },
      async ({ body }, reply) => {
        await store.change(body)
        return reply.status(204).send()
      },
    )
  }

function toDto(stored: StoredSettings, { port, basePath }: ServerSettingsRouteDeps['settings']): SettingsDto {
  const contextPath = basePath.replace(/\/$/, '')
  const { rememberMeKey, ...shown } = stored
  return {
    ...shown,
    serverPort: { configurationSource: port, databaseSource: stored.serverPort, effectiveValue: port },
    serverContextPath: { configurationSource: contextPath || null, databaseSource: stored.serverContextPath, effectiveValue: contextPath },
    // EPUBs are sent as they are: there is no such tool here, but the setting survives a client that writes back what it read.
    kepubifyPath: { configurationSource: null, databaseSource: stored.kepubifyPath, effectiveValue: null },
  }
}
