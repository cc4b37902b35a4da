import type { Db } from '../../../kernel/db/index.ts'

/** Everything required to serve a book's pages, except the restriction. */
export const findServingRow = (db: Db, bookId: string) =>
  db
    .selectFrom('book')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.id', '=', bookId)
    .select([
      'book.id',
      'book.seriesId',
      'book.libraryId',
      'library.root',
      'book.path',
      'book.sizeBytes',
      'book.fileModifiedAt',
      'bookMedia.status',
      'bookMedia.mediaType',
      'bookMedia.pageCount',
      'bookMedia.analysedAt',
      'bookMedia.pages',
    ])
    .executeTakeFirst()

/** A series with the poster setting of its library. */
export const findSeriesServingRow = (db: Db, seriesId: string) =>
  db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .where('series.id', '=', seriesId)
    .select(['series.id', 'series.libraryId', 'series.path', 'series.oneshot', 'library.root', 'library.options'])
    .executeTakeFirst()

/** Root folder of the library that a book or series belongs to. */
export async function findRootOf(
  db: Db,
  { kind, id }: { readonly kind: 'book' | 'series'; readonly id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom(kind)
    .innerJoin('library', 'library.id', `${kind}.libraryId`)
    .where(`${kind}.id`, '=', id)
    .select('library.root')
    .executeTakeFirst()
  return row?.root
}
