import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import type { Tracker } from '../../src/plugins/contract/trackers/tracker.ts'
import { createMangaDexTracker } from './mangadex-tracker.ts'

/** The reading status of titles on MangaDex. */
export const trackerMangaDex = definePlugin<Tracker>({
  id: 'tracker-mangadex',
  name: 'MangaDex',
  type: 'TRACKER',
  version: '1.0.0',
  author: 'Hondana',
  description:
    "Updates the reading status on MangaDex for people who connect their account with a personal API client. Chapters aren't synced.",
  sourceUrl: 'https://mangadex.org/settings',
  configSchema: { type: 'object', properties: {} },
  hosts: ({ mangadexApiUrl, mangadexAuthUrl }) => [new URL(mangadexApiUrl).host, new URL(mangadexAuthUrl).host],
  // The same as for metadata (plugins/mangadex): all share the host's limit.
  rateLimits: ({ mangadexApiUrl }) => [{ host: new URL(mangadexApiUrl).host, requests: 24, perMs: 5_000 }],
  provide: createMangaDexTracker,
})
