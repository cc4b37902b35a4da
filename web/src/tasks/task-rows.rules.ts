// Which tasks the room shows where, and what is said of each.
import type { BackgroundTask } from '../api/types.ts'

export interface TaskGroups {
  readonly running: readonly BackgroundTask[]
  /** In the order in which they were asked for. */
  readonly waiting: readonly BackgroundTask[]
  /** What went wrong first, then the rest, newest first. */
  readonly ended: readonly BackgroundTask[]
}

/** Tasks come newest first from the server. */
export const groupTasks = (tasks: readonly BackgroundTask[]): TaskGroups => {
  const ended = tasks.filter(({ state }) => state !== 'RUNNING' && state !== 'QUEUED')
  return {
    running: tasks.filter(({ state }) => state === 'RUNNING'),
    waiting: tasks.filter(({ state }) => state === 'QUEUED').toReversed(),
    ended: [...ended.filter(({ state }) => state === 'FAILED'), ...ended.filter(({ state }) => state !== 'FAILED')],
  }
}

/** Why a queued task does not run: it failed and is tried again later, its like runs already, or it is not its turn. */
export const waitingReason = (task: BackgroundTask, running: readonly BackgroundTask[]): 'retry' | 'later' | 'sameRuns' | 'turn' => {
  if (task.waitsUntil !== null) return task.error === null ? 'later' : 'retry'
  return running.some(({ name, key }) => name === task.name && key === task.key) ? 'sameRuns' : 'turn'
}

/** A name such as "library.scan-folder" in plain words, for kinds that the app has no words for. */
export const plainName = (name: string): string => {
  const words = name.slice(name.indexOf('.') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How long ago or ahead, in the largest unit that fits: values for Intl.RelativeTimeFormat. */
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
