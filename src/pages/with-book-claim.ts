import type { AppContext } from '../kernel/feature/index.ts'
import { BookNotFound } from '../library/access/index.ts'
import { type BookForServing, findBookForServing } from '../library/books/serving/index.ts'
import { folderClaim, untilDiskHangs } from '../library/index.ts'

/**
 * Runs work on a book while holding the claim of its folder. The book is loaded after the claim is held, because its file may have
 * changed.
 * @throws BookNotFound, DiskNotResponding, what `ClaimManager.hold` and `work` throw
 */
export async function withBookClaim<T>(
  deps: Pick<AppContext, 'db' | 'claims'>,
  bookId: string,
  work: (book: BookForServing, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const { folder } = await getBook(deps, bookId)
    const done = await untilDiskHangs(folder, (hangs) => {
      const claimed = async (lost: AbortSignal) => {
        const book = await getBook(deps, bookId)
        return book.folder === folder ? { result: await work(book, AbortSignal.any([lost, hangs])) } : undefined
      }
      return deps.claims.hold(folderClaim(folder), claimed, { signal: hangs })
    })
    if (done) return done.result
  }
}

async function getBook({ db }: Pick<AppContext, 'db'>, bookId: string): Promise<BookForServing> {
  const book = await findBookForServing(db, bookId)
  if (!book) throw BookNotFound(bookId)
  return book
}
