import { type Db, inList } from '../../kernel/db/index.ts'

/** Database fields that publications add to the contents of their files, in no particular order. */
export const listPublicationFacts = (db: Db, bookIds: readonly string[]) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .where((eb) => inList(db, eb, 'book.id', bookIds))
    .select([
      'book.id',
      'book.seriesId',
      'book.numberSort',
      'book.releaseDate',
      'book.modifiedAt',
      'bookMetadata.title',
      'bookMetadata.summary',
      'bookMetadata.isbn',
      'bookMetadata.authors',
      'bookMetadata.tags',
      'seriesMetadata.title as seriesTitle',
      'seriesMetadata.publisher',
      'seriesMetadata.language',
      'seriesMetadata.readingDirection',
    ])
    .execute()

export type PublicationFacts = Awaited<ReturnType<typeof listPublicationFacts>>[number]
