// Guarantee: confirmed progress is stored, in one transaction with the counts of its series.
import { afterCommit, type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { BookNotFound } from '../access/visible.errors.ts'
import type { BookLocation } from '../access/visible.ts'
import { findMedia } from '../books/book-details.queries.ts'
import { isImageOnlyEpub } from '../books/serving/book-epub.queries.ts'
import type { ReadProgressTable } from '../library.tables.ts'
import { lockSeries } from '../series/lock-series.queries.ts'
import { recordReading } from '../statistics/reading-hours.queries.ts'
import { keepProgress } from './lost/lost-progress.queries.ts'
import { isLost } from './lost/lost-progress.rules.ts'
import { forgetPastReading } from './past-reading.queries.ts'
import { PageOfText, PageOutsideBook } from './progress.errors.ts'
import {
  countPageTurn,
  deleteProgress,
  deleteSeriesProgress,
  findProgress,
  listUnfinishedAmong,
  listUnfinishedBooks,
  recountProgress,
  saveReadProgress,
} from './progress.queries.ts'
import { decideProgress, isUpTo, type ProgressRequest } from './progress.rules.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    'library.progress-changed': { readonly bookId: string; readonly seriesId: string; readonly userId: string }
    'library.progress-deleted': { readonly bookId: string; readonly seriesId: string; readonly userId: string }
    'library.series-progress-changed': { readonly seriesId: string; readonly userId: string }
    'library.series-progress-deleted': { readonly seriesId: string; readonly userId: string }
  }
}

/** Number of pages of a book. @throws BookNotFound when it was deleted in the meantime */
export async function getPageCount(db: Db, bookId: string): Promise<number> {
  const media = await findMedia(db, bookId)
  if (!media) throw BookNotFound(bookId)
  return media.pageCount
}

export type ReadProgressDeps = Pick<AppContext, 'db' | 'clock' | 'events'>

/**
 * One change of a user's position at a time: what was read is the difference to the one before. The series comes before the rows that a
 * scan of it writes, too.
 */
export async function lockProgress(trx: Db, userId: string, { id, seriesId }: Pick<BookLocation, 'id' | 'seriesId'>): Promise<void> {
  await lockForPurpose(trx, `progress ${userId} ${id}`)
  await lockSeries(trx, [seriesId])
}

/** Stores a user's progress on a book. @throws PageOfText, PageOutsideBook */
export async function markBook(deps: ReadProgressDeps, userId: string, book: BookLocation, request: ProgressRequest): Promise<void> {
  if (!request.completed && (await isImageOnlyEpub(deps.db, book.id)) === false) throw PageOfText()
  const pageCount = await getPageCount(deps.db, book.id)
  const progress = decideProgress(request, pageCount)
  if (!progress) throw PageOutsideBook(pageCount, request.page ?? 0)
  await inTransaction(deps.db, async (trx) => {
    await lockProgress(trx, userId, book)
    const before = await findProgress(trx, userId, book.id)
    const row = progressRow(deps, userId, { ...progress, bookId: book.id, seriesId: book.seriesId })
    if (before && isLost(before, row)) await keepProgress(trx, { userId, atMs: row.modifiedAt }, { of: 'BOOKS', ids: [book.id] })
    await saveReadProgress(trx, [row])
    // A book that was never opened is only marked as read.
    if (before || !request.completed) await recordReading(trx, { userId, seriesId: book.seriesId, before, after: row })
    await countAndAnnounce(trx, deps.events, { before, after: row })
  })
}

interface ProgressStep {
  readonly before: Pick<ReadProgressTable, 'completed'> | undefined
  readonly after: Pick<ReadProgressTable, 'bookId' | 'seriesId' | 'userId' | 'completed' | 'readAt'>
}

/** Events of what changes counts are stored with its transaction; page turns are too frequent for that (ADR 59), and theirs follow it. */
export async function countAndAnnounce(trx: Db, events: AppContext['events'], { before, after }: ProgressStep): Promise<void> {
  const { bookId, seriesId, userId } = after
  const payload = { bookId, seriesId, userId }
  if (before?.completed === after.completed) {
    await countPageTurn(trx, after)
    afterCommit(trx, () => events.emit('library.progress-changed', payload))
  } else {
    await recountProgress(trx, [seriesId], userId)
    events.emitIn(trx, 'library.progress-changed', payload)
  }
}

/** Deletes a user's progress on a book. */
export async function unmarkBook({ db, clock, events }: ReadProgressDeps, userId: string, { id, seriesId }: BookLocation): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockProgress(trx, userId, { id, seriesId })
    await keepProgress(trx, { userId, atMs: clock.now() }, { of: 'BOOKS', ids: [id] })
    const deleted = await deleteProgress(trx, userId, id)
    await recountProgress(trx, [seriesId], userId)
    if (deleted > 0) events.emitIn(trx, 'library.progress-deleted', { bookId: id, seriesId, userId })
  })
}

export interface BooksToMark {
  /** Only books with this number or a smaller one. */
  readonly upTo?: number
  /** Only books that were added since then, epoch ms. */
  readonly addedSince?: number
}

/** Marks every book of a series as read; those that were already keep their date. */
export async function markSeries(deps: ReadProgressDeps, userId: string, seriesId: string, which: BooksToMark = {}): Promise<void> {
  const { upTo = Number.POSITIVE_INFINITY, addedSince = 0 } = which
  await inTransaction(deps.db, async (trx) => {
    const unfinished = await listUnfinishedBooks(trx, seriesId, userId)
    const books = unfinished.filter(({ numberSort, createdAt }) => isUpTo(numberSort, upTo) && createdAt >= addedSince)
    if (books.length === 0) return
    const rows = books.map(({ id, pageCount }) => progressRow(deps, userId, { bookId: id, seriesId, page: pageCount, completed: 1 }))
    await saveReadProgress(trx, rows)
    await recountProgress(trx, [seriesId], userId)
    deps.events.emitIn(trx, 'library.series-progress-changed', { seriesId, userId })
  })
}

/** Marks these books as read; those that were already keep their date. */
export async function markBooks(deps: ReadProgressDeps, userId: string, bookIds: readonly string[]): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const books = await listUnfinishedAmong(trx, bookIds, userId)
    const rows = books.map(({ id, seriesId, pageCount }) =>
      progressRow(deps, userId, { bookId: id, seriesId, page: pageCount, completed: 1 }),
    )
    await saveReadProgress(trx, rows)
    await recountProgress(trx, [...new Set(books.map(({ seriesId }) => seriesId))], userId)
    for (const { id, seriesId } of books) deps.events.emitIn(trx, 'library.progress-changed', { bookId: id, seriesId, userId })
  })
}

/** Deletes a user's progress on a series. */
export async function unmarkSeries({ db, clock, events }: ReadProgressDeps, userId: string, seriesId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSeries(trx, [seriesId])
    await keepProgress(trx, { userId, atMs: clock.now() }, { of: 'SERIES', ids: [seriesId] })
    await deleteSeriesProgress(trx, userId, seriesId)
    await forgetPastReading(trx, userId, [seriesId])
    await recountProgress(trx, [seriesId], userId)
    events.emitIn(trx, 'library.series-progress-deleted', { seriesId, userId })
  })
}

type Marked = Pick<ReadProgressTable, 'bookId' | 'seriesId' | 'page' | 'completed'>

/** A progress row with the current time. */
export function progressRow({ clock }: ReadProgressDeps, userId: string, marked: Marked): ReadProgressTable {
  const nowMs = clock.now()
  return { ...marked, userId, readAt: nowMs, deviceId: '', deviceName: '', locator: null, createdAt: nowMs, modifiedAt: nowMs }
}
