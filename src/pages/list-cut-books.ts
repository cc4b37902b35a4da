// Books with cut pages and the originals next to them: what can be restored, and the disk space it takes.
import { join } from 'node:path'
import type { Db } from '../kernel/db/index.ts'
import { describeBooks, type LargePageWindow, listCutBooks } from './large-pages.queries.ts'
import { sizeOfOriginal } from './split/original-file.ts'

export interface CutBook {
  readonly bookId: string
  readonly bookTitle: string
  readonly seriesId: string
  readonly seriesTitle: string
  readonly filePath: string
  /** Null when none was kept, or it was restored. */
  readonly originalSizeBytes: number | null
}

/** Reads the disk only for the books of the requested page. */
export async function listCutBooksWithOriginals(
  db: Db,
  libraryId: string | undefined,
  { offset, limit }: LargePageWindow,
): Promise<{ readonly content: CutBook[]; readonly total: number }> {
  const ids = await listCutBooks(db, libraryId)
  const pageIds = ids.slice(offset, offset + limit)
  const books = new Map((await describeBooks(db, pageIds)).map((book) => [book.id, book]))
  const content = await Promise.all(
    pageIds.flatMap((bookId) => {
      const book = books.get(bookId)
      if (!book) return []
      const { bookTitle, seriesId, seriesTitle } = book
      const filePath = join(book.root, book.path)
      return sizeOfOriginal(filePath).then((originalSizeBytes) => ({
        bookId,
        bookTitle,
        seriesId,
        seriesTitle,
        filePath,
        originalSizeBytes,
      }))
    }),
  )
  return { content, total: ids.length }
}
