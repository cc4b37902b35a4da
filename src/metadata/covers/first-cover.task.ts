// A series that was downloaded shows the cover of its title, not the first page of its first chapter.
// Guarantee: a series that has a poster of its own keeps it, and a cover that a user removed does not return.
import { z } from 'zod'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { declareTask, type TaskOutcome, TaskPostponed } from '../../kernel/tasks/index.ts'
import type { Binding } from '../bindings/bindings.queries.ts'
import type { MetadataDeps } from '../metadata-deps.ts'
import type { SourceAnswer } from '../values/offered-values.rules.ts'
import { findCoverLocation } from './cover-files.queries.ts'
import { fetchCover } from './covers.ts'
import { hadFirstCover, saveFirstCover } from './first-covers.queries.ts'

export const firstCoverTask = declareTask({
  name: 'metadata.first-cover',
  type: 'RefreshSeriesMetadata',
  payload: z.object({ seriesId: z.string(), coverUrl: z.string() }),
  lane: 'network',
  priority: 2,
  maxAttempts: 5,
  key: ({ seriesId }) => seriesId,
})

/** Call in the transaction that stores a source's response. */
export async function queueFirstCover(deps: MetadataDeps, { seriesId, origin }: Binding, { coverUrl }: SourceAnswer): Promise<void> {
  // Collected files have the covers that their owner chose for them.
  if (origin !== 'download' || !coverUrl || (await hadFirstCover(deps.db, seriesId))) return
  await deps.tasks.enqueue(deps.db, firstCoverTask, { seriesId, coverUrl })
}

/** Codes of errors that another attempt right away would not change: the next refresh tries again. */
const permanentCodes: ReadonlySet<string> = new Set(['COVER_HOST_UNKNOWN', 'COVER_MISSING', 'ANSWER_TOO_LARGE', 'PICTURE_NOT_READABLE'])

/** @throws like `fetchCover` while the source is unavailable; TaskPostponed while the storage of covers is */
export async function runFirstCover(
  deps: MetadataDeps,
  { seriesId, coverUrl }: z.infer<typeof firstCoverTask.payload>,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  if (!(await findCoverLocation(deps.db, seriesId)) || (await hadFirstCover(deps.db, seriesId))) return {}
  const owner = { kind: 'series', id: seriesId } as const
  const hasPoster = await deps.ports.hasPoster(owner)
  try {
    if (!hasPoster) await deps.ports.addPoster(owner, (await fetchCover(deps, coverUrl, { signal })).bytes)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    // The next refresh may be a month away, and the storage was away for the covers of all series.
    if (error.code === 'POSTER_STORAGE_UNAVAILABLE') throw new TaskPostponed(error)
    if (!permanentCodes.has(error.code)) throw error
    deps.log.info({ seriesId, code: error.code }, "A downloaded series didn't get the cover of its title")
    return { failed: 1 }
  }
  await saveFirstCover(deps.db, seriesId)
  return { added: hasPoster ? 0 : 1 }
}
