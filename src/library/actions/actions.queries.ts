import { type Db, inList } from '../../kernel/db/index.ts'
import { forgetListingsOf } from '../trash/trash.queries.ts'

/** Selects the books of an action. */
export type BookSelection = { readonly bookId: string } | { readonly seriesId: string }

const selectedBooks = (db: Db, choice: BookSelection) =>
  db
    .selectFrom('book')
    .where('book.deletedAt', 'is', null)
    .$if('bookId' in choice, (query) => query.where('book.id', '=', 'bookId' in choice ? choice.bookId : ''))
    .$if('seriesId' in choice, (query) => query.where('book.seriesId', '=', 'seriesId' in choice ? choice.seriesId : ''))

/** Selected books that are not in the trash. */
export const listSelectedBooks = (db: Db, choice: BookSelection) =>
  selectedBooks(db, choice).select(['book.id', 'book.seriesId', 'book.path']).orderBy('book.path').execute()

/** Makes the next scan read the books' files again. */
export const requestRereadOf = (db: Db, bookIds: readonly string[]) =>
  db
    .updateTable('book')
    .set({ reread: 1 })
    .where((eb) => inList(db, eb, 'id', bookIds))
    .execute()

/** Assigns a different file to a book's row, which the next scan reads as the same book. @param path below the library's root */
export async function setBookFile(
  trx: Db,
  { bookId, seriesId, path }: { readonly bookId: string; readonly seriesId: string; readonly path: string },
): Promise<void> {
  await trx.updateTable('book').set({ path, reread: 1 }).where('id', '=', bookId).execute()
  // A one-shot is identified by its file.
  await trx.updateTable('series').set({ path }).where('id', '=', seriesId).where('oneshot', '=', 1).execute()
  await forgetListingsOf(trx, [seriesId])
}
