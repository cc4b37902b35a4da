import { type Db, inList } from '../../kernel/db/index.ts'
import { refreshBookLookup, refreshSeriesLookup } from '../lookup/refresh-lookup.queries.ts'
import { refreshSeriesLinks } from '../lookup/series-links.queries.ts'
import { lockSeries } from '../series/lock-series.queries.ts'
import { gatherBooks } from '../series/series-metadata.rules.ts'
import type { MetadataRow } from '../source-values/source-values.rules.ts'
import { readAuthors, readLocks } from '../stored-metadata.ts'
import type { EditedBook, EditedSeries } from './apply-edit.rules.ts'
import type { SeriesAuthorsDto } from './edit.schemas.ts'

/** Locks and origins of a series' metadata, and when it was last changed. */
export const findSeriesMarks = (db: Db, seriesId: string) =>
  db.selectFrom('seriesMetadata').select(['locks', 'origins', 'modifiedAt']).where('seriesId', '=', seriesId).executeTakeFirst()

/** Authors of the series as a whole, without those of its books. */
export async function findSeriesAuthors(db: Db, seriesId: string): Promise<SeriesAuthorsDto> {
  const row = await db.selectFrom('seriesMetadata').select(['authors', 'locks']).where('seriesId', '=', seriesId).executeTakeFirst()
  return {
    authors: row ? readAuthors(row.authors, seriesId) : [],
    authorsLock: row !== undefined && readLocks(row.locks, seriesId).includes('authors'),
  }
}

export const findBookMarks = (db: Db, bookId: string) =>
  db.selectFrom('bookMetadata').select(['locks', 'origins', 'modifiedAt']).where('bookId', '=', bookId).executeTakeFirst()

/** The time of the last change always increases, so that concurrent scans detect it. */
const laterThan = (before: number, nowMs: number): number => Math.max(nowMs, before + 1)

interface Written<Edited> {
  readonly edited: Edited
  /** When the edit read the metadata. */
  readonly readAt: number
  readonly nowMs: number
}

/** @returns false when the metadata has been changed since; nothing is written then */
export async function writeSeriesEdit(trx: Db, seriesId: string, { edited, readAt, nowMs }: Written<EditedSeries>): Promise<boolean> {
  const result = await trx
    .updateTable('seriesMetadata')
    .set({ ...edited.metadata, modifiedAt: laterThan(readAt, nowMs) })
    .where('seriesId', '=', seriesId)
    .where('modifiedAt', '=', readAt)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  if (Object.keys(edited.series).length > 0) await trx.updateTable('series').set(edited.series).where('id', '=', seriesId).execute()
  if (edited.sharingLabels) await replaceSharingLabels(trx, seriesId, edited.sharingLabels)
  await refreshSeriesLookup(trx, [seriesId])
  if (edited.metadata.links !== undefined) await refreshSeriesLinks(trx, [seriesId])
  return true
}

async function replaceSharingLabels(trx: Db, seriesId: string, labels: readonly string[]): Promise<void> {
  await trx.deleteFrom('seriesSharingLabel').where('seriesId', '=', seriesId).execute()
  if (labels.length === 0) return
  await trx
    .insertInto('seriesSharingLabel')
    .values(labels.map((label) => ({ seriesId, label })))
    .execute()
}

/** @returns false when the metadata has been changed since; nothing is written then */
export async function writeBookEdit(trx: Db, bookId: string, { edited, readAt, nowMs }: Written<EditedBook>): Promise<boolean> {
  const result = await trx
    .updateTable('bookMetadata')
    .set({ ...edited.metadata, modifiedAt: laterThan(readAt, nowMs) })
    .where('bookId', '=', bookId)
    .where('modifiedAt', '=', readAt)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  if (Object.keys(edited.book).length > 0) await trx.updateTable('book').set(edited.book).where('id', '=', bookId).execute()
  await refreshBookLookup(trx, [bookId])
  return true
}

/** Aggregates the metadata of the series' books again. */
export async function aggregateBookMetadata(trx: Db, seriesIds: readonly string[], nowMs: number): Promise<void> {
  await lockSeries(trx, seriesIds)
  const books = await trx
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .where((eb) => inList(trx, eb, 'book.seriesId', seriesIds))
    .where('book.deletedAt', 'is', null)
    .select(['book.seriesId', 'book.numberSort', 'book.releaseDate'])
    .select(['bookMetadata.number', 'bookMetadata.summary', 'bookMetadata.authors', 'bookMetadata.tags'])
    .orderBy('book.number')
    .execute()
  for (const seriesId of seriesIds) {
    const { releaseDate, ...gathered } = gatherBooks(books.filter((book) => book.seriesId === seriesId))
    await trx
      .updateTable('seriesMetadata')
      .set({ ...gathered, booksModifiedAt: nowMs })
      .where('seriesId', '=', seriesId)
      .execute()
    await trx.updateTable('series').set({ releaseDate }).where('id', '=', seriesId).execute()
  }
  await refreshSeriesLookup(trx, seriesIds)
}

/** The current values of a series, as stored. */
export const findMetadataRow = (db: Db, seriesId: string): Promise<MetadataRow | undefined> =>
  db
    .selectFrom('seriesMetadata')
    .innerJoin('series', 'series.id', 'seriesMetadata.seriesId')
    .where('seriesMetadata.seriesId', '=', seriesId)
    .selectAll('seriesMetadata')
    .select(['series.name', 'series.libraryId', 'series.ageRating'])
    .executeTakeFirst()
