// Books and languages belong to the library and are only read here.
import type { SeriesFolder } from '../../chapters/records/index.ts'
import type { Db } from '../../kernel/db/index.ts'

export interface OwnBook {
  /** File name without extension. */
  readonly name: string
  readonly path: string
  readonly sizeBytes: number
  readonly pageCount: number
  readonly createdAt: number
  /** Of its series; empty when unknown. */
  readonly language: string
}

/** Readable books of a series folder. */
export const listReadableBooks = (db: Db, { libraryId, seriesFolder }: SeriesFolder): Promise<OwnBook[]> =>
  db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .innerJoin('book', 'book.seriesId', 'series.id')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .select(['book.name', 'book.path', 'book.sizeBytes', 'book.createdAt', 'bookMedia.pageCount', 'seriesMetadata.language'])
    .where('series.libraryId', '=', libraryId)
    .where('series.path', '=', seriesFolder)
    .where('book.deletedAt', 'is', null)
    .where('bookMedia.status', '=', 'READY')
    .execute()
