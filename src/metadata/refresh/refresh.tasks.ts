import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { declareTask, type TaskOutcome, type TaskRun } from '../../kernel/tasks/index.ts'
import { detectBindings } from '../bindings/detect-bindings.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { refreshBound } from './refresh-bound.ts'
import { refreshSeries } from './refresh-series.ts'

/** Asks the sources of one series. */
export const refreshSeriesTask = declareTask({
  name: 'metadata.refresh-series',
  type: 'RefreshSeriesMetadata',
  /** `askedBeforeMs`: sources asked since need not be asked; all are when it is unset. */
  payload: z.object({ seriesId: z.string(), askedBeforeMs: z.int().optional() }),
  lane: 'network',
  priority: 6,
  maxAttempts: 3,
  key: ({ seriesId }) => seriesId,
})

/** Asks the sources of all bound series that were not asked about since a moment; a run that breaks off goes on where it was. */
export const refreshBoundTask = declareTask({
  name: 'metadata.refresh-bound',
  type: 'RefreshSeriesMetadata',
  payload: z.object({ libraryId: z.string().optional(), askedBeforeMs: z.int() }),
  lane: 'network',
  priority: 2,
  maxAttempts: 3,
})

/** Finds out which titles series are, after a scan. */
export const detectBindingsTask = declareTask({
  name: 'metadata.detect-bindings',
  type: 'DetectMetadataSources',
  payload: z.object({ libraryId: z.string(), seriesIds: z.array(z.string()) }),
  lane: 'quick',
  priority: 1,
  maxAttempts: 3,
})

export async function runRefreshSeries(
  deps: MetadataDeps,
  { signal }: TaskRun,
  { seriesId, askedBeforeMs }: z.infer<typeof refreshSeriesTask.payload>,
): Promise<TaskOutcome> {
  const beforeMs = askedBeforeMs ?? deps.clock.now()
  const isUrgent = askedBeforeMs === undefined
  const { retryAtMs, ...counts } = await refreshSeries(deps, { seriesId, askedBeforeMs: beforeMs, isUrgent, signal })
  if (retryAtMs !== undefined) {
    await deps.tasks.enqueue(deps.db, refreshSeriesTask, { seriesId, askedBeforeMs: beforeMs }, { runAtMs: retryAtMs })
  }
  return { ...counts }
}

export async function runRefreshBound(
  deps: MetadataDeps,
  run: TaskRun,
  bound: z.infer<typeof refreshBoundTask.payload>,
): Promise<TaskOutcome> {
  // Whoever queued it may have had a clock that is ahead: nothing is asked about twice in one run.
  const askedBeforeMs = Math.min(bound.askedBeforeMs, deps.clock.now())
  const { retryAtMs, ...counts } = await refreshBound(deps, { ...bound, askedBeforeMs }, run)
  if (retryAtMs !== undefined) await deps.tasks.enqueue(deps.db, refreshBoundTask, { ...bound, askedBeforeMs }, { runAtMs: retryAtMs })
  return { ...counts }
}

/** The questions that follow are stored with the first binding and wait for the last. */
const longestDetectionMs = 60_000

/** Series that are bound to another title now, and those that were never asked about, are asked about next. */
export async function runDetectBindings(
  deps: MetadataDeps,
  { signal }: TaskRun,
  { libraryId, seriesIds }: { readonly libraryId: string; readonly seriesIds: readonly string[] },
): Promise<TaskOutcome> {
  const { db, clock, tasks } = deps
  const unasked = { libraryId, askedBeforeMs: 1 }
  const askLater = (trx: Db) => tasks.enqueue(trx, refreshBoundTask, unasked, { runAtMs: clock.now() + longestDetectionMs })
  let changed = 0
  for (const seriesId of seriesIds) {
    signal.throwIfAborted()
    if (await detectBindings(deps, seriesId, askLater)) changed++
  }
  if (changed > 0) await tasks.hasten(db, refreshBoundTask, unasked)
  return { changed }
}
