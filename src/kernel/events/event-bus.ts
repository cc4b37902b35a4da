// Events inside one process.
import { afterCommit, type Db } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { EventName, Events } from './events.ts'
import type { SharedEvent } from './share-events.ts'

/** @param id of a stored event; greater than the ids of all earlier ones, on every node */
type StreamListener<N extends EventName> = (payload: Events[N], id: number | undefined) => void

/** Events in the order in which they are stored. */
export interface EventStream {
  on<N extends EventName>(name: N, listener: StreamListener<N>): () => void
}

export interface EventBus {
  /** Announces something that no transaction concerns. */
  emit<N extends EventName>(name: N, payload: Events[N]): void
  /** Announces what this transaction writes: once it is committed, never when it is rolled back. At once without a transaction. */
  emitIn<N extends EventName>(db: Db, name: N, payload: Events[N]): void
  /** Announces what a thread of this process has stored with `storeEventsIn`. */
  emitStored<N extends EventName>(name: N, payload: Events[N]): void
  /** Under which its threads store events; undefined on SQLite, where none is stored. */
  readonly origin: string | undefined
  /** Receives an event of any node, the own ones at once. @returns a function that ends the subscription */
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void | Promise<void>): () => void
  /** Receives only what this process announces: for work that one node has to do. */
  onOwn<N extends EventName>(name: N, listener: (payload: Events[N]) => void | Promise<void>): () => void
  /** The same events for clients that reconnect to any node: in the order of their ids, the own ones a few milliseconds later. */
  readonly inOrder: EventStream
  /** Where events are stored for reconnecting clients; undefined on SQLite. */
  readonly stored: StoredEvents | undefined
  /** Adds events that other nodes receive; the others stay in this process. */
  share(events: readonly SharedEvent[]): void
  /** Begins to receive the events of other nodes. Call it once the database has its tables. */
  start(): Promise<void>
  /** Stores what was announced and ends the connection. */
  close(): Promise<void>
}

export interface StoredEvents {
  /** Id of the latest event that `inOrder` has delivered. */
  position(): number
  /**
   * Delivers the stored events after an id to listeners of its own, in order.
   * @returns false when some are no longer stored, or the id was never given
   */
  replay(afterId: number, subscribe: (events: EventStream) => void): Promise<boolean>
}

/** A bus of one process, whose listeners cannot affect the emitter: errors thrown by a listener are logged. */
export function createEventBus(log: Log): EventBus {
  const { on, deliver } = createListeners(log)
  const emit: EventBus['emit'] = (name, payload) => deliver(name, payload)
  return {
    emit,
    emitStored: emit,
    origin: undefined,
    emitIn: (db, name, payload) => afterCommit(db, () => emit(name, payload)),
    on,
    onOwn: on,
    inOrder: { on: (name, listener) => on(name, (payload) => listener(payload, undefined)) },
    stored: undefined,
    share: () => undefined,
    start: async () => undefined,
    close: async () => undefined,
  }
}

type Listener = (payload: never, id: number | undefined) => void | Promise<void>

/** Listeners by event name. */
export interface Listeners {
  on<N extends EventName>(name: N, listener: (payload: Events[N], id: number | undefined) => void | Promise<void>): () => void
  /** @param payload matches the type of the event */
  deliver(name: EventName, payload: unknown, id?: number): void
}

export function createListeners(log: Log): Listeners {
  const listeners = new Map<EventName, Set<Listener>>()
  return {
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as Listener))
      return () => set.delete(listener as Listener)
    },
    deliver: (name, payload, id) => {
      for (const listener of listeners.get(name) ?? []) call(() => listener(payload as never, id), { name, log })
    },
  }
}

function call(listener: () => void | Promise<void>, context: { name: string; log: Log }): void {
  const failed = (error: unknown) => context.log.error({ event: context.name, err: error }, 'An event listener failed')
  try {
    const outcome = listener()
    if (outcome instanceof Promise) outcome.catch(failed)
  } catch (error) {
    failed(error)
  }
}
