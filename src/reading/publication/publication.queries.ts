import type { Db } from '../../kernel/db/index.ts'

/** What a publication says about its book beside what is in its file. */
export const findPublicationFacts = (db: Db, bookId: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .where('book.id', '=', bookId)
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
    .executeTakeFirst()

export type PublicationFacts = NonNullable<Awaited<ReturnType<typeof findPublicationFacts>>>
