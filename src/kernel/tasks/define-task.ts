import type { z } from 'zod'
import type { Log } from '../log/index.ts'
import type { Sentence } from '../sentences/index.ts'

/**
 * Tasks of one lane share its slots, so that slow work of one kind never delays another: `quick` for small maintenance, `scan` for whole
 * libraries, `folder` for single folders, `files` for moving, converting and deleting files, `image` for thumbnails and dimensions,
 * `network` for requests to sources, `hash` for reading whole files when nothing else is running. A lane is not a lock: work that must
 * not overlap takes a claim. A task that throws ClaimBusy goes back to the queue and frees its slot meanwhile; that run does not count.
 */
export const lanes = ['quick', 'scan', 'folder', 'files', 'image', 'network', 'hash'] as const
export type Lane = (typeof lanes)[number]
export const laneSlots: Readonly<Record<Lane, number>> = { quick: 2, scan: 1, folder: 1, files: 1, image: 1, network: 2, hash: 1 }

export interface TaskRun {
  readonly taskId: string
  /** 1 for the first run. */
  readonly attempt: number
  /** Aborted when the task is cancelled, its lease is lost or the server stops. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Reports progress; cheap, stored at most twice a second. @param percent 0..100, or null when unknown */
  progress(percent: number | null, message: Sentence): void
  /** Sets the payload of the next run if this one goes back to the queue, so that long work doesn't start over. */
  continueWith(payload: unknown): void
}

/** Result of a task for `GET /api/v1/tasks/{id}`: any JSON value. */
export type TaskOutcome = Readonly<Record<string, unknown>> | undefined

export interface Task<P> {
  /** Must never change: stored rows refer to it. */
  readonly name: string
  /** Class under which Komga's clients count it (TaskQueueStatus.countByType). */
  readonly type: string
  readonly payload: z.ZodType<P>
  readonly lane: Lane
  /** 0..8, higher runs first (Komga: 8 is a user request). */
  readonly priority: number
  /** Runs before it fails permanently. */
  readonly maxAttempts: number
  /** Tasks with the same key never run in parallel, and a queued one absorbs further requests. */
  key(payload: P): string
  run(run: TaskRun, payload: P): Promise<TaskOutcome>
}

/** Name and queue properties of a task: all that `enqueue` needs, so that other features can request it without knowing how it runs. */
export type TaskKind<P> = Omit<Task<P>, 'run'>

interface TaskKindSpec<P> extends Pick<Task<P>, 'name' | 'payload'> {
  readonly type?: string
  readonly lane?: Lane
  readonly priority?: number
  readonly maxAttempts?: number
  readonly key?: (payload: P) => string
}

type TaskSpec<P> = TaskKindSpec<P> & Pick<Task<P>, 'run'>

/** Declares a task without its work, which the owning feature adds as `{ ...kind, run }`. Same defaults as `defineTask`. */
export function declareTask<P>(spec: TaskKindSpec<P>): TaskKind<P> {
  return { type: spec.name, lane: 'quick', priority: 4, maxAttempts: 1, key: (payload) => JSON.stringify(payload), ...spec }
}

/**
 * Declares background work as a value. It may run twice and may be killed at any line.
 * Defaults: lane quick, priority 4, one attempt, key = the payload as JSON.
 */
export const defineTask = <P>(spec: TaskSpec<P>): Task<P> => ({ ...declareTask(spec), run: spec.run })

/** A task with any payload, as stored by the runner. */
export type AnyTask = Task<never>
