import type { AccountFollows } from '../../src/plugins/contract/account-follows.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { createAccountFollows } from './account-follows.ts'

/** The titles that a person follows with their MangaDex account. */
export const mangadexAccount = definePlugin<AccountFollows>({
  id: wireIds.mangadexAccount,
  name: 'MangaDex Subscription',
  type: 'PROCESSOR',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Downloads what you follow with your MangaDex account, and follows titles there. It needs a personal API client of yours.',
  sourceUrl: 'https://mangadex.org/settings',
  configSchema: {
    type: 'object',
    properties: {
      client_id: { type: 'string', title: 'Client id', description: 'Of your personal client: MangaDex, Settings, API Clients.' },
      client_secret: { type: 'string', title: 'Client secret', description: 'Kept encrypted.', format: 'password' },
      username: { type: 'string', title: 'User name', description: 'Your name at MangaDex, not your e-mail address.' },
      password: {
        type: 'string',
        title: 'Password',
        description: 'Kept encrypted, and sent to the sign-in of MangaDex only.',
        format: 'password',
      },
      sync_interval_minutes: {
        type: 'integer',
        title: 'Minutes between looks',
        description: 'How often your follows and their new chapters are looked at.',
        minimum: 5,
        maximum: 1440,
        default: 30,
      },
      target_library: {
        type: 'string',
        title: 'Library',
        description: 'Name or id of the library for titles that none has yet; empty means the first one by name.',
        default: '',
        dynamicEnum: 'libraries',
      },
    },
  },
  hosts: ({ mangadexApiUrl, mangadexAuthUrl }) => [new URL(mangadexApiUrl).host, new URL(mangadexAuthUrl).host],
  // MangaDex allows about 5 requests per second from one address, over everything that this server asks.
  rateLimits: ({ mangadexApiUrl }) => [{ host: new URL(mangadexApiUrl).host, requests: 24, perMs: 5_000 }],
  provide: createAccountFollows,
})
