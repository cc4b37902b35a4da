import { type Db, inBatches } from '../../../kernel/db/index.ts'
import type { BookEpubTable } from '../../library.tables.ts'
import { fromEpubRow, type StoredEpub } from './stored-epub.rules.ts'

/** The stored contents of a book that is an EPUB. */
export async function findEpub(db: Db, bookId: string): Promise<StoredEpub | undefined> {
  const row = await db.selectFrom('bookEpub').selectAll().where('bookId', '=', bookId).executeTakeFirst()
  return row && fromEpubRow(row)
}

/** Whether all pages of an EPUB are images; undefined when the book is not an EPUB that could be read. */
export async function isImageOnlyEpub(db: Db, bookId: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('bookEpub').select('isImageOnly').where('bookId', '=', bookId).executeTakeFirst()
  return row && row.isImageOnly === 1
}

/** @param rows at most 1,000, of new books */
export async function insertEpubs(db: Db, rows: readonly BookEpubTable[]): Promise<void> {
  for (const some of inBatches(rows, 8)) await db.insertInto('bookEpub').values(some).execute()
}

/** Stores the EPUB contents of a book that was read again, or removes them if it is no longer an EPUB. */
export async function replaceEpub(db: Db, bookId: string, row: BookEpubTable | undefined): Promise<void> {
  await db.deleteFrom('bookEpub').where('bookId', '=', bookId).execute()
  if (row) await insertEpubs(db, [row])
}
