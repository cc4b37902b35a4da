import { z } from 'zod'
import { declareTask, type TaskOutcome, type TaskRun } from '../kernel/tasks/index.ts'
import { countStaleSeries, listStaleSeries } from './bindings.queries.ts'
import { detectBindings } from './detect-bindings.ts'
import type { MetadataDeps } from './metadata-deps.ts'
import { type Pauses, refreshSeries } from './refresh-series.ts'

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
  { seriesId, askedBeforeMs = deps.clock.now() }: z.infer<typeof refreshSeriesTask.payload>,
): Promise<TaskOutcome> {
  const pauses: Pauses = new Map()
  const counts = await refreshSeries(deps, { seriesId, pauses, askedBeforeMs, signal })
  if (counts.postponed > 0) await deps.tasks.enqueue(deps.db, refreshSeriesTask, { seriesId, askedBeforeMs }, { runAtMs: earliest(pauses) })
  return { ...counts }
}

type Bound = z.infer<typeof refreshBoundTask.payload>
const pageSize = 50

export async function runRefreshBound(deps: MetadataDeps, { signal, progress }: TaskRun, bound: Bound): Promise<TaskOutcome> {
  const { db, sources, tasks } = deps
  const pauses: Pauses = new Map()
  const which = { libraryId: bound.libraryId, askedBeforeMs: bound.askedBeforeMs, pluginIds: await askable(sources) }
  const total = await countStaleSeries(db, which)
  const sums = { series: 0, answered: 0, failed: 0, postponed: 0 }
  for (let page = await listStaleSeries(db, which, { afterId: '', limit: pageSize }); page.length > 0; ) {
    for (const seriesId of page) {
      signal.throwIfAborted()
      progress((100 * sums.series) / total, `${sums.series} of ${total} series`)
      const counts = await refreshSeries(deps, { seriesId, pauses, askedBeforeMs: bound.askedBeforeMs, signal })
      sums.series++
      for (const key of ['answered', 'failed', 'postponed'] as const) sums[key] += counts[key]
    }
    page = await listStaleSeries(db, which, { afterId: page.at(-1) ?? '', limit: pageSize })
  }
  if (sums.postponed > 0) await tasks.enqueue(db, refreshBoundTask, bound, { runAtMs: earliest(pauses) })
  return sums
}

const earliest = (pauses: Pauses): number => Math.min(...pauses.values())

async function askable(sources: MetadataDeps['sources']): Promise<readonly string[]> {
  const ready: string[] = []
  for (const { id } of sources.all) if ((await sources.provider(id)).state === 'ready') ready.push(id)
  return ready
}

/** Series that are bound to another title now, and those that were never asked about, are asked about next. */
export async function runDetectBindings(
  deps: MetadataDeps,
  { signal }: TaskRun,
  { libraryId, seriesIds }: { readonly libraryId: string; readonly seriesIds: readonly string[] },
): Promise<TaskOutcome> {
  let changed = 0
  for (const seriesId of seriesIds) {
    signal.throwIfAborted()
    if (await detectBindings(deps, seriesId)) changed++
  }
  if (changed > 0) await deps.tasks.enqueue(deps.db, refreshBoundTask, { libraryId, askedBeforeMs: 1 })
  return { changed }
}
