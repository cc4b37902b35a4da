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
        title: 'Title',
        description: 'Preferred title of a series; "romaji" is the original title in Latin letters.',
        enum: titleTypes,
        default: 'english',
      },
      fallbackTitleTypes: {
        type: 'array',
        title: 'Other titles',
        description: 'Used in this order when a series has no title of the preferred type.',
        items: { type: 'string', enum: titleTypes },
        default: [],
      },
    },
  },
  hosts: ({ anilistApiUrl }) => [new URL(anilistApiUrl).host, 's4.anilist.co'],
  // 90 requests a minute are documented, 30 are granted for years now while the service calls itself degraded.
  rateLimits: ({ anilistApiUrl }) => [{ host: new URL(anilistApiUrl).host, requests: 1, perMs: 2_000 }],
  provide: createAnilistMetadata,
})
