import type { AccountFollows } from '../../src/plugins/contract/account-follows.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { createAccountFollows } from './account-follows.ts'

/** The titles that a person follows with their MangaDex account. */
export const mangadexAccount = definePlugin<AccountFollows>({
  id: wireIds.mangadexAccount,
  name: 'MangaDex account',
  type: 'PROCESSOR',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Downloads new chapters of the titles you follow on MangaDex, and follows titles there. Needs a personal API client.',
  sourceUrl: 'https://mangadex.org/settings',
  configSchema: {
    type: 'object',
    properties: {
      client_id: { type: 'string', title: 'Client ID', description: 'Create a personal client on MangaDex, under Settings, API Clients.' },
      client_secret: { type: 'string', title: 'Client secret', description: 'Stored encrypted.', format: 'password' },
      username: { type: 'string', title: 'Username', description: 'Your MangaDex username, not your email address.' },
      password: {
        type: 'string',
        title: 'Password',
        description: 'Stored encrypted, and only sent to MangaDex to sign in.',
        format: 'password',
      },
      sync_interval_minutes: {
        type: 'integer',
        title: 'Sync interval (minutes)',
        description: 'How often your follows are checked for new chapters.',
        minimum: 5,
        maximum: 1440,
        default: 30,
      },
      target_library: {
        type: 'string',
        title: 'Library',
        description: "Library for titles that aren't in a library yet. If empty, the first library in alphabetical order is used.",
        default: '',
        dynamicEnum: 'libraries',
      },
    },
  },
  hosts: ({ mangadexApiUrl, mangadexAuthUrl }) => [new URL(mangadexApiUrl).host, new URL(mangadexAuthUrl).host],
  // MangaDex allows about 5 requests per second per IP address, counting all requests of this server.
  rateLimits: ({ mangadexApiUrl }) => [{ host: new URL(mangadexApiUrl).host, requests: 24, perMs: 5_000 }],
  provide: createAccountFollows,
})
