import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import type { Tracker } from '../../src/plugins/contract/trackers/tracker.ts'
import { createKitsuTracker } from './kitsu-tracker.ts'

/** The libraries of Kitsu. */
export const trackerKitsu = definePlugin<Tracker>({
  id: 'tracker-kitsu',
  name: 'Kitsu',
  type: 'TRACKER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Updates the Kitsu libraries of people who connect their account with their email address and password.',
  sourceUrl: 'https://kitsu.app',
  configSchema: {
    type: 'object',
    properties: {
      client_id: {
        type: 'string',
        title: 'Client ID',
        description: 'Only needed if Kitsu gave you a client. Signing in also works without one.',
        default: '',
      },
      client_secret: { type: 'string', title: 'Client secret', description: 'Only needed together with a client ID.', format: 'password' },
    },
  },
  hosts: ({ kitsuApiUrl, kitsuAuthUrl }) => [new URL(kitsuApiUrl).host, new URL(kitsuAuthUrl).host],
  // The same as for metadata (plugins/kitsu): both share the host's limit.
  rateLimits: ({ kitsuApiUrl }) => [{ host: new URL(kitsuApiUrl).host, requests: 1, perMs: 1_000 }],
  provide: createKitsuTracker,
})
