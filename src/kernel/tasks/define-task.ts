import type { z } from 'zod'
import type { Log } from '../log/index.ts'
import type { Sentence } from '../sentences/index.ts'

/**
 * Tasks of one lane share its slots, so that slow work of one kind never holds up another:
 * `quick` for small upkeep, `scan` for looks through whole libraries, `folder` for looks at single folders, `files` for moving, converting
 * and deleting files, `image` for thumbnails and dimensions, `network` for questions to sources, `hash` for reading whole files when
 * nothing else is to be done. A lane is no lock: what must not happen side by side takes a claim. A task that throws ClaimBusy goes back
 * to the queue and gives its slot to others meanwhile; that run does not count.
 */
export const laneSlots = { quick: 2, scan: 1, folder: 1, files: 1, image: 1, network: 2, hash: 1 } as const
export type Lane = keyof typeof laneSlots

export interface TaskRun {
  readonly taskId: string
  /** First run is 1. */
  readonly attempt: number
  /** Aborted when the task is cancelled, its lease is lost or the server stops. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Reports how far the task is; cheap, stored at most twice a second. @param percent 0..100, or null when unknown */
  progress(percent: number | null, message: Sentence): void
}

/** What a task leaves behind for `GET /api/v1/tasks/{id}`: any JSON value. */
export type TaskOutcome = Readonly<Record<string, unknown>> | undefined

export interface Task<P> {
  /** Stable for ever: stored rows name it. */
  readonly name: string
  /** Class that Komga's clients count by (TaskQueueStatus.countByType). */
  readonly type: string
  readonly payload: z.ZodType<P>
  readonly lane: Lane
  /** 0..8, higher runs first (Komga: 8 is asked for by a person). */
  readonly priority: number
  /** Runs before it fails for good. */
  readonly maxAttempts: number
  /** Tasks with one key never run side by side, and a queued one absorbs further requests. */
  key(payload: P): string
  run(run: TaskRun, payload: P): Promise<TaskOutcome>
}

/** How a task is called and queued: all that `enqueue` needs, so that other features can ask for it without knowing how it runs. */
export type TaskKind<P> = Omit<Task<P>, 'run'>

interface TaskKindSpec<P> extends Pick<Task<P>, 'name' | 'payload'> {
  readonly type?: string
  readonly lane?: Lane
  readonly priority?: number
  readonly maxAttempts?: number
  readonly key?: (payload: P) => string
}

type TaskSpec<P> = TaskKindSpec<P> & Pick<Task<P>, 'run'>

/** Declares a task without its work, which the owning feature adds as `{ ...kind, run }`. Defaults as in `defineTask`. */
export function declareTask<P>(spec: TaskKindSpec<P>): TaskKind<P> {
  return { type: spec.name, lane: 'quick', priority: 4, maxAttempts: 1, key: (payload) => JSON.stringify(payload), ...spec }
}

/**
 * Declares background work as one value. It may run twice and may die at any line.
 * Defaults: lane quick, priority 4, one attempt, key = the payload as JSON.
 */
export const defineTask = <P>(spec: TaskSpec<P>): Task<P> => ({ ...declareTask(spec), run: spec.run })

/** A task of any payload, as the runner keeps it. */
export type AnyTask = Task<never>
