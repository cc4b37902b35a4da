import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import type { Tracker } from '../../src/plugins/contract/trackers/tracker.ts'
import { createMangaUpdatesTracker } from './mangaupdates-tracker.ts'

/** The lists of MangaUpdates. */
export const trackerMangaUpdates = definePlugin<Tracker>({
  id: 'tracker-mangaupdates',
  name: 'MangaUpdates',
  type: 'TRACKER',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Updates the MangaUpdates lists of people who connect their account with their username and password.',
  sourceUrl: 'https://www.mangaupdates.com',
  configSchema: { type: 'object', properties: {} },
  hosts: ({ mangaupdatesApiUrl }) => [new URL(mangaupdatesApiUrl).host],
  // MangaUpdates publishes no limit, but asks for a reasonable spacing.
  rateLimits: ({ mangaupdatesApiUrl }) => [{ host: new URL(mangaupdatesApiUrl).host, requests: 1, perMs: 1_000 }],
  provide: createMangaUpdatesTracker,
})
