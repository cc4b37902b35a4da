// Groups the tasks of the page, and describes each.
import type { BackgroundTask } from '../api/types.ts'

export interface TaskGroups {
  readonly running: readonly BackgroundTask[]
  /** In the order in which they were queued. */
  readonly waiting: readonly BackgroundTask[]
  /** Failed ones first, then the rest, newest first. */
  readonly finished: readonly BackgroundTask[]
}

/** Expects tasks newest first, as the server returns them. */
export const groupTasks = (tasks: readonly BackgroundTask[]): TaskGroups => {
  const finished = tasks.filter(({ state }) => state !== 'RUNNING' && state !== 'QUEUED')
  return {
    running: tasks.filter(({ state }) => state === 'RUNNING'),
    waiting: tasks.filter(({ state }) => state === 'QUEUED').toReversed(),
    finished: [...finished.filter(({ state }) => state === 'FAILED'), ...finished.filter(({ state }) => state !== 'FAILED')],
  }
}

/** Why a queued task is not running: it failed and will be retried later, the same task is already running, or others come first. */
export const waitingReason = (task: BackgroundTask, running: readonly BackgroundTask[]): 'retry' | 'later' | 'sameRuns' | 'turn' => {
  if (task.waitsUntil !== null) return task.error === null ? 'later' : 'retry'
  return running.some(({ name, key }) => name === task.name && key === task.key) ? 'sameRuns' : 'turn'
}

/** A readable form of a name such as "library.scan-folder", for types without a translation. */
export const plainName = (name: string): string => {
  const words = name.slice(name.indexOf('.') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The time difference in the largest unit that fits: values for Intl.RelativeTimeFormat. */
export const relativeTime = (
  atMs: number,
  nowMs: number,
): { readonly value: number; readonly unit: 'second' | 'minute' | 'hour' | 'day' } => {
  const seconds = Math.round((atMs - nowMs) / 1000)
  const size = Math.abs(seconds)
  if (size < 60) return { value: seconds, unit: 'second' }
  if (size < 3600) return { value: Math.trunc(seconds / 60), unit: 'minute' }
  if (size < 86_400) return { value: Math.trunc(seconds / 3600), unit: 'hour' }
  return { value: Math.trunc(seconds / 86_400), unit: 'day' }
}
