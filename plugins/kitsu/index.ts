import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { createKitsuMetadata } from './kitsu-metadata.ts'

/** Series metadata from Kitsu. It needs no key and no settings: titles are in the download language. */
export const kitsu = definePlugin<MetadataProvider>({
  id: wireIds.kitsu,
  name: 'Kitsu',
  type: 'METADATA',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Titles, descriptions, authors, genres, age ratings and covers from Kitsu. No API key needed.',
  sourceUrl: 'https://kitsu.app',
  configSchema: { type: 'object', properties: {} },
  hosts: ({ kitsuApiUrl }) => [new URL(kitsuApiUrl).host, 'media.kitsu.app', 'media.kitsu.io'],
  // Kitsu publishes no limit; one request a second has never been refused.
  rateLimits: ({ kitsuApiUrl }) => [{ host: new URL(kitsuApiUrl).host, requests: 1, perMs: 1_000 }],
  provide: createKitsuMetadata,
})
