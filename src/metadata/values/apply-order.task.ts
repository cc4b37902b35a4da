import { z } from 'zod'
import { declareTask, type TaskOutcome, type TaskRun } from '../../kernel/tasks/index.ts'
import { listComparedSeries } from '../bindings/bindings.queries.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import { writeSourceValues } from './write-source-values.ts'

/** Applies a changed order of sources to the series with responses from several, without requests. */
export const applyOrderTask = declareTask({
  name: 'metadata.apply-order',
  type: 'RefreshSeriesMetadata',
  payload: z.object({}),
  lane: 'quick',
  priority: 4,
  maxAttempts: 3,
  key: () => 'all',
})

const seriesAtOnce = 200

export async function runApplyOrder(deps: MetadataDeps, { signal }: TaskRun): Promise<TaskOutcome> {
  let changed = 0
  let seriesIds = await listComparedSeries(deps.db, '', seriesAtOnce)
  for (let last = seriesIds.at(-1); last !== undefined; last = seriesIds.at(-1)) {
    for (const seriesId of seriesIds) {
      signal.throwIfAborted()
      if (await writeSourceValues(deps, seriesId)) changed++
    }
    seriesIds = await listComparedSeries(deps.db, last, seriesAtOnce)
  }
  return { changed }
}
