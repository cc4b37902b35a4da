import type { Db } from '../../kernel/db/index.ts'
import type { BookTable } from '../library.tables.ts'

export const findBookRow = (trx: Db, bookId: string): Promise<BookTable | undefined> =>
  trx.selectFrom('book').selectAll().where('id', '=', bookId).executeTakeFirst()

/** The book with this stored path. */
export const findBookRowAt = (trx: Db, libraryId: string, path: string): Promise<BookTable | undefined> =>
  trx.selectFrom('book').selectAll().where('libraryId', '=', libraryId).where('path', '=', path).executeTakeFirst()

/** Deletes a book with its metadata, progress and bookmarks. */
export const deleteBookRow = (trx: Db, bookId: string) => trx.deleteFrom('book').where('id', '=', bookId).execute()

/** Stores a new book that takes over the rows of another one, except those that describe the pages of its former file. */
export async function takeOverBook(trx: Db, formerId: string, book: BookTable): Promise<void> {
  // Two books never have one path, and the former one is deleted right after this.
  await trx
    .updateTable('book')
    .set({ path: `${book.path}/.replaced-${formerId}` })
    .where('id', '=', formerId)
    .execute()
  await trx.insertInto('book').values(book).execute()
  // Naming the title makes the search index look at both books again.
  const metadata = trx.updateTable('bookMetadata').where('bookId', '=', formerId)
  await metadata.set(({ ref }) => ({ title: ref('title') })).execute()
  await metadata.set(({ ref }) => ({ title: ref('title'), bookId: book.id })).execute()
  for (const table of ['bookMedia', 'bookEpub', 'bookKoreaderHash', 'readProgress', 'lostProgress', 'bookmark', 'largePage'] as const)
    await trx.updateTable(table).set({ bookId: book.id }).where('bookId', '=', formerId).execute()
  await trx.updateTable('bookMedia').set({ status: 'OUTDATED' }).where('bookId', '=', book.id).execute()
}

/** A one-shot is identified by its file. */
export const moveOneshot = (trx: Db, { seriesId, path }: Pick<BookTable, 'seriesId' | 'path'>) =>
  trx.updateTable('series').set({ path }).where('id', '=', seriesId).where('oneshot', '=', 1).execute()
