// What came of work on many: said by the answers to its requests, and by the tasks that did it.
import type { BackgroundTask, ItemActionResult } from '../../api/types.ts'

export type BulkTaskResult = {
  /** Series or books with which all went well. */
  readonly done: number
  readonly failed: number
  /** Why the first of them failed. */
  readonly reason: string | undefined
  /** It was stopped before its end. */
  readonly stopped: boolean
  /** Books that the server looked at and cannot read. */
  readonly broken: number
  /** Books whose file could not be looked at. */
  readonly left: number
}

/** Parts of what a task leaves behind; each kind says some of it. */
type TaskOutcome = {
  readonly done?: number
  readonly broken?: number
  readonly left?: number
  readonly refused?: readonly { readonly message: string }[]
}

export type BulkTaskReport = {
  readonly answers: readonly ItemActionResult[]
  /** Things that no answer came for. */
  readonly unanswered: number
  readonly errors: readonly Error[]
  /** The tasks that are known, ended. */
  readonly tasks: readonly BackgroundTask[]
  readonly stopped: boolean
}

/** Adds it up. What no task tells of has failed, unless the work was stopped. */
export const summarizeTasks = ({ answers, unanswered, errors, tasks, stopped }: BulkTaskReport): BulkTaskResult => {
  const outcomes = tasks.map(({ outcome }) => (outcome ?? {}) as TaskOutcome)
  const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const done = sum(outcomes.map((outcome) => outcome.done))
  const refusedAtOnce = sum(answers.map(({ refusedCount }) => refusedCount)) + unanswered
  const lost = sum(answers.map(({ accepted }) => accepted)) - done
  const isStopped = stopped || tasks.some(({ state }) => state === 'CANCELLED')
  const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
  const refusals = [...answers.flatMap((answer) => answer.refused), ...refused].map(({ message }) => message)
  const reasons = [...errors.map(({ message }) => message), ...tasks.flatMap(({ error }) => error ?? []), ...refusals]
  return {
    done,
    failed: refusedAtOnce + (isStopped ? Math.min(lost, refused.length) : lost),
    reason: reasons[0],
    stopped: isStopped,
    broken: sum(outcomes.map((outcome) => outcome.broken)),
    left: sum(outcomes.map((outcome) => outcome.left)),
  }
}
