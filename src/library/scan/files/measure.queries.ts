import { sql } from 'kysely'
import { type Db, inBatches, inList } from '../../../kernel/db/index.ts'
import type { BookMediaTable } from '../../library.tables.ts'

const unmeasured = (db: Db, libraryId: string) =>
  db
    .selectFrom('bookMedia')
    // CROSS, or SQLite might begin with the books of the library, which are many where the unmeasured are few.
    .crossJoin('book')
    .whereRef('book.id', '=', 'bookMedia.bookId')
    // Written out, or SQLite would not see that the partial index holds just these.
    .where('bookMedia.dimensions', '=', sql.lit('FIRST'))
    .where('book.deletedAt', 'is', null)
    .where('book.libraryId', '=', libraryId)

/** Books of a library with pages beyond the first that are not measured, after the given one. */
export const listUnmeasured = (db: Db, libraryId: string, page: { readonly afterId: string; readonly limit: number }) =>
  unmeasured(db, libraryId)
    .innerJoin('library', 'library.id', 'book.libraryId')
    .where('bookMedia.bookId', '>', page.afterId)
    .select([
      'book.id',
      'book.seriesId',
      'book.path',
      'book.sizeBytes',
      'book.fileModifiedAt',
      'bookMedia.status',
      'bookMedia.mediaType',
      'bookMedia.comment',
      'bookMedia.pageCount',
      'bookMedia.analysedAt',
      'bookMedia.pages',
      'library.root',
    ])
    .orderBy('bookMedia.bookId')
    .limit(page.limit)
    .execute()

export type UnmeasuredBook = Awaited<ReturnType<typeof listUnmeasured>>[number]

export const countUnmeasured = async (db: Db, libraryId: string): Promise<number> => {
  const row = await unmeasured(db, libraryId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether the library has unmeasured books. */
export const hasUnmeasured = async (db: Db, libraryId: string): Promise<boolean> =>
  (await unmeasured(db, libraryId).select('book.id').limit(1).executeTakeFirst()) !== undefined

/** The books that have been neither removed nor read again since. */
export async function stillUnmeasured<B extends Pick<UnmeasuredBook, 'id' | 'analysedAt'>>(
  db: Db,
  books: readonly B[],
): Promise<readonly B[]> {
  const rows = await db
    .selectFrom('bookMedia')
    .select(['bookId', 'analysedAt'])
    .where((eb) =>
      inList(
        db,
        eb,
        'bookId',
        books.map((book) => book.id),
      ),
    )
    .execute()
  const current = new Map(rows.map((row) => [row.bookId, row.analysedAt]))
  return books.filter((book) => current.get(book.id) === book.analysedAt)
}

/** Overwrites the media rows of existing books. */
export async function overwriteMedia(db: Db, rows: readonly BookMediaTable[]): Promise<void> {
  for (const some of inBatches(rows, 8)) await overwriteSome(db, some)
}

const overwriteSome = (db: Db, rows: readonly BookMediaTable[]) =>
  db
    .insertInto('bookMedia')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('bookId').doUpdateSet((eb) => ({
        pages: eb.ref('excluded.pages'),
        pageCount: eb.ref('excluded.pageCount'),
        comment: eb.ref('excluded.comment'),
        dimensions: eb.ref('excluded.dimensions'),
        analysedAt: eb.ref('excluded.analysedAt'),
      })),
    )
    .execute()
