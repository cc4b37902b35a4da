// Loads the pages of previews, unchanged.
// Guarantee: only images, by content, and of limited size.
import { createHash } from 'node:crypto'
import { type ImageMediaType, mediaTypeOfImage } from '../../formats/image/index.ts'
import type { Clock } from '../../kernel/clock/index.ts'
import type { FileCache } from '../../kernel/file-cache/index.ts'
import { TitleNotFound } from '../../metadata/index.ts'
import { ChapterNotHosted } from '../../plugins/index.ts'
import { createLoadImage, isShownImage } from '../covers/load-image.ts'
import { PreviewPageNotFound } from '../discover.errors.ts'
import type { DiscoverParts } from '../discover-deps.ts'
import type { PreviewPage } from './preview-tokens.ts'

type PageAddress = Omit<PreviewPage, 'userId' | 'ageRating'>

export interface LoadPreviewPage {
  tagOf(page: PageAddress): string
  /** @throws PreviewPageNotFound, and like `Sources.load` */
  load(page: PageAddress): Promise<{ readonly bytes: Uint8Array; readonly mediaType: ImageMediaType }>
}

interface LoadParts {
  readonly clock: Clock
  readonly cache: FileCache
  readonly sources: DiscoverParts['metadata']['sources']
}

const maxPageBytes = 20 * 1024 * 1024

/** The source may remove the pages of a chapter while somebody reads them. */
function toNotFound(error: unknown): never {
  throw error instanceof ChapterNotHosted ? PreviewPageNotFound.with({ cause: error }) : error
}

export function createLoadPreviewPage({ clock, cache, sources }: LoadParts): LoadPreviewPage {
  const permanent = new Set([PreviewPageNotFound.code, TitleNotFound.code])
  const loadImage = createLoadImage({ clock, cache, notFound: PreviewPageNotFound, permanent })
  const tagOf = ({ sourceId, chapterId, pageId }: PageAddress) =>
    createHash('sha256')
      .update(JSON.stringify([sourceId, chapterId, pageId]))
      .digest('hex')
      .slice(0, 40)
  const download = async ({ sourceId, chapterId, pageId }: PageAddress): Promise<Uint8Array> => {
    const bytes = await sources
      .load(sourceId, async ({ browse }, signal) => browse?.preview?.page(chapterId, pageId, signal))
      .catch(toNotFound)
    if (!bytes || bytes.length > maxPageBytes || !isShownImage(mediaTypeOfImage(bytes))) throw PreviewPageNotFound()
    return bytes
  }
  return {
    tagOf,
    load: async (page) => {
      const bytes = await loadImage(tagOf(page), () => download(page))
      const mediaType = mediaTypeOfImage(bytes)
      if (!mediaType) throw PreviewPageNotFound()
      return { bytes, mediaType }
    },
  }
}
