import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { createAnilistMetadata } from './anilist-metadata.ts'
import { titleTypes } from './series-metadata.rules.ts'

/** Series metadata from AniList. */
export const anilist = definePlugin<MetadataProvider>({
  id: wireIds.anilist,
  name: 'AniList',
  type: 'METADATA',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Titles, descriptions, genres, scores, staff and covers from AniList.',
  sourceUrl: 'https://anilist.co',
  configSchema: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean', title: 'Enabled', description: 'Whether this plugin provides metadata.', default: false },
      preferredTitleType: {
        type: 'string',
        title: 'Preferred title',
        description: 'Which title a series gets.',
        enum: titleTypes,
        default: 'english',
      },
      fallbackTitleTypes: {
        type: 'array',
        title: 'Fallback titles',
        description: 'Tried in this order if there is no preferred title.',
        items: { type: 'string', enum: titleTypes },
        default: [],
      },
    },
  },
  hosts: ({ anilistApiUrl }) => [new URL(anilistApiUrl).host, 's4.anilist.co'],
  // AniList documents 90 requests a minute, but for years has allowed only 30 while it reports itself as degraded.
  rateLimits: ({ anilistApiUrl }) => [{ host: new URL(anilistApiUrl).host, requests: 1, perMs: 2_000 }],
  provide: createAnilistMetadata,
})
