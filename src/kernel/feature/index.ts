// The sockets that a feature fills. app.ts plugs every feature into them; nothing else knows all features.

import type { z } from 'zod'
import type { ClaimManager } from '../claims/index.ts'
import type { Clock } from '../clock/index.ts'
import type { ServerRole, Settings } from '../config/index.ts'
import type { DatabaseLocation, Db, FeatureMigration } from '../db/index.ts'
import type { EventBus, EventName, Events } from '../events/index.ts'
import type { Http, Principal } from '../http/index.ts'
import type { Log } from '../log/index.ts'
import type { MemoryBudget } from '../memory/index.ts'
import type { Meter } from '../meters/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Sentence } from '../sentences/index.ts'
import type { AnyTask, Task, Tasks } from '../tasks/index.ts'
import type { Fix } from './fix.ts'

export { defineFix, type Fix } from './fix.ts'

/** The ground that every feature stands on. Use cases take it, or the part that they need, as their first parameter. */
export interface AppContext {
  readonly settings: Settings
  readonly db: Db
  /** For worker threads, which open their own connection. */
  readonly databaseLocation: DatabaseLocation
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus
  readonly tasks: Tasks
  readonly outbound: Outbound
  /** What everything that holds or decodes pages claims its memory from. */
  readonly memory: MemoryBudget
  /** One holder at a time for a folder, a list, an account; on every node. */
  readonly claims: ClaimManager
}

/** Something that lives as long as the process in a role: a loop, a watcher. */
export interface Service {
  readonly name: string
  /** Runs only in processes with this role. */
  readonly role: ServerRole
  /** @returns a function that stops it and resolves when it has let go of everything */
  start(): Promise<() => Promise<void>>
}

/** A part of `GET /api/v1/health`. */
export interface Check {
  /** Key in `components`. */
  readonly component: string
  run(signal: AbortSignal): Promise<CheckResult>
}
export interface CheckResult {
  readonly status: 'UP' | 'DOWN'
  /** What to do, when it is down. */
  readonly reason?: Sentence
  /** What is worth knowing although nothing is wrong, and what to do. */
  readonly notice?: Sentence
  /** Extra top-level fields of the health answer, for example extractorToolVersion. */
  readonly facts?: Readonly<Record<string, string | null>>
}

/** News of the bus that open clients hear of, on the one live stream. Declared with `defineLiveEvent`. */
export interface LiveEvent {
  /** Name on the wire. */
  readonly event: string
  /** What it carries, for the document. */
  readonly data: z.ZodType
  /**
   * Calls `tell` for each piece of news, with what each caller gets of it; undefined is nothing.
   * @returns a function that ends it
   */
  follow(events: EventBus, tell: (dataFor: (who: Principal) => unknown) => void): () => void
}

export interface LiveEventSpec<N extends EventName, D extends z.ZodType> {
  /** Name on the bus. */
  readonly on: N
  readonly event: string
  readonly data: D
  /** What a caller gets; undefined where it is none of their business. One value for all is written once for all. */
  publish(payload: Events[N], who: Principal): z.output<D> | undefined
}

/** Declares what open clients hear of one event of the bus. */
export const defineLiveEvent = <N extends EventName, D extends z.ZodType>({
  on,
  event,
  data,
  publish,
}: LiveEventSpec<N, D>): LiveEvent => ({
  event,
  data,
  follow: (events, send) => events.on(on, (payload) => send((who) => publish(payload, who))),
})

export interface Feature {
  readonly name: string
  readonly migrations: readonly FeatureMigration[]
  readonly routes: readonly ((http: Http) => void)[]
  readonly tasks: readonly AnyTask[]
  readonly services: readonly Service[]
  readonly checks: readonly Check[]
  readonly fixes: readonly Fix[]
  readonly meters: readonly Meter[]
  readonly liveEvents: readonly LiveEvent[]
  /** Runs once after the migrations, before routes answer: first rows, recovery after a crash. */
  readonly prepare: () => Promise<void>
  /** Gives back what the feature holds open; runs after the services have stopped. */
  readonly close: () => Promise<void>
}

/** Declares a feature; what it leaves out is empty. */
export function defineFeature(feature: Pick<Feature, 'name'> & Partial<Feature>): Feature {
  return {
    migrations: [],
    routes: [],
    tasks: [],
    services: [],
    checks: [],
    fixes: [],
    meters: [],
    liveEvents: [],
    prepare: async () => undefined,
    close: async () => undefined,
    ...feature,
  }
}

/** Forgets a task's payload type for a feature's list of tasks; the runner checks payloads against the task's own schema. */
export const anyTask = <P>(task: Task<P>): AnyTask => task as unknown as AnyTask
