import { BookMissing, findBookForServing } from '../library/index.ts'
import { restoreOriginal } from './keep-original.ts'
import { BookNotSplittable, BookOriginalMissing } from './pages.errors.ts'
import { type SplitDeps, seeAnew } from './split-book.ts'

/**
 * Puts a book's original back in its place; readers stay at their page.
 * @throws BookMissing, BookOriginalMissing, BookNotSplittable
 */
export async function restoreBook(deps: SplitDeps, bookId: string): Promise<void> {
  return deps.turns.take(bookId, async () => {
    const book = await findBookForServing(deps.db, bookId)
    if (!book) throw BookMissing(bookId)
    const restored = await restoreOriginal(book.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') throw error
      throw BookNotSplittable.with({ cause: error }, "the server may not write into the book's folder.")
    })
    if (!restored) throw BookOriginalMissing()
    await seeAnew(deps, book)
  })
}
