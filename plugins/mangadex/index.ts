import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { languages } from './languages.ts'
import { createMangadexMetadata } from './mangadex-metadata.ts'
import { hostsOf } from './preview/image-hosts.rules.ts'

/** Of MangaDex itself, also for the requests of downloads. */
const atHomeLimit = { requests: 40, perMs: 60_000 } as const

/** Series metadata from MangaDex. */
export const mangadex = definePlugin<MetadataProvider>({
  id: wireIds.mangadex,
  name: 'MangaDex',
  type: 'METADATA',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Titles, descriptions, authors, tags, and covers from MangaDex.',
  sourceUrl: 'https://mangadex.org',
  configSchema: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean', title: 'Enabled', description: 'Whether this plugin provides metadata.', default: false },
      preferredTitleLanguage: {
        type: 'string',
        title: 'Preferred language',
        description: 'Language of titles and descriptions. "ja-ro" is romanized Japanese.',
        enum: languages,
        default: 'en',
      },
      fallbackLanguages: {
        type: 'array',
        title: 'Fallback languages',
        description: 'Tried in this order if there is no title in the preferred language.',
        items: { type: 'string', enum: languages },
        default: [],
      },
    },
  },
  hosts: hostsOf,
  // MangaDex allows about 5 requests per second per IP address, counting all requests of this server.
  rateLimits: ({ mangadexApiUrl }) => {
    const { host } = new URL(mangadexApiUrl)
    return [
      { host, requests: 24, perMs: 5_000 },
      ...(host === 'api.mangadex.org' ? [{ host, path: '/at-home/server/', ...atHomeLimit }] : []),
    ]
  },
  provide: createMangadexMetadata,
})
