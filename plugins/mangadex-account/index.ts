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
  description: 'Downloads the titles that you follow with your MangaDex account, and follows titles there. Requires a personal API client.',
  sourceUrl: 'https://mangadex.org/settings',
  configSchema: {
    type: 'object',
    properties: {
      client_id: {
        type: 'string',
        title: 'Client ID',
        description: 'From your personal client, under Settings > API Clients on MangaDex.',
      },
      client_secret: { type: 'string', title: 'Client secret', description: 'Stored encrypted.', format: 'password' },
      username: { type: 'string', title: 'Username', description: 'Your MangaDex username, not your email address.' },
      password: {
        type: 'string',
        title: 'Password',
        description: 'Stored encrypted and sent only to the MangaDex sign-in service.',
        format: 'password',
      },
      sync_interval_minutes: {
        type: 'integer',
        title: 'Check interval (minutes)',
        description: 'How often to check your followed titles for new chapters.',
        minimum: 5,
        maximum: 1440,
        default: 30,
      },
      target_library: {
        type: 'string',
        title: 'Library',
        description: 'Name or ID of the library for new titles. Leave empty for the first library by name.',
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
