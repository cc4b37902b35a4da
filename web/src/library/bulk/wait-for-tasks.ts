import { ApiError, UnreachableError } from '../../api/client.ts'
import type { BackgroundTask } from '../../api/types.ts'
import { cancelTask, fetchTask, isRunning } from '../../tasks/tasks.api.ts'

/** Often enough for the eye, rarely enough for a server with other things to do. */
const pollIntervalMs = 700
/** A server that does not answer goes on with its tasks, or takes them up again. */
const retryIntervalMs = 4000

type WaitOptions = {
  /** Ends the tasks that have not ended; what they did until then stays. */
  readonly signal: AbortSignal
  /** Of the task that is under way, by its place among them. */
  readonly onProgress: (task: BackgroundTask, index: number) => void
}

/** Waits until background tasks have ended, one after the other, which is how the server works on them. @returns those that are known */
export const waitForTasks = async (taskIds: readonly string[], { signal, onProgress }: WaitOptions): Promise<readonly BackgroundTask[]> => {
  const ended: BackgroundTask[] = []
  let isTold = false
  for (const [index, id] of taskIds.entries()) {
    for (let task = await findTask(id); task; task = await findTask(id)) {
      if (!isRunning(task)) {
        ended.push(task)
        break
      }
      if (signal.aborted && !isTold) {
        isTold = true
        await Promise.all(taskIds.slice(index).map(endTask))
      } else {
        onProgress(task, index)
        await pause(pollIntervalMs, signal)
      }
    }
  }
  return ended
}

/** Undefined for a task that nobody knows. */
const findTask = async (id: string): Promise<BackgroundTask | undefined> => {
  for (;;) {
    try {
      return await fetchTask(id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      if (!(error instanceof UnreachableError)) throw error
      await pause(retryIntervalMs)
    }
  }
}

const endTask = (id: string): Promise<void> =>
  cancelTask(id).catch((error: unknown) => {
    // It has ended by itself.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return void window.setTimeout(resolve, pollIntervalMs)
    const end = () => {
      window.clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = window.setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
