import { inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { LibraryFollowUps } from '../follow-up/follow-ups.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
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
import { purgeBefore } from './trash-retention.rules.ts'

export interface TrashDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks'> {
  readonly followUps: Pick<LibraryFollowUps, 'deleted'>
}

const concurrency = 500

type Chosen = Pick<TrashQuery, 'libraryId' | 'before'>

/** Like `emptyTrash`, but only for what has been there for long (trash-retention.rules.ts). */
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
export async function emptyTrash(deps: TrashDeps, chosen: Chosen, signal: AbortSignal): Promise<{ books: number; series: number }> {
  const books = await deleteBooks(deps, chosen, signal)
  const series = await deleteSeries(deps, chosen, signal)
  await deps.tasks.hasten(deps.db, scanLibraryTask, { libraryId: chosen.libraryId })
  return { books, series }
}

/** The scan is queued with the first deletion and waits for the last one. */
const longestWaitMs = 60_000

async function deleteBooks({ db, clock, events, tasks, followUps }: TrashDeps, chosen: Chosen, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const trashed = await listTrashedBooks(db, { ...chosen, limit: concurrency })
    if (trashed.length === 0) return count
    const deleted = await inTransaction(db, async (trx) => {
      const gone = await deleteTrashedBooks(
        trx,
        trashed.map((book) => book.id),
      )
      await forgetListingsOf(trx, [...new Set(gone.map((book) => book.seriesId))])
      await followUps.deleted(trx, { bookIds: gone.map((book) => book.id), seriesIds: [] })
      await tasks.enqueue(trx, scanLibraryTask, { libraryId: chosen.libraryId }, { runAtMs: clock.now() + longestWaitMs })
      return gone
    })
    for (const { id, seriesId } of deleted) events.emit('library.book-deleted', { bookId: id, seriesId, libraryId: chosen.libraryId })
    count += deleted.length
  }
}

async function deleteSeries({ db, events, followUps }: TrashDeps, chosen: Chosen, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const trashed = await listEmptyTrashedSeries(db, { ...chosen, limit: concurrency })
    if (trashed.length === 0) return count
    const deleted = await inTransaction(db, async (trx) => {
      const ids = trashed.map(({ id }) => id)
      const gone = await deleteTrashedSeries(trx, ids)
      await followUps.deleted(trx, { bookIds: [], seriesIds: gone.map(({ id }) => id) })
      return gone
    })
    for (const { id } of deleted) events.emit('library.series-deleted', { seriesId: id, libraryId: chosen.libraryId })
    count += deleted.length
  }
}
