import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import type { Tracker } from '../../src/plugins/contract/trackers/tracker.ts'
import { createMyanimelistTracker } from './myanimelist-tracker.ts'

/** The manga lists of MyAnimeList. */
export const trackerMyanimelist = definePlugin<Tracker>({
  id: 'tracker-myanimelist',
  name: 'MyAnimeList',
  type: 'TRACKER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Updates the MyAnimeList lists of people who connect their account.',
  sourceUrl: 'https://myanimelist.net',
  configSchema: {
    type: 'object',
    properties: {
      client_id: {
        type: 'string',
        title: 'Client ID',
        description: 'Create a client on MyAnimeList, under Preferences, API. The redirect URL to enter there is on your Trackers page.',
        default: '',
      },
      client_secret: {
        type: 'string',
        title: 'Client secret',
        description: 'Leave empty for a client of the type “other”, which has no secret.',
        format: 'password',
      },
    },
  },
  hosts: ({ myanimelistApiUrl, myanimelistAuthUrl }) => [new URL(myanimelistApiUrl).host, new URL(myanimelistAuthUrl).host],
  // MyAnimeList publishes no limit; clients that send more than a few requests a second are blocked for minutes.
  rateLimits: ({ myanimelistApiUrl }) => [{ host: new URL(myanimelistApiUrl).host, requests: 1, perMs: 1_000 }],
  provide: createMyanimelistTracker,
})
