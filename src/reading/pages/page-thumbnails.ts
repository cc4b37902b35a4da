// Page thumbnails for overviews, created on request; the most recent ones stay in memory.
// Guarantee: at most 16 MiB are kept, and a thumbnail requested several times concurrently is created once.

import { createShareRunning } from '../../kernel/parallel/index.ts'
import type { BookForServing } from '../../library/books/serving/index.ts'
import { NotAPicture } from '../image-work.ts'
import { PageNotConvertible } from '../reading.errors.ts'
import type { ReadingContext } from '../reading-context.ts'
import type { PageOfBook } from '../served-books.ts'
import { createByteCache } from './byte-cache.ts'
import { readPicture } from './read-picture.ts'

const longEdgePx = 300
const maxCachedBytes = 16 * 1024 * 1024

export interface PageThumbnails {
  /** JPEG. @throws PageNotConvertible, MemoryLimitExceeded, BookFileMissing, BookFileNotReadable, BookFileChanged, PageDamaged */
  get(book: BookForServing, page: PageOfBook): Promise<Buffer>
}

export function createPageThumbnails(context: ReadingContext): PageThumbnails {
  const cache = createByteCache(maxCachedBytes)
  const shareRunning = createShareRunning<Buffer>()
  const create = async (key: string, book: BookForServing, page: PageOfBook): Promise<Buffer> => {
    const { bytes } = await context.images
      .thumbnail((claimMemory) => readPicture(context, book, page, { claimMemory, longEdgePx }), longEdgePx)
      .catch((error: unknown) => {
        throw error instanceof NotAPicture ? PageNotConvertible.with({ cause: error }, page.number, 'jpeg') : error
      })
    const thumbnail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    cache.set(key, thumbnail)
    return thumbnail
  }
  return {
    get: (book, page) => {
      const key = `${book.id} ${book.analysedAtMs} ${page.number}`
      const cached = cache.get(key)
      return cached ? Promise.resolve(cached) : shareRunning(key, () => create(key, book, page))
    },
  }
}
