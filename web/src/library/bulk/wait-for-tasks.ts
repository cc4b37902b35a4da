import { ApiError, UnreachableError } from '../../api/client.ts'
import type { BackgroundTask } from '../../api/types.ts'
import { cancelTask, fetchTask, isRunning } from '../../tasks/tasks.api.ts'

/** Frequent enough to look smooth, rare enough not to load the server. */
const pollIntervalMs = 700
/** While the server is unreachable. It continues its tasks, or resumes them after a restart. */
const retryIntervalMs = 4000

type WaitOptions = {
  /** Cancels the tasks that have not finished; their results so far are kept. */
  readonly signal: AbortSignal
  /** Called with the running task and its index. */
  readonly onProgress: (task: BackgroundTask, index: number) => void
}

/**
 * Waits until background tasks have finished, in the order in which the server runs them.
 * @returns the tasks that the server still knows
 */
export const waitForTasks = async (taskIds: readonly string[], { signal, onProgress }: WaitOptions): Promise<readonly BackgroundTask[]> => {
  const finished: BackgroundTask[] = []
  let wasReported = false
  for (const [index, id] of taskIds.entries()) {
    for (let task = await findTask(id); task; task = await findTask(id)) {
      if (!isRunning(task)) {
        finished.push(task)
        break
      }
      if (signal.aborted && !wasReported) {
        wasReported = true
        await Promise.all(taskIds.slice(index).map(endTask))
      } else {
        onProgress(task, index)
        await pause(pollIntervalMs, signal)
      }
    }
  }
  return finished
}

/** Returns undefined for an unknown task. */
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
    // The task has already finished.
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
