// Guarantee: the follow-up work of a scan is stored together with what the scan wrote. The transaction that changes series records them
// and stores this task; the task passes them on, 200 at a time, each batch in one transaction with the tasks that the features store.
// Limit: a feature is notified twice of a batch that was being processed when the server crashed, and of a series that changed again.
import { z } from 'zod'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { declareTask, storeTask } from '../../kernel/tasks/index.ts'
import { deleteChangedSeries, listChangedSeries, listLibrariesWithChanges, recordChangedSeries } from './changed-series.queries.ts'
import type { LibraryFollowUps, ScannedSeries } from './follow-ups.ts'

/** Notifies other features of what scans changed in a library. */
export const followUpTask = declareTask({
  name: 'library.follow-up',
  payload: z.object({ libraryId: z.string() }),
  lane: 'quick',
  priority: 5,
  maxAttempts: 3,
  key: ({ libraryId }) => libraryId,
})

/**
 * The end of a scan makes the task due immediately. Until then it waits, so that it does not slow down the scan, but only up to this
 * limit.
 */
const maxWaitMs = 10 * 60_000

/** Records series in the transaction that changes them; also runs in the scan's thread. */
export async function recordForFollowUp(trx: Db, { libraryId, seriesIds }: ScannedSeries, nowMs: number): Promise<void> {
  await recordChangedSeries(trx, seriesIds)
  await storeTask(trx, followUpTask, { libraryId }, { nowMs, runAtMs: nowMs + maxWaitMs })
}

const maxSeriesInParallel = 200

interface FollowUpDeps extends Pick<AppContext, 'db'> {
  readonly followUps: LibraryFollowUps
}

/** Runs the task. @returns how many series were passed on */
export async function runFollowUps({ db, followUps }: FollowUpDeps, libraryId: string, signal: AbortSignal): Promise<{ series: number }> {
  for (let series = 0; ; ) {
    signal.throwIfAborted()
    const count = await inTransaction(db, async (trx) => {
      const changes = await listChangedSeries(trx, libraryId, maxSeriesInParallel)
      if (changes.length === 0) return 0
      await followUps.seriesScanned(trx, { libraryId, seriesIds: changes.map(({ seriesId }) => seriesId) })
      await deleteChangedSeries(trx, changes)
      return changes.length
    })
    series += count
    if (count < maxSeriesInParallel) return { series }
  }
}

/** Queues the task again where it failed permanently. */
export async function resumeFollowUps({ db, tasks }: Pick<AppContext, 'db' | 'tasks'>): Promise<void> {
  for (const libraryId of await listLibrariesWithChanges(db)) await tasks.enqueue(db, followUpTask, { libraryId })
}
