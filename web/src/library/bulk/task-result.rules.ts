// The result of a bulk job, computed from the responses to its requests and the outcomes of its tasks.
import type { BackgroundTask, ItemActionResult } from '../../api/types.ts'

export type BulkTaskResult = {
  /** Number of series or books without an error. */
  readonly done: number
  readonly failed: number
  /** The first error message. */
  readonly reason: string | undefined
  /** Canceled before it finished. */
  readonly stopped: boolean
  /** Books that were analyzed but cannot be read. */
  readonly broken: number
  /** Books whose file could not be accessed. */
  readonly left: number
}

/** The parts of a task's outcome used here; each kind of task has only some of them. */
type TaskOutcome = {
  readonly done?: number
  readonly broken?: number
  readonly left?: number
  readonly refused?: readonly { readonly message: string }[]
}

export type BulkTaskReport = {
  readonly responses: readonly ItemActionResult[]
  /** Items whose request failed. */
  readonly unanswered: number
  readonly errors: readonly Error[]
  /** The finished tasks that the server still knows. */
  readonly tasks: readonly BackgroundTask[]
  readonly stopped: boolean
}

/** Adds up the result. Items that no task reports count as failed, unless the job was canceled. */
export const summarizeTasks = ({ responses, unanswered, errors, tasks, stopped }: BulkTaskReport): BulkTaskResult => {
  const outcomes = tasks.map(({ outcome }) => (outcome ?? {}) as TaskOutcome)
  const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const done = sum(outcomes.map((outcome) => outcome.done))
  const refusedAtOnce = sum(responses.map(({ refusedCount }) => refusedCount)) + unanswered
  const unfinished = sum(responses.map(({ accepted }) => accepted)) - done
  const isStopped = stopped || tasks.some(({ state }) => state === 'CANCELLED')
  const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
  const refusals = [...responses.flatMap((response) => response.refused), ...refused].map(({ message }) => message)
  const reasons = [...errors.map(({ message }) => message), ...tasks.flatMap(({ error }) => error ?? []), ...refusals]
  return {
    done,
    failed: refusedAtOnce + (isStopped ? Math.min(unfinished, refused.length) : unfinished),
    reason: reasons[0],
    stopped: isStopped,
    broken: sum(outcomes.map((outcome) => outcome.broken)),
    left: sum(outcomes.map((outcome) => outcome.left)),
  }
}
