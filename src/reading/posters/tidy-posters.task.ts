import { z } from 'zod'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { declareTask, type Task, TaskPostponed } from '../../kernel/tasks/index.ts'
import { deletePosters, knownPosterIds, listOrphanedPosters } from '../../library/posters/index.ts'
import { PosterStorageUnavailable } from '../reading.errors.ts'
import type { PosterFiles } from './poster-files.ts'

/** Deletes the images of these posters, whose rows are deleted; without ids, deletes everything that has no owner. */
export const tidyPostersTask = declareTask({
  name: 'reading.tidy-posters',
  payload: z.object({ posterIds: z.array(z.string()) }),
  priority: 1,
  maxAttempts: 3,
})

const concurrency = 500
/** An image is written before its row; one without a row counts as orphaned only after this time. */
const graceMs = 10 * 60_000

export interface TidyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly files: PosterFiles
}

/** The task with its implementation. */
export const tidyPosters = (deps: TidyDeps): Task<{ posterIds: string[] }> => ({
  ...tidyPostersTask,
  run: async ({ signal }, { posterIds }) => {
    try {
      await deps.files.remove(posterIds)
      return { removed: posterIds.length > 0 ? posterIds.length : await removeOrphaned(deps, signal) }
    } catch (error) {
      throw PosterStorageUnavailable.matches(error) ? new TaskPostponed(error) : error
    }
  },
})

/** Deletes posters without an owner, and images without a poster. @returns how many */
async function removeOrphaned({ db, clock, files }: TidyDeps, signal: AbortSignal): Promise<number> {
  let removed = await files.removePartsOlderThan(clock.now() - graceMs)
  for (let ids = await listOrphanedPosters(db, concurrency); ids.length > 0; ids = await listOrphanedPosters(db, concurrency)) {
    signal.throwIfAborted()
    await deletePosters(db, ids)
    await files.remove(ids)
    removed += ids.length
  }
  for await (const ids of files.listOlderThan(clock.now() - graceMs)) {
    signal.throwIfAborted()
    const existing = await knownPosterIds(db, ids)
    const leftOver = ids.filter((id) => !existing.has(id))
    await files.remove(leftOver)
    removed += leftOver.length
  }
  return removed
}
