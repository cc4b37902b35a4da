import type { MetadataProvider } from '../../src/plugins/contract/metadata-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { languages } from './languages.ts'
import { createSrcaMetadata } from './srca-metadata.ts'

/** Series metadata from MangaDex. */
export const srca = definePlugin<MetadataProvider>({
  id: 'srca',
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
        title: 'Title language',
        description: 'Language of titles and descriptions; "ja-ro" is romanised Japanese.',
        enum: languages,
        default: 'en',
      },
      fallbackLanguages: {
        type: 'array',
        title: 'Fallback languages',
        description: 'Asked in this order when there is no title in the preferred language.',
        items: { type: 'string', enum: languages },
        default: [],
      },
    },
  },
  hosts: ({ srcaApiUrl, srcaUploadsUrl }) => [new URL(srcaApiUrl).host, new URL(srcaUploadsUrl).host],
  // MangaDex allows about 5 requests per second from one address, over everything that this server asks.
  rateLimits: ({ srcaApiUrl }) => [{ host: new URL(srcaApiUrl).host, requests: 24, perMs: 5_000 }],
  provide: createSrcaMetadata,
})
