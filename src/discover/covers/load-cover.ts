// Loads covers from sources, resized for the cards of the web app.
// Guarantee: only images, from hosts that metadata plugins declare, of limited size, and each only once however many people request it at
// the same time. A cover that does not exist is not requested again for five minutes.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { mediaTypeOfImage } from '../../formats/image/index.ts'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { CoverNotFound } from '../discover.errors.ts'
import type { DiscoverParts } from '../discover-deps.ts'
import type { CoverCache } from './cover-cache.ts'

export interface LoadCover {
  /** Changes with the image of a URL or its size. */
  tagOf(coverUrl: string): string
  /** A JPEG. @throws CoverNotFound, CoverHostUnknown, HostUnavailable, HostLimited, MemoryLimitExceeded */
  load(coverUrl: string): Promise<Uint8Array>
}

interface LoadParts {
  readonly clock: Clock
  readonly cache: CoverCache
  readonly fetch: DiscoverParts['metadata']['covers']['fetch']
  readonly shrinkPicture: DiscoverParts['ports']['shrinkPicture']
}

/** Twice the size of a card, for screens with two pixels per CSS pixel. */
const longEdgePx = 720
const maxDownloadBytes = 10 * 1024 * 1024
/** Downloaded images waiting to be resized take memory. */
const maxDownloads = 6
const missingMs = 5 * 60_000
const maxMissing = 1_000
const imageTypes: ReadonlySet<string | undefined> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

export function createLoadCover({ clock, cache, fetch, shrinkPicture }: LoadParts): LoadCover {
  const loading = new Map<string, Promise<Uint8Array>>()
  const missing = new LRUCache<string, number>({ max: maxMissing })
  const downloads = new PQueue({ concurrency: maxDownloads })
  const tagOf = (coverUrl: string) => createHash('sha256').update(`${longEdgePx} ${coverUrl}`).digest('hex').slice(0, 40)

  const download = async (coverUrl: string): Promise<Uint8Array> => {
    const { bytes } = await fetch(coverUrl, maxDownloadBytes)
    const picture = imageTypes.has(mediaTypeOfImage(bytes)) ? await shrinkPicture(bytes, longEdgePx) : undefined
    if (!picture) throw CoverNotFound()
    return picture
  }
  const load = async (coverUrl: string, name: string): Promise<Uint8Array> => {
    const cached = await cache.find(name)
    if (cached) return cached
    if (isYounger(missing.get(name) ?? 0, clock.now(), missingMs)) throw CoverNotFound()
    try {
      const bytes = await downloads.add(() => download(coverUrl))
      await cache.save(name, bytes)
      return bytes
    } catch (error) {
      const isMissing = error instanceof CatalogueError && permanent.has(error.code)
      if (isMissing) missing.set(name, clock.now())
      throw isMissing ? CoverNotFound.with({ cause: error }) : error
    }
  }
  return {
    tagOf,
    load: (coverUrl) => {
      const name = tagOf(coverUrl)
      const known = loading.get(name)
      if (known) return known
      const result = load(coverUrl, name).finally(() => loading.delete(name))
      loading.set(name, result)
      return result
    },
  }
}

/** Errors that another request right away would not change. */
const permanent: ReadonlySet<string> = new Set([
  CoverNotFound.code,
  'COVER_MISSING',
  'COVER_HOST_UNKNOWN',
  'ANSWER_TOO_LARGE',
  'HOST_NOT_ALLOWED',
  'MEMORY_LIMIT_EXCEEDED',
])
