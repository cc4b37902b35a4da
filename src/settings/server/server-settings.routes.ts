import { z } from 'zod'
import type { Settings } from '../../kernel/config/index.ts'
import type { Http } from '../../kernel/http/index.ts'
import { SettingsDto, SettingsUpdate } from './server-settings.schemas.ts'
import type { ServerSettingsStore } from './server-settings.ts'
import type { StoredSettings } from './stored-settings.rules.ts'

type Address = Pick<Settings, 'port' | 'basePath' | 'kepubifyPath'>

interface ServerSettingsRouteDeps {
  readonly store: ServerSettingsStore
  readonly configured: Address
  /** The effective value. */
  readonly settings: Address
}

export const serverSettingsRoutes =
  ({ store, configured, settings }: ServerSettingsRouteDeps) =>
  (http: Http) => {
    http.get(
      '/api/v1/settings',
      { schema: { summary: 'Get the server settings', response: { 200: SettingsDto } }, config: { right: 'admin' } },
      async () => toDto(await store.current(), configured, settings),
    )
    http.patch(
      '/api/v1/settings',
      {
        schema: {
          summary: 'Update the server settings',
          body: SettingsUpdate,
          response: { 204: z.undefined().meta({ description: 'Done.' }) },
        },
        config: { right: 'admin' },
      },
      async ({ body }, reply) => {
        await store.change(body)
        return reply.status(204).send()
      },
    )
  }

function toDto(stored: StoredSettings, configured: Address, used: Address): SettingsDto {
  const { rememberMeKey, passwordSignIn, requireTwoFactor, customCss, backupIntervalHours, backupCron, backupKeep, ...shown } = stored
  return {
    ...shown,
    serverPort: { configurationSource: configured.port, databaseSource: stored.serverPort, effectiveValue: used.port },
    serverContextPath: {
      configurationSource: contextPathOf(configured) || null,
      databaseSource: stored.serverContextPath,
      effectiveValue: contextPathOf(used),
    },
    // Only the environment names a program to run: a request must never be able to.
    kepubifyPath: {
      configurationSource: configured.kepubifyPath ?? null,
      databaseSource: stored.kepubifyPath,
      effectiveValue: used.kepubifyPath ?? null,
    },
  }
}

const contextPathOf = ({ basePath }: Address): string => basePath.replace(/\/$/, '')
