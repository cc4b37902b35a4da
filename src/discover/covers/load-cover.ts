// Loads covers from sources, resized for the cards of the web app.
// Guarantee: only images, from hosts that metadata plugins declare, and of limited size.
import { createHash } from 'node:crypto'
import { mediaTypeOfImage } from '../../formats/image/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import type { FileCache } from '../../kernel/file-cache/index.ts'
import { CoverNotFound } from '../discover.errors.ts'
import type { DiscoverParts } from '../discover-deps.ts'
import { createLoadImage, isShownImage } from './load-image.ts'

export interface LoadCover {
  /** Changes with the image of a URL or its size. */
  tagOf(coverUrl: string): string
  /** A JPEG. @throws CoverNotFound, CoverHostUnknown, HostUnavailable, HostLimited, MemoryLimitExceeded */
  load(coverUrl: string): Promise<Uint8Array>
}

interface LoadParts {
  readonly clock: Clock
  readonly cache: FileCache
  readonly fetch: DiscoverParts['metadata']['covers']['fetch']
  readonly shrinkPicture: DiscoverParts['ports']['shrinkPicture']
}

/** Twice the size of a card, for screens with two pixels per CSS pixel. */
const longEdgePx = 720
const maxDownloadBytes = 10 * 1024 * 1024

export function createLoadCover({ clock, cache, fetch, shrinkPicture }: LoadParts): LoadCover {
  const loadImage = createLoadImage({ clock, cache, notFound: CoverNotFound, permanent })
  const tagOf = (coverUrl: string) => createHash('sha256').update(`${longEdgePx} ${coverUrl}`).digest('hex').slice(0, 40)
  const download = async (coverUrl: string): Promise<Uint8Array> => {
    const { bytes } = await fetch(coverUrl, maxDownloadBytes)
    const picture = isShownImage(mediaTypeOfImage(bytes)) ? await shrinkPicture(bytes, longEdgePx) : undefined
    if (!picture) throw CoverNotFound()
    return picture
  }
  return { tagOf, load: (coverUrl) => loadImage(tagOf(coverUrl), () => download(coverUrl)) }
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
