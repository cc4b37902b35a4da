import { hostsOf } from '../../src/plugins/contract/mangadex-network/image-hosts.rules.ts'
import { mangadexRateLimits } from '../../src/plugins/contract/mangadex-network/rate-limits.rules.ts'
import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { languages } from './languages.ts'
import { createMangadexMetadata } from './mangadex-metadata.ts'

/** Series metadata from MangaDex. */
export const mangadex = definePlugin<MetadataProvider>({
  id: wireIds.mangadex,
  name: 'MangaDex',
  type: 'METADATA',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Titles, descriptions, authors, tags and covers from MangaDex.',
  sourceUrl: 'https://mangadex.org',
  configSchema: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean', title: 'Enabled', description: 'Whether this plugin provides metadata.', default: false },
      preferredTitleLanguage: {
        type: 'string',
        title: 'Preferred language',
        description: 'Language of titles and descriptions.',
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
  rateLimits: mangadexRateLimits,
  provide: createMangadexMetadata,
})
