import { z } from 'zod'
import type { AppContext, Service } from '../../kernel/feature/index.ts'
import { defineTask, type Task } from '../../kernel/tasks/index.ts'
import { whileDiskOf } from '../../library/index.ts'
import { listLibrariesToCleanUp } from './clean-up.queries.ts'
import { type CleanUpDeps, cleanUpLibrary } from './clean-up-library.ts'

/** Deletes downloaded chapters of a library's titles that their options no longer keep. */
export const cleanUpTask = (deps: CleanUpDeps) =>
  defineTask({
    name: 'follows.clean-up',
    type: 'CleanUpDownloads',
    payload: z.object({ libraryId: z.string() }),
    lane: 'files',
    key: ({ libraryId }) => libraryId,
    run: whileDiskOf(deps, ({ signal }, { libraryId }) => cleanUpLibrary(deps, libraryId, signal)),
  })

export interface CleanUpRequestDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks' | 'events' | 'log'> {
  readonly cleanUpTask: Task<{ libraryId: string }>
}

const intervalMs = 3_600_000
/** Enough to undo a slip of the finger. */
const afterChangeMs = 10 * 60_000
/** By then the scan has added the new chapters, which count as the newest ones. */
const afterDownloadMs = 60_000

/** Requests clean-ups every hour, and after each download of a library that has something to clean up. */
export const cleanUpSchedule = (deps: CleanUpRequestDeps): Service => ({
  name: 'download clean-up',
  role: 'scheduler',
  start: async () => {
    const stopping = new AbortController()
    const stopListening = deps.events.on('download.completed', ({ libraryId }) => requestCleanUps(deps, libraryId))
    const running = runSchedule(deps, stopping.signal)
    return async () => {
      stopListening()
      stopping.abort()
      await running
    }
  },
})

/** @param libraryId of a download that has just finished; all libraries, at once, when undefined */
export async function requestCleanUps(deps: CleanUpRequestDeps, libraryId?: string): Promise<void> {
  const runAtMs = deps.clock.now() + (libraryId === undefined ? 0 : afterDownloadMs)
  for (const id of await listLibrariesToCleanUp(deps.db)) {
    if (libraryId === undefined || id === libraryId) await deps.tasks.enqueue(deps.db, deps.cleanUpTask, { libraryId: id }, { runAtMs })
  }
}

/** Requests a clean-up after a change of options, in its transaction. */
export const requestCleanUpAfterChange = (
  { tasks, clock, cleanUpTask: task }: Pick<CleanUpRequestDeps, 'tasks' | 'clock' | 'cleanUpTask'>,
  trx: AppContext['db'],
  libraryId: string,
): Promise<string> => tasks.enqueue(trx, task, { libraryId }, { runAtMs: clock.now() + afterChangeMs })

async function runSchedule(deps: CleanUpRequestDeps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await deps.clock.sleep(intervalMs, stopping).catch(() => undefined)
    if (stopping.aborted) return
    await requestCleanUps(deps).catch((error: unknown) => deps.log.error({ err: error }, 'Requesting the clean-up of downloads failed'))
  }
}
