import { ApiError, UnreachableError } from '../../api/client.ts'
import type { BackgroundTask } from '../../api/types.ts'
import { askTask, cancelTask, isRunning } from '../../tasks/tasks.api.ts'

/** Often enough for the eye, rarely enough for a server with other things to do. */
const lookEveryMs = 700
/** A server that does not answer goes on with its tasks, or takes them up again. */
const lookAgainMs = 4000

type Following = {
  /** Ends the tasks that have not ended; what they did until then stays. */
  readonly signal: AbortSignal
  /** Of the task that is under way, by its place among them. */
  readonly onLook: (task: BackgroundTask, index: number) => void
}

/** Waits until background tasks have ended, one after the other, which is how the server works on them. @returns those that are known */
export const followTasks = async (taskIds: readonly string[], { signal, onLook }: Following): Promise<readonly BackgroundTask[]> => {
  const ended: BackgroundTask[] = []
  let isTold = false
  for (const [index, id] of taskIds.entries()) {
    for (let task = await look(id); task; task = await look(id)) {
      if (!isRunning(task)) {
        ended.push(task)
        break
      }
      if (signal.aborted && !isTold) {
        isTold = true
        await Promise.all(taskIds.slice(index).map(endTask))
      } else {
        onLook(task, index)
        await pause(lookEveryMs, signal)
      }
    }
  }
  return ended
}

/** Undefined for a task that nobody knows. */
const look = async (id: string): Promise<BackgroundTask | undefined> => {
  for (;;) {
    try {
      return await askTask(id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      if (!(error instanceof UnreachableError)) throw error
      await pause(lookAgainMs)
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
    if (signal?.aborted) return void window.setTimeout(resolve, lookEveryMs)
    const end = () => {
      window.clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = window.setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
