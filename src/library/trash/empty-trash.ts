import { inTransaction } from '../../kernel/db/index.ts'
import type { Ground } from '../../kernel/feature/index.ts'
import { scanLibraryTask } from '../scan/scan.tasks.ts'
import { deleteTrashedBooks, deleteTrashedSeries, forgetListingsOf, listEmptyTrashedSeries, listTrashedBooks } from './trash.queries.ts'

export type TrashDeps = Pick<Ground, 'db' | 'events' | 'tasks'>

const atOnce = 500

/** Forgets for good what lies in a library's trash, in steps of 500; files are gone already. Queues the scan that numbers the rest anew. */
export async function emptyTrash(deps: TrashDeps, libraryId: string, signal: AbortSignal): Promise<{ books: number; series: number }> {
  const books = await deleteBooks(deps, libraryId, signal)
  const series = await deleteSeries(deps, libraryId, signal)
  if (books > 0) await deps.tasks.enqueue(deps.db, scanLibraryTask, { libraryId })
  return { books, series }
}

async function deleteBooks({ db, events }: TrashDeps, libraryId: string, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const trashed = await listTrashedBooks(db, libraryId, atOnce)
    if (trashed.length === 0) return count
    const deleted = await inTransaction(db, async (trx) => {
      const gone = await deleteTrashedBooks(
        trx,
        trashed.map((book) => book.id),
      )
      await forgetListingsOf(trx, [...new Set(gone.map((book) => book.seriesId))])
      return gone
    })
    for (const { id, seriesId } of deleted) events.emit('library.book-deleted', { bookId: id, seriesId, libraryId })
    count += deleted.length
  }
}

async function deleteSeries({ db, events }: TrashDeps, libraryId: string, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    signal.throwIfAborted()
    const trashed = await listEmptyTrashedSeries(db, libraryId, atOnce)
    if (trashed.length === 0) return count
    const deleted = await deleteTrashedSeries(
      db,
      trashed.map((series) => series.id),
    )
    for (const { id } of deleted) events.emit('library.series-deleted', { seriesId: id, libraryId })
    count += deleted.length
  }
}
