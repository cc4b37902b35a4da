import type { Db } from '../kernel/db/index.ts'
import type { CoverFile } from './cover-file.rules.ts'

/** Which cover we wrote beside the books of a series, so that we never touch what somebody else put there. */
interface CoverFileTable {
  seriesId: string
  name: string
  /** SHA-256 of its content. */
  digest: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    coverFile: CoverFileTable
  }
}

export const findCoverFile = (db: Db, seriesId: string): Promise<CoverFile | undefined> =>
  db.selectFrom('coverFile').select(['name', 'digest']).where('seriesId', '=', seriesId).executeTakeFirst()

export const saveCoverFile = (db: Db, seriesId: string, { name, digest }: CoverFile) =>
  db
    .insertInto('coverFile')
    .values({ seriesId, name, digest })
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet({ name, digest }))
    .execute()

/** Where the cover of a series belongs. A one-shot has one book, which shows it. */
export const findCoverPlace = (db: Db, seriesId: string) =>
  db
    .selectFrom('series')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .leftJoin('book', (join) => join.onRef('book.seriesId', '=', 'series.id').on('book.deletedAt', 'is', null).on('series.oneshot', '=', 1))
    .where('series.id', '=', seriesId)
    .select(['series.path', 'library.root', 'book.id as bookId', 'book.path as bookPath'])
    .executeTakeFirst()
