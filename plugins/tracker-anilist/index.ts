import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import type { Tracker } from '../../src/plugins/contract/trackers/tracker.ts'
import { createAnilistTracker } from './anilist-tracker.ts'

/** The reading lists of AniList. */
export const trackerAnilist = definePlugin<Tracker>({
  id: 'tracker-anilist',
  name: 'AniList',
  type: 'TRACKER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Updates the AniList lists of people who connect their account.',
  sourceUrl: 'https://anilist.co',
  configSchema: {
    type: 'object',
    properties: {
      client_id: {
        type: 'string',
        title: 'Client ID',
        description: 'Create a client on AniList, under Settings, Developer. The redirect URL to enter there is on your Trackers page.',
        default: '',
      },
      client_secret: {
        type: 'string',
        title: 'Client secret',
        description:
          'If empty, people connect by copying a token from AniList, and the redirect URL of the client must be https://anilist.co/api/v2/oauth/pin.',
        format: 'password',
      },
    },
  },
  hosts: ({ anilistApiUrl, anilistAuthUrl }) => [new URL(anilistApiUrl).host, new URL(anilistAuthUrl).host],
  // The same as for metadata (plugins/anilist): both share the host's limit.
  rateLimits: ({ anilistApiUrl }) => [{ host: new URL(anilistApiUrl).host, requests: 1, perMs: 2_000 }],
  provide: createAnilistTracker,
})
