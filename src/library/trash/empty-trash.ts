import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { LibraryFollowUps } from '../follow-up/follow-ups.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import { rememberReaders } from '../progress/past-reading.queries.ts'
import { scanLibraryTask } from '../scan/scan.tasks.ts'
import {
  clampFutureTrashDates,
  deleteTrashedBooks,
  deleteTrashedSeries,
  forgetListingsOf,
  listEmptyTrashedSeries,
  listTrashedBooks,
  type TrashQuery,
} from './trash.queries.ts'

export interface TrashDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks'> {
  readonly followUps: Pick<LibraryFollowUps, 'deleted'>
}

const concurrency = 500

type Chosen = Pick<TrashQuery, 'libraryId' | 'before'>

/** Like `emptyTrash`, but only for what has been there for long (`retentionMs`). */
export async function emptyOldTrash(deps: TrashDeps, libraryId: string, signal: AbortSignal) {
  const nowMs = deps.clock.now()
  const library = await findLibrary(deps.db, libraryId)
  if (library?.lastScanAt == null) return { books: 0, series: 0 }
  await clampFutureTrashDates(deps.db, libraryId, nowMs)
  return emptyTrash(deps, { libraryId, before: purgeBefore({ scanStartedAtMs: library.lastScanAt, nowMs }) }, signal)
}

/**
 * Permanently deletes the rows in a library's trash, in steps of 500; their files no longer exist. Queues the scan that renumbers the
 * rest.
 */
export async function emptyTrash(deps: TrashDeps, choice: Chosen, signal: AbortSignal): Promise<{ books: number; series: number }> {
  const books = await deleteBooks(deps, choice, signal)
  const series = await deleteSeries(deps, choice, signal)
  await deps.tasks.hasten(deps.db, scanLibraryTask, { libraryId: choice.libraryId })
  return { books, series }
}

/** The scan is queued with the first deletion and waits for the last one. */
const maxWaitMs = 60_000

async function deleteBooks({ db, clock, events, tasks, followUps }: TrashDeps, choice: Chosen, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const trashed = await listTrashedBooks(db, { ...choice, limit: concurrency })
    if (trashed.length === 0) return count
    const deleted = await inTransaction(db, async (trx) => {
      const ids = trashed.map(({ id }) => id)
      await rememberReaders(trx, ids)
      const deletedRows = await deleteTrashedBooks(trx, ids)
      await forgetListingsOf(trx, [...new Set(deletedRows.map((book) => book.seriesId))])
      await followUps.deleted(trx, { bookIds: deletedRows.map((book) => book.id), seriesIds: [] })
      await tasks.enqueue(trx, scanLibraryTask, { libraryId: choice.libraryId }, { runAtMs: clock.now() + maxWaitMs })
      for (const { id, seriesId } of deletedRows)
        events.emitIn(trx, 'library.book-deleted', { bookId: id, seriesId, libraryId: choice.libraryId })
      return deletedRows
    })
    count += deleted.length
  }
}

async function deleteSeries({ db, events, followUps }: TrashDeps, choice: Chosen, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const trashed = await listEmptyTrashedSeries(db, { ...choice, limit: concurrency })
    if (trashed.length === 0) return count
    const deleted = await inTransaction(db, async (trx) => {
      const ids = trashed.map(({ id }) => id)
      const deletedRows = await deleteTrashedSeries(trx, ids)
      await followUps.deleted(trx, { bookIds: [], seriesIds: deletedRows.map(({ id }) => id) })
      for (const { id } of deletedRows) events.emitIn(trx, 'library.series-deleted', { seriesId: id, libraryId: choice.libraryId })
      return deletedRows
    })
    count += deleted.length
  }
}

// Guarantee: nothing that a scan moved to the trash is deleted automatically before a day has passed and another scan has missed it
// too. Emptying the trash manually has no such delay.

/** Enough time to notice a failed disk or an accidentally moved folder. */
const retentionMs = 24 * 3_600_000

interface RetentionRequest {
  /** Epoch ms when the scan started that missed the books again. */
  readonly scanStartedAtMs: number
  readonly nowMs: number
}

/** What was moved to the trash before this time may be deleted automatically; epoch ms. */
const purgeBefore = ({ scanStartedAtMs, nowMs }: RetentionRequest): number => Math.min(scanStartedAtMs, nowMs - retentionMs)
