import type { DownloadProvider } from '../../src/plugins/contract/download-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { configSchema } from './config-schema.ts'
import { createExtractorDownloader } from './extractor-downloader.ts'

/** Lists and downloads chapters: MangaDex by its API, other sites by gallery-dl, and all pages by gallery-dl. */
export const extractorDownloader = definePlugin<DownloadProvider>({
  id: 'extractor-downloader',
  name: 'gallery-dl',
  type: 'DOWNLOAD',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Downloads chapters from MangaDex and from every other site that gallery-dl supports.',
  sourceUrl: 'https://github.com/mikf/gallery-dl',
  configSchema,
  hosts: ({ srcaApiUrl }) => [new URL(srcaApiUrl).host],
  // MangaDex allows about 5 requests per second from one address. gallery-dl's questions count in, for they pass the same limiter.
  rateLimits: ({ srcaApiUrl }) => [{ host: new URL(srcaApiUrl).host, requests: 24, perMs: 5_000 }],
  provide: createExtractorDownloader,
})
