// Guarantee: progressSeries always matches the progress of its books; whoever changes either calls `recountProgress` in the same
// transaction.
import { sql } from 'kysely'
import { type Db, inBatches, inList } from '../../kernel/db/index.ts'
import { moveBookmarks } from '../bookmarks/move-bookmarks.queries.ts'
import { findPageMove } from '../large-pages/large-pages.queries.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { lockSeries } from '../series/lock-series.queries.ts'
import { hasNoCopy } from './past-reading.queries.ts'
import { countProgressChange } from './progress-watch.queries.ts'

/** Stores users' progress on books, replacing earlier progress. */
export async function saveReadProgress(db: Db, rows: readonly ReadProgressTable[]): Promise<void> {
  for (const some of inBatches(rows, 10)) await upsertProgress(db, some)
}

const upsertProgress = (db: Db, rows: readonly ReadProgressTable[]) =>
  db
    .insertInto('readProgress')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['bookId', 'userId']).doUpdateSet((eb) => ({
        page: eb.ref('excluded.page'),
        completed: eb.ref('excluded.completed'),
        readAt: eb.ref('excluded.readAt'),
        deviceId: eb.ref('excluded.deviceId'),
        deviceName: eb.ref('excluded.deviceName'),
        locator: eb.ref('excluded.locator'),
        modifiedAt: eb.ref('excluded.modifiedAt'),
      })),
    )
    .execute()

export const findProgress = (db: Db, userId: string, bookId: string) =>
  db.selectFrom('readProgress').selectAll().where('bookId', '=', bookId).where('userId', '=', userId).executeTakeFirst()

/** A user's progress in these books, with what their positions are counted by; the columns of an EPUB are null for other books. */
export const listProgressWithBooks = (db: Db, userId: string, bookIds: readonly string[]) =>
  db
    .selectFrom('readProgress')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'readProgress.bookId')
    .leftJoin('bookEpub', 'bookEpub.bookId', 'readProgress.bookId')
    .where('readProgress.userId', '=', userId)
    .where((eb) => inList(db, eb, 'readProgress.bookId', bookIds))
    .selectAll('readProgress')
    .select(['bookMedia.pageCount', 'bookEpub.isFixedLayout', 'bookEpub.isImageOnly', 'bookEpub.contents'])
    .execute()

export type ProgressWithBook = Awaited<ReturnType<typeof listProgressWithBooks>>[number]

/** The positions of all readers in a book, as far as reading apps have sent them. */
export async function listLocators(db: Db, bookId: string) {
  const rows = await db.selectFrom('readProgress').select(['userId', 'completed', 'locator']).where('bookId', '=', bookId).execute()
  return rows.flatMap(({ locator, ...row }) => (locator === null ? [] : [{ ...row, locator }]))
}

/** Changes the stored position of one reader after the book was read again. */
export const moveLocator = (db: Db, { bookId, userId, ...place }: Pick<ReadProgressTable, 'bookId' | 'userId' | 'page' | 'locator'>) =>
  db.updateTable('readProgress').set(place).where('bookId', '=', bookId).where('userId', '=', userId).execute()

/** Deletes the positions in a book that has no documents; only the page numbers remain. */
export async function forgetLocators(db: Db, bookId: string): Promise<void> {
  await db.updateTable('readProgress').set({ locator: null }).where('bookId', '=', bookId).where('locator', 'is not', null).execute()
}

/** Deletes a user's progress on a book. @returns 1 when there was any */
export async function deleteProgress(db: Db, userId: string, bookId: string): Promise<number> {
  const result = await db.deleteFrom('readProgress').where('userId', '=', userId).where('bookId', '=', bookId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes a user's progress on a series. */
export const deleteSeriesProgress = (db: Db, userId: string, seriesId: string) =>
  db.deleteFrom('readProgress').where('userId', '=', userId).where('seriesId', '=', seriesId).execute()

/** Books of a series that are not in the trash and that the user has not finished. */
export const listUnfinishedBooks = (db: Db, seriesId: string, userId: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where('book.seriesId', '=', seriesId)
    .where('book.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('readProgress.completed', 'is', null), eb('readProgress.completed', '=', 0)]))
    .select(['book.id', 'book.numberSort', 'book.createdAt', 'bookMedia.pageCount'])
    .execute()

/** A user's progress on each book of a series that is not in the trash, in order; null where not begun. */
export const listProgressOfSeries = (db: Db, seriesId: string, userId: string) =>
  db
    .selectFrom('book')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where('book.seriesId', '=', seriesId)
    .where('book.deletedAt', 'is', null)
    .select(['book.numberSort', 'readProgress.completed'])
    .orderBy('book.numberSort')
    .orderBy('book.id')
    .execute()

/** Those of these books that the user has not finished. */
export const listUnfinishedAmong = (db: Db, bookIds: readonly string[], userId: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where((eb) => inList(db, eb, 'book.id', bookIds))
    .where((eb) => eb.or([eb('readProgress.completed', 'is', null), eb('readProgress.completed', '=', 0)]))
    .select(['book.id', 'book.seriesId', 'bookMedia.pageCount'])
    .execute()

/** Moves the progress of a book that moved to another series. */
export const moveProgress = (db: Db, bookId: string, seriesId: string) =>
  db.updateTable('readProgress').set({ seriesId }).where('bookId', '=', bookId).execute()

/**
 * Adjusts progress, also what can be restored, to a new number of pages: finished books remain finished, and no page is beyond the end.
 * Where pages were cut or joined again, every reader stays on their page, and so do bookmarks.
 */
export async function fitProgress(db: Db, bookId: string, counts: { readonly from: number; readonly to: number }): Promise<void> {
  const move = await findPageMove(db, bookId, counts)
  if (move) await moveBookmarks(db, bookId, move, counts.to)
  for (const table of ['readProgress', 'lostProgress'] as const) {
    if (move) await movePages(db, table, { bookId, move })
    const progress = db.updateTable(table).where('bookId', '=', bookId)
    await progress.set({ page: counts.to }).where('completed', '=', 1).execute()
    await progress
      .set({ page: Math.max(1, counts.to - 1) })
      .where('completed', '=', 0)
      .where('page', '>=', counts.to)
      .execute()
  }
}

interface PageMove {
  readonly bookId: string
  move(page: number): number
}

async function movePages(db: Db, table: 'readProgress' | 'lostProgress', { bookId, move }: PageMove): Promise<void> {
  const rows = await db.selectFrom(table).select(['userId', 'page']).where('bookId', '=', bookId).where('completed', '=', 0).execute()
  for (const { userId, page } of rows) {
    await db
      .updateTable(table)
      .set({ page: move(page) })
      .where('bookId', '=', bookId)
      .where('userId', '=', userId)
      .execute()
  }
}

/** Recounts the progress on the series, for one user or for all, in the transaction of the change. */
export async function recountProgress(db: Db, seriesIds: readonly string[], userId?: string): Promise<void> {
  await lockSeries(db, seriesIds)
  await countProgressChange(db, seriesIds, userId)
  await db
    .deleteFrom('progressSeries')
    .where((eb) => inList(db, eb, 'seriesId', seriesIds))
    .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
    .execute()
  await db
    .insertInto('progressSeries')
    .columns(['seriesId', 'userId', 'readCount', 'inProgressCount', 'lastReadAt'])
    .expression((eb) =>
      eb
        .selectFrom(readingOf(db, seriesIds, userId).as('reading'))
        .groupBy(['seriesId', 'userId'])
        .select(({ fn }) => [
          'seriesId',
          'userId',
          fn.sum<number>('read').as('readCount'),
          fn.sum<number>('begun').as('inProgressCount'),
          fn.max('readAt').as('lastReadAt'),
        ]),
    )
    .execute()
}

/** The same after a page turn, which changes no count. */
export async function countPageTurn(db: Db, { seriesId, userId, readAt }: Pick<ReadProgressTable, 'seriesId' | 'userId' | 'readAt'>) {
  const latest = await db
    .updateTable('progressSeries')
    .set({ lastReadAt: readAt })
    .where('seriesId', '=', seriesId)
    .where('userId', '=', userId)
    .where('lastReadAt', '<=', readAt)
    .executeTakeFirst()
  // A page that was turned earlier may not be the latest of its series.
  if (latest.numUpdatedRows === 0n) await recountProgress(db, [seriesId], userId)
  else await countProgressChange(db, [seriesId], userId)
}

/** What counts for a series. Deleted books count as neither read nor in progress, but their readers have begun the series. */
const readingOf = (db: Db, seriesIds: readonly string[], userId: string | undefined) =>
  db
    .selectFrom('readProgress')
    .innerJoin('book', 'book.id', 'readProgress.bookId')
    .where((eb) => inList(db, eb, 'readProgress.seriesId', seriesIds))
    .$call((query) => (userId === undefined ? query : query.where('readProgress.userId', '=', userId)))
    .where((eb) => eb.or([eb('book.deletedAt', 'is', null), hasNoCopy(eb)]))
    .select(['readProgress.seriesId', 'readProgress.userId', 'readProgress.readAt'])
    .select(({ eb, ref }) => [
      eb.case().when('book.deletedAt', 'is', null).then(ref('readProgress.completed')).else(0).end().as('read'),
      eb
        .case()
        .when('book.deletedAt', 'is', null)
        .then(sql<number>`1 - ${ref('readProgress.completed')}`)
        .else(0)
        .end()
        .as('begun'),
    ])
    .unionAll(
      db
        .selectFrom('pastReading')
        .where((eb) => inList(db, eb, 'seriesId', seriesIds))
        .$call((query) => (userId === undefined ? query : query.where('userId', '=', userId)))
        .select(['seriesId', 'userId', 'readAt', sql<number>`0`.as('read'), sql<number>`0`.as('begun')]),
    )
