import type { DownloadProvider } from '../../src/plugins/contract/download-provider.ts'
import { hostsOf } from '../../src/plugins/contract/mangadex-network/image-hosts.rules.ts'
import { mangadexRateLimits } from '../../src/plugins/contract/mangadex-network/rate-limits.rules.ts'
import { definePlugin } from '../../src/plugins/contract/plugin.ts'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { configSchema } from './config-schema.ts'
import { createExtractorDownloader } from './gallery-dl-downloader.ts'

/**
 * Lists and downloads chapters: MangaDex titles through its API, other sites through gallery-dl. gallery-dl fetches all pages, or all but
 * those of MangaDex.
 */
export const galleryDl = definePlugin<DownloadProvider>({
  id: wireIds.galleryDl,
  name: 'gallery-dl',
  type: 'DOWNLOAD',
  version: '1.0.0',
  author: 'Hondana',
  description: 'Downloads chapters with gallery-dl. Downloads stay queued while it is disabled.',
  sourceUrl: 'https://github.com/mikf/gallery-dl',
  configSchema,
  hosts: hostsOf,
  // Requests from gallery-dl pass the same limiter and count too.
  rateLimits: mangadexRateLimits,
  provide: createExtractorDownloader,
})
