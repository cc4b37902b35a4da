// Images of sources through a cache on disk.
// Guarantee: each image is loaded only once however many people request it at the same time. One that does not exist is not requested
// again for five minutes.
import PQueue from 'p-queue'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { FileCache } from '../../kernel/file-cache/index.ts'
import { createGrowingCache } from '../../kernel/memory/index.ts'
import { createShareRunning } from '../../kernel/parallel/index.ts'

/** @param name hexadecimal; changes with the image */
export type LoadImage = (name: string, download: () => Promise<Uint8Array>) => Promise<Uint8Array>

interface LoadParts {
  readonly clock: Clock
  readonly cache: FileCache
  /** The error for an image that does not exist. */
  readonly notFound: { (): CatalogueError; with(details: { readonly cause: unknown }): CatalogueError }
  /** Codes of errors that another request right away would not change. */
  readonly permanent: ReadonlySet<string>
}

/** Downloaded images that wait for their turn take memory. */
const maxDownloads = 6
const missingMs = 5 * 60_000
const maxMissing = 1_000
const imageTypes: ReadonlySet<string | undefined> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** Whether this type, as found in the content, is an image that browsers show and that runs no scripts. */
export const isShownImage = (mediaType: string | undefined): boolean => imageTypes.has(mediaType)

export function createLoadImage({ clock, cache, notFound, permanent }: LoadParts): LoadImage {
  const shareRunning = createShareRunning<Uint8Array>()
  const missing = createGrowingCache<number>(maxMissing)
  const downloads = new PQueue({ concurrency: maxDownloads })

  const load = async (name: string, download: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const cached = await cache.find(name)
    if (cached) return cached
    const missingSinceMs = missing.get(name)
    if (missingSinceMs !== undefined && isYounger(missingSinceMs, clock.now(), missingMs)) throw notFound()
    try {
      const bytes = await downloads.add(download)
      await cache.save(name, bytes)
      return bytes
    } catch (error) {
      const isMissing = error instanceof CatalogueError && permanent.has(error.code)
      if (isMissing) missing.set(name, clock.now())
      throw isMissing ? notFound.with({ cause: error }) : error
    }
  }
  return (name, download) => shareRunning(name, () => load(name, download))
}
