import { z } from 'zod'
import { declareTask, type TaskOutcome, type TaskRun } from '../../kernel/tasks/index.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import type { Sources } from '../sources/query-source.ts'
import { findMatches } from './find-matches.ts'

/** Searches the listed series at the sources; there is one list, so one task. */
export const findMatchesTask = declareTask({
  name: 'metadata.find-matches',
  type: 'FindTitleMatches',
  payload: z.object({}),
  lane: 'network',
  priority: 6,
  maxAttempts: 3,
  key: () => 'all',
})

export async function runFindMatches(deps: MetadataDeps, sources: Sources, run: TaskRun): Promise<TaskOutcome> {
  const { searched, retryAtMs } = await findMatches(deps, sources, run)
  if (retryAtMs !== undefined) await deps.tasks.enqueue(deps.db, findMatchesTask, {}, { runAtMs: retryAtMs })
  return { searched }
}
