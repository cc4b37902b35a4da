// Work on the files of a library whose disk may hang: if the server of a network share is off, every call waits until it is back.
// Guarantee: such work frees its slot for other libraries within about a minute, and so does work that is cancelled.
// Limit: what waits for the disk then ends only when the disk responds. It keeps its claims until then, so nothing runs beside it.
import { setTimeout as delay } from 'node:timers/promises'
import { assertDiskResponds, DiskNotResponding } from '../../kernel/disk-calls/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { TaskPostponed, type TaskRun } from '../../kernel/tasks/index.ts'
import { LibraryNotResponding } from '../libraries/libraries.errors.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'

const askEveryMs = 30_000

/**
 * Runs work on a file or folder until its disk hangs.
 * @param work gets a signal that is aborted then, and when `cancelled` is
 * @throws DiskNotResponding; what the work throws
 */
export async function untilDiskHangs<T>(
  path: string,
  work: (signal: AbortSignal) => Promise<T>,
  cancelled: AbortSignal = new AbortController().signal,
): Promise<T> {
  await assertDiskResponds(path)
  const [ended, hung] = [new AbortController(), new AbortController()]
  const running = work(AbortSignal.any([cancelled, hung.signal]))
  const watch = async (): Promise<never> => {
    const early = AbortSignal.any([cancelled, ended.signal])
    for (;;) {
      await delay(askEveryMs, undefined, { ref: false, signal: cancelled.aborted ? ended.signal : early }).catch(() => undefined)
      ended.signal.throwIfAborted()
      await assertDiskResponds(path)
    }
  }
  try {
    return await Promise.race([running, watch()])
  } catch (error) {
    hung.abort(error)
    // Ignores what it throws later.
    running.catch(() => undefined)
    throw error
  } finally {
    ended.abort()
  }
}

type Cancellable = Pick<TaskRun, 'signal'>

/** Postpones work on a folder outside the libraries, or on a file, while its disk hangs. @throws TaskPostponed; what the work throws */
export async function postponedWhileHanging<T>(
  path: string,
  { signal }: Cancellable,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await untilDiskHangs(path, work, signal)
  } catch (error) {
    throw DiskNotResponding.matches(error) ? new TaskPostponed(error) : error
  }
}

/** Postpones work on a library whose disk hangs. @throws TaskPostponed; what the work throws */
export async function whileDiskResponds<T>(
  { db }: Pick<AppContext, 'db'>,
  libraryId: string,
  { signal }: Cancellable,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const library = await findLibrary(db, libraryId)
  if (!library) return work(signal)
  try {
    return await untilDiskHangs(library.root, work, signal)
  } catch (error) {
    throw DiskNotResponding.matches(error) ? new TaskPostponed(LibraryNotResponding(library.name)) : error
  }
}

/** The work of a task, postponed while the disk of its library hangs if it is for a certain one. */
export const whileDiskOf =
  <P extends { readonly libraryId?: string | undefined }, T>(
    deps: Pick<AppContext, 'db'>,
    work: (run: TaskRun, payload: P) => Promise<T>,
  ) =>
  (run: TaskRun, payload: P): Promise<T> =>
    payload.libraryId === undefined
      ? work(run, payload)
      : whileDiskResponds(deps, payload.libraryId, run, (signal) => work({ ...run, signal }, payload))
