// Result of a card's last run: first the response of its endpoint, then the results of the tasks it started.
import { fromPlainSentence, isPlainSentence, type Sentence, type StoredSentence } from '../kernel/sentences/index.ts'

export const runStates = ['RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type RunState = (typeof runStates)[number]

export type Figures = Readonly<Record<string, number>>

export interface FixResult {
  /** The endpoint's own message, if any. */
  readonly message: Sentence | null
  readonly taskIds: readonly string[]
  readonly figures: Figures
}

/** Endpoints return nothing, an action result with tasks, or a summary of what they did. @param body as sent */
export function parseFixResult(body: unknown): FixResult {
  const record = asRecord(typeof body === 'string' ? parsed(body) : undefined)
  const taskIds = [record.taskIds, record.taskId].flat().filter((id): id is string => typeof id === 'string')
  return { message: messageIn(record), taskIds, figures: figuresOf(record) }
}

/** An action result has its message in `message` and `messageSaying`; an error body is one itself. */
function messageIn({ message, messageSaying, code, params = {} }: Readonly<Record<string, unknown>>): Sentence | null {
  if (typeof message !== 'string') return null
  if (isPlainSentence(messageSaying)) return fromPlainSentence(messageSaying)
  const sentence = { code, params }
  return isPlainSentence(sentence) ? fromPlainSentence(sentence) : message
}

/** The numbers of a result, by name. */
export const figuresOf = (result: unknown): Figures =>
  Object.fromEntries(Object.entries(asRecord(result)).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

/** A task that a run started, as far as it is still stored. */
export interface RunTask {
  readonly state: 'QUEUED' | RunState
  /** JSON. */
  readonly outcome: string | null
  readonly error: StoredSentence | null
  readonly finishedAt: number | null
}

export interface RunEnd {
  readonly state: RunState
  readonly finishedAt: number | null
  readonly figures: Figures
  readonly error: StoredSentence | null
}

/**
 * Result of a run from its tasks; undefined while one of them is unfinished.
 * @param tasks the stored tasks: finished ones are deleted after a week
 */
export function endOfRun(before: Figures, tasks: readonly RunTask[]): RunEnd | undefined {
  if (tasks.some(({ state }) => state === 'QUEUED' || state === 'RUNNING')) return undefined
  const failed = tasks.find(({ state }) => state === 'FAILED')
  const cancelled = tasks.some(({ state }) => state === 'CANCELLED')
  const figures = [before, ...tasks.map(({ outcome }) => figuresOf(parsed(outcome ?? 'null')))].reduce(added, {})
  const moments = tasks.flatMap(({ finishedAt }) => finishedAt ?? [])
  const finishedAt = moments.length > 0 ? Math.max(...moments) : null
  if (failed) return { state: 'FAILED', finishedAt, figures, error: failed.error }
  return { state: cancelled ? 'CANCELLED' : 'SUCCEEDED', finishedAt, figures, error: null }
}

/** The tasks that do the rest of finished ones. */
export const continuationsOf = (tasks: readonly RunTask[]): readonly string[] =>
  tasks.flatMap(({ outcome }) => {
    const { continuedBy } = asRecord(parsed(outcome ?? 'null'))
    return typeof continuedBy === 'string' ? [continuedBy] : []
  })

const added = (sum: Figures, figures: Figures): Figures => ({
  ...sum,
  ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, (sum[name] ?? 0) + value])),
})

const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
