import type { DownloadProvider } from '../../src/plugins/contract/download-provider.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { configSchema } from './config-schema.ts'
import { createExtractorDownloader } from './gallery-dl-downloader.ts'

/** Lists and downloads chapters: MangaDex by its API, other sites by gallery-dl, and all pages by gallery-dl. */
export const galleryDl = definePlugin<DownloadProvider>({
  id: wireIds.galleryDl,
  name: 'gallery-dl',
  type: 'DOWNLOAD',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Downloads chapters from MangaDex and from every other site that gallery-dl supports.',
  sourceUrl: 'https://github.com/mikf/gallery-dl',
  configSchema,
  hosts: ({ mangadexApiUrl }) => [new URL(mangadexApiUrl).host],
  // MangaDex allows about 5 requests per second from one address. gallery-dl's questions count in, for they pass the same limiter.
  rateLimits: ({ mangadexApiUrl }) => [{ host: new URL(mangadexApiUrl).host, requests: 24, perMs: 5_000 }],
  provide: createExtractorDownloader,
})
