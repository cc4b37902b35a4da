// Queries of a scan. It runs in its own thread with its own connection; every function takes a database or a transaction.
import { sql } from 'kysely'
import { type Db, engineOf, inList, insertRows } from '../../kernel/db/index.ts'
import { insertEpubs, replaceEpub } from '../books/serving/book-epub.queries.ts'
import type { BookEpubTable, BookMediaTable, BookMetadataTable, BookTable, SeriesMetadataTable, SeriesTable } from '../library.tables.ts'
import { lockSeries } from '../series/lock-series.queries.ts'
import type { StoredBook } from './plan/plan-book.rules.ts'
import type { KnownSeries } from './plan/plan-series.rules.ts'

/** The columns of every series that reveal whether its folder has changed. */
export const listSeriesRefs = (db: Db, libraryId: string) =>
  db.selectFrom('series').select(['id', 'path', 'listing', 'deletedAt']).where('libraryId', '=', libraryId).execute()

/** The same for the series that a scan of these folders may find: their own, and the one-shots in them. @param folders stored paths */
export async function listSeriesRefsIn(db: Db, libraryId: string, folders: readonly string[]) {
  const ofLibrary = db.selectFrom('series').select(['id', 'path', 'listing', 'deletedAt']).where('libraryId', '=', libraryId)
  const refs = await ofLibrary.where((eb) => inList(db, eb, 'path', folders)).execute()
  for (const folder of folders) {
    const oneshots = ofLibrary.where('oneshot', '=', 1)
    // Every path below the folder begins with it and a slash, and '0' is the character after the slash.
    const below = folder === '' ? oneshots : oneshots.where('path', '>', `${folder}/`).where('path', '<', `${folder}0`)
    refs.push(...(await below.execute()))
  }
  return refs
}

/** Stored paths of books. */
export const listPathsOf = (db: Db, bookIds: readonly string[]) =>
  db
    .selectFrom('book')
    .select(['id', 'path'])
    .where((eb) => inList(db, eb, 'id', bookIds))
    .execute()

export async function loadSeries(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, KnownSeries>> {
  if (ids.length === 0) return new Map()
  const series = await db
    .selectFrom('series')
    .selectAll()
    .where((eb) => inList(db, eb, 'id', ids))
    .execute()
  const metadata = await db
    .selectFrom('seriesMetadata')
    .selectAll()
    .where((eb) => inList(db, eb, 'seriesId', ids))
    .execute()
  const byId = new Map(metadata.map((row) => [row.seriesId, row]))
  return new Map(series.flatMap((row) => toEntry(row.id, row, byId.get(row.id))))
}

const toEntry = (id: string, series: SeriesTable, metadata: SeriesMetadataTable | undefined): [string, KnownSeries][] =>
  metadata ? [[id, { series, metadata }]] : []

/** Every book of the series, including those in the trash, by series. */
export async function loadBooksOf(db: Db, seriesIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredBook[]>> {
  if (seriesIds.length === 0) return new Map()
  const books = await db
    .selectFrom('book')
    .selectAll()
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()
  return Map.groupBy(await withDetails(db, books), ({ book }) => book.seriesId)
}

/** Loads everything about the books that a plan needs. */
export async function withDetails(db: Db, books: readonly BookTable[]): Promise<readonly StoredBook[]> {
  if (books.length === 0) return []
  const rows = await db
    .selectFrom('bookMetadata')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'bookMetadata.bookId')
    .selectAll('bookMetadata')
    .select('bookMedia.pageCount')
    .where((eb) =>
      inList(
        db,
        eb,
        'bookMetadata.bookId',
        books.map((book) => book.id),
      ),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.bookId, row]))
  return books.flatMap((book) => {
    const row = byId.get(book.id)
    if (!row) return []
    const { pageCount, ...metadata } = row
    return [{ book, metadata, pageCount }]
  })
}

export const countAvailableBooks = async (db: Db, libraryId: string): Promise<number> => {
  const row = await db
    .selectFrom('series')
    .select((eb) => eb.fn.sum<number | null>('bookCount').as('count'))
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count ?? 0)
}

/** The columns that reveal whether a file has changed, for every book of the series. */
export const listSignatures = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('book')
    .select(['path', 'sizeBytes', 'fileModifiedAt', 'reread'])
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()

/** Like `listSignatures`, for files that may belong to another series now. */
export async function listSignaturesAt(db: Db, libraryId: string, paths: readonly string[]) {
  if (paths.length === 0) return []
  return db
    .selectFrom('book')
    .select(['path', 'sizeBytes', 'fileModifiedAt', 'reread'])
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'path', paths))
    .execute()
}

/** Books of the series that are not in the trash, with what is needed to judge their loss. */
export const listAvailableBooks = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('book')
    .select(['id', 'seriesId', 'path'])
    .where('deletedAt', 'is', null)
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .execute()

export const libraryExists = async (db: Db, libraryId: string): Promise<boolean> =>
  (await db.selectFrom('library').select('id').where('id', '=', libraryId).executeTakeFirst()) !== undefined

export interface BookRows {
  readonly book: BookTable
  readonly metadata: BookMetadataTable
  readonly media: BookMediaTable
  /** Set for an EPUB. */
  readonly epub?: BookEpubTable | undefined
}

export async function insertSeriesRows(db: Db, rows: readonly KnownSeries[]): Promise<void> {
  await insertRows(
    db,
    'series',
    rows.map((row) => row.series),
  )
  await insertRows(
    db,
    'seriesMetadata',
    rows.map((row) => row.metadata),
  )
}

export async function insertBookRows(db: Db, rows: readonly BookRows[]): Promise<void> {
  await insertRows(
    db,
    'book',
    rows.map((row) => row.book),
  )
  await insertRows(
    db,
    'bookMetadata',
    rows.map((row) => row.metadata),
  )
  await insertRows(
    db,
    'bookMedia',
    rows.map((row) => row.media),
  )
  await insertEpubs(
    db,
    rows.flatMap((row) => row.epub ?? []),
  )
}

/** The metadata was edited after the scan read it. */
export class MetadataEdited extends Error {
  override readonly name = 'MetadataEdited'
}

/**
 * Series whose books were edited since the scan read them: what it gathered from them is outdated. Nobody edits them before this
 * transaction ends.
 * @param read metadata of the series as the scan read it
 */
export async function findEditedBooks(
  trx: Db,
  read: readonly Pick<SeriesMetadataTable, 'seriesId' | 'booksModifiedAt'>[],
): Promise<readonly string[]> {
  if (read.length === 0) return []
  const seriesIds = read.map(({ seriesId }) => seriesId)
  await lockSeries(trx, seriesIds)
  const stored = await trx
    .selectFrom('seriesMetadata')
    .select(['seriesId', 'booksModifiedAt'])
    .where((eb) => inList(trx, eb, 'seriesId', seriesIds))
    .execute()
  const before = new Map(read.map((row) => [row.seriesId, row.booksModifiedAt]))
  return stored.filter((row) => row.booksModifiedAt !== before.get(row.seriesId)).map((row) => row.seriesId)
}

interface SeriesWrite {
  /** Modification time of the stored metadata when the scan read it. */
  readonly readAt: number
  /** Whether what was gathered from the books is written, too. */
  readonly isGathered: boolean
}

/** @throws MetadataEdited when the metadata was edited since the scan read it */
export async function updateSeriesRows(db: Db, { series, metadata }: KnownSeries, { readAt, isGathered }: SeriesWrite): Promise<void> {
  const { booksAuthors, booksTags, booksSummary, booksSummaryNumber, booksModifiedAt, ...own } = metadata
  const gathered = { booksAuthors, booksTags, booksSummary, booksSummaryNumber, booksModifiedAt }
  const result = await db
    .updateTable('seriesMetadata')
    .set(isGathered ? { ...own, ...gathered } : own)
    .where('seriesId', '=', series.id)
    .where('modifiedAt', '=', readAt)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new MetadataEdited('The metadata of a series was edited while it was scanned.')
  await db.updateTable('series').set(series).where('id', '=', series.id).execute()
}

export const updateListing = (db: Db, seriesId: string, listing: string) =>
  db.updateTable('series').set({ listing }).where('id', '=', seriesId).execute()

export interface ChangedBookRows extends Omit<BookRows, 'media'> {
  readonly media: BookMediaTable | undefined
}

/** Like `updateSeriesRows`. @throws MetadataEdited */
export async function updateBookRows(db: Db, { book, metadata, media, epub }: ChangedBookRows, readAt: number): Promise<void> {
  const result = await db
    .updateTable('bookMetadata')
    .set(metadata)
    .where('bookId', '=', book.id)
    .where('modifiedAt', '=', readAt)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw new MetadataEdited('The metadata of a book was edited while it was scanned.')
  await db.updateTable('book').set(book).where('id', '=', book.id).execute()
  if (!media) return
  await db.updateTable('bookMedia').set(media).where('bookId', '=', book.id).execute()
  await replaceEpub(db, book.id, epub)
}

/** Moves books to the trash. */
export const trashBooks = (db: Db, bookIds: readonly string[], nowMs: number) =>
  db
    .updateTable('book')
    .set({ deletedAt: nowMs, modifiedAt: nowMs })
    .where((eb) => inList(db, eb, 'id', bookIds))
    .execute()

/** Recounts the books of the series; a series without any moves to the trash. */
export async function recountBooks(db: Db, seriesIds: readonly string[], nowMs: number): Promise<void> {
  await db
    .updateTable('series')
    .set((eb) => ({
      bookCount: eb
        .selectFrom('book')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('book.seriesId', '=', 'series.id')
        .where('book.deletedAt', 'is', null),
      modifiedAt: nowMs,
    }))
    .where((eb) => inList(db, eb, 'id', seriesIds))
    .execute()
  await db
    .updateTable('series')
    .set({ deletedAt: nowMs, listing: '' })
    .where((eb) => inList(db, eb, 'id', seriesIds))
    .where('bookCount', '=', 0)
    .where('deletedAt', 'is', null)
    .execute()
}

/** 32 MB: pages of indexes that many transactions change are copied into the database file once and not after each few of them. */
const walPagesBeforeCheckpoint = 8_000

/**
 * A power failure may lose the latest writes of this connection but never corrupt them, which is fine for data that the next scan finds
 * again.
 */
export async function relaxDurability(db: Db): Promise<void> {
  if (engineOf(db) !== 'sqlite') return
  await sql`pragma synchronous = normal`.execute(db)
  await sql`pragma wal_autocheckpoint = ${sql.raw(String(walPagesBeforeCheckpoint))}`.execute(db)
}

/** Whether any series that is not in the trash is stored at a path or below it. */
export async function hasSeriesAt(db: Db, libraryId: string, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('series')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('deletedAt', 'is', null)
    // "0" is the character after "/": everything below the folder, by the index of paths.
    .where((eb) => eb.or([eb('path', '=', path), eb.and([eb('path', '>', `${path}/`), eb('path', '<', `${path}0`)])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
