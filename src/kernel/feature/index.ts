// The interface of a feature. app.ts registers every feature; nothing else knows all features.

import type { z } from 'zod'
import type { ClaimManager } from '../claims/index.ts'
import type { Clock } from '../clock/index.ts'
import type { ServerRole, Settings } from '../config/index.ts'
import type { DatabaseLocation, Db, FeatureMigration } from '../db/index.ts'
import type { EventBus, EventName, EventStream, Events, SharedEvent } from '../events/index.ts'
import type { Http, Principal } from '../http/index.ts'
import type { Log } from '../log/index.ts'
import type { MemoryBudget } from '../memory/index.ts'
import type { Meter } from '../meters/index.ts'
import type { Nodes } from '../nodes/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Sentence } from '../sentences/index.ts'
import type { AnyTask, Task, Tasks } from '../tasks/index.ts'

export { repeatEvery } from './repeat-every.ts'

/** What every feature depends on. Use cases take it, or the part that they need, as their first parameter. */
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
  /** Memory budget for everything that holds or decodes pages. */
  readonly memory: MemoryBudget
  /** One holder at a time for a folder, a list or an account, across all nodes. */
  readonly claims: ClaimManager
  /** This process among those on the same database. */
  readonly nodes: Nodes
}

/** A loop or watcher that runs as long as the process in its role. */
export interface Service {
  readonly name: string
  /** Runs in every process with this role; with `scheduler`, in one of them at a time, and in another one when that stops. */
  readonly role: ServerRole | 'any'
  /** May be called again after it was stopped. @returns a function that stops it and resolves when it has released everything */
  start(): Promise<() => Promise<void>>
}

/** A part of `GET /api/v1/health`. */
export interface Check {
  /** Key in `components`. */
  readonly component: string
  run(signal: AbortSignal): Promise<CheckResult>
}
export type CheckResult = CheckFindings &
  (
    | { readonly status: 'UP' }
    /** With how to fix the component. */
    | { readonly status: 'DOWN'; readonly reason: Sentence }
  )
export interface CheckFindings {
  /** A notice that needs no fix, and what can be done about it. */
  readonly notice?: Sentence
  /** Additional top-level fields of the health response, for example extractorToolVersion. */
  readonly facts?: Readonly<Record<string, string | null>>
}

/** Bus events that are sent to connected clients over the single live stream. Declared with `defineLiveEvent`. */
export interface LiveEvent {
  /** Name in the stream. */
  readonly event: string
  /** Schema of its data, for the API documentation. */
  readonly data: z.ZodType
  /**
   * Calls `send`, right when it receives an event, with a function that returns the data for each caller, or a promise of it; undefined
   * sends nothing.
   * @returns a function that unsubscribes
   */
  follow(events: EventStream, send: SendLive): () => void
}

/** @param id of the stored event */
export type SendLive = (dataFor: (principal: Principal) => unknown, id: number | undefined) => void

export interface LiveEventSpec<N extends EventName, D extends z.ZodType> {
  /** Name on the bus. */
  readonly on: N
  readonly event: string
  readonly data: D
  /** Returns the data for a caller; undefined if the event is not for them. A value shared by all is serialized once. */
  publish(payload: Events[N], principal: Principal): z.output<D> | undefined
}

/** Declares what connected clients receive for an event of the bus. */
export const defineLiveEvent = <N extends EventName, D extends z.ZodType>({
  on,
  event,
  data,
  publish,
}: LiveEventSpec<N, D>): LiveEvent => ({
  event,
  data,
  follow: (events, send) => events.on(on, (payload, id) => send((principal) => publish(payload, principal), id)),
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
  /** Events that other nodes receive. */
  readonly sharedEvents: readonly SharedEvent[]
  /** Runs once after the migrations, before routes respond: initial rows, recovery after a crash. */
  readonly prepare: () => Promise<void>
  /** Releases what the feature holds open; runs after the services have stopped. */
  readonly close: () => Promise<void>
}

/** Declares a feature; omitted parts are empty. */
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
    sharedEvents: [],
    prepare: async () => undefined,
    close: async () => undefined,
    ...feature,
  }
}

/** Erases a task's payload type for a feature's list of tasks; the runner validates payloads with the task's own schema. */
export const anyTask = <P>(task: Task<P>): AnyTask => task as unknown as AnyTask

/**
 * One-click maintenance: a card that calls an endpoint of the feature that declares it. Its form is built from the endpoint's query
 * schema.
 */
export interface Fix {
  /** Stable: the web app's translations refer to it. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** Name of a Material Design icon: mdi-wrench-outline. */
  readonly icon: string
  readonly endpoint: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Of the endpoint: title is the label, description the hint; limits and defaults apply unchanged. */
  readonly query?: z.ZodObject
  /** Whether the card is shown now; always when unset. */
  isOffered?(): Promise<boolean>
}

/** Declares a maintenance card, in a `*.fix.ts` next to the route that it calls. */
export const defineFix = (fix: Fix): Fix => fix
