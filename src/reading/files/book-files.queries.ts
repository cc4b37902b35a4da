import { type Db, inList } from '../../kernel/db/index.ts'

/** Paths of the books' files, in no particular order. */
export const listBookFiles = (db: Db, bookIds: readonly string[]) =>
  db
    .selectFrom('book')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .where((eb) => inList(db, eb, 'book.id', bookIds))
    .select(['book.id', 'book.path', 'library.root'])
    .execute()

/** Books of a series that are not in the trash, in reading order. */
export const listBooksOfSeries = (db: Db, seriesId: string) =>
  db
    .selectFrom('book')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('deletedAt', 'is', null)
    .orderBy('numberSort')
    .orderBy('id')
    .execute()
