import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { declareTask, type TaskOutcome, type TaskRun } from '../../kernel/tasks/index.ts'
import { hasAnswer } from '../bindings/bindings.queries.ts'
import { detectBindings } from '../bindings/detect-bindings.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { writeSourceValues } from '../values/write-source-values.ts'
import { refreshBound } from './refresh-bound.ts'
import { refreshSeries } from './refresh-series.ts'

/** Requests metadata for one series from its sources. */
export const refreshSeriesTask = declareTask({
  name: 'metadata.refresh-series',
  type: 'RefreshSeriesMetadata',
  /** `askedBeforeMs`: skips sources that were requested after this time; when unset, all are requested. */
  payload: z.object({ seriesId: z.string(), askedBeforeMs: z.int().optional() }),
  lane: 'network',
  priority: 6,
  maxAttempts: 3,
  key: ({ seriesId }) => seriesId,
})

/** Requests metadata for all bound series whose last request is older than a given time; an interrupted run resumes where it was. */
export const refreshBoundTask = declareTask({
  name: 'metadata.refresh-bound',
  type: 'RefreshSeriesMetadata',
  payload: z.object({ libraryId: z.string().optional(), askedBeforeMs: z.int() }),
  lane: 'network',
  priority: 2,
  maxAttempts: 3,
})

/** Detects the titles of series after a scan. */
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
  // The task may have been queued while the clock was ahead: no binding is requested twice in one run.
  const askedBeforeMs = Math.min(bound.askedBeforeMs, deps.clock.now())
  const { retryAtMs, ...counts } = await refreshBound(deps, { ...bound, askedBeforeMs }, run)
  if (retryAtMs !== undefined) await deps.tasks.enqueue(deps.db, refreshBoundTask, { ...bound, askedBeforeMs }, { runAtMs: retryAtMs })
  return { ...counts }
}

/** The metadata requests are queued with the first binding and wait for the last one. */
const maxDetectionMs = 60_000

/**
 * Queues metadata requests for series with a new binding, and for those that were never requested. The others get the values that their
 * sources gave last: the scan may have read a field from a file because series.json or a person no longer provides it.
 */
export async function runDetectBindings(
  deps: MetadataDeps,
  { signal }: TaskRun,
  { libraryId, seriesIds }: { readonly libraryId: string; readonly seriesIds: readonly string[] },
): Promise<TaskOutcome> {
  const { db, clock, tasks } = deps
  const neverAsked = { libraryId, askedBeforeMs: 1 }
  const askLater = (trx: Db) => tasks.enqueue(trx, refreshBoundTask, neverAsked, { runAtMs: clock.now() + maxDetectionMs })
  let changed = 0
  for (const seriesId of seriesIds) {
    signal.throwIfAborted()
    if (await detectBindings(deps, seriesId, askLater)) changed++
    else if (await hasAnswer(db, seriesId)) await writeSourceValues(deps, seriesId)
  }
  if (changed > 0) await tasks.hasten(db, refreshBoundTask, neverAsked)
  return { changed }
}
