// Events between all nodes on one PostgreSQL database.
import type { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import { afterCommit, type Db, openDatabase, toJson } from '../db/index.ts'
import { newLeaseOwner } from '../leases/index.ts'
import type { Log } from '../log/index.ts'
import { reportStoredMismatch, StoredDataMismatch, storedJson } from '../stored/index.ts'
import { createListeners, type EventBus, type EventStream } from './event-bus.ts'
import { createEventFeed, type StoredEvent } from './event-feed.ts'
import { findRange, listEventsAfter } from './event-log.queries.ts'
import { createEventOutbox } from './event-outbox.ts'
import { createEventGate } from './event-rate.ts'
import type { EventName } from './events.ts'
import type { SharedEvent } from './share-events.ts'

export interface SharedBusParts {
  /** Of PostgreSQL. */
  readonly url: string
  readonly clock: Clock
  readonly log: Log
}

export function createSharedEventBus({ url, clock, log }: SharedBusParts): EventBus {
  const node = newLeaseOwner()
  // Connections of its own: events arrive while slow queries hold all others.
  const db = openDatabase({ engine: 'postgres', url }, 'worker')
  const shared = new Map<string, SharedEvent>()
  const [all, own, ordered] = [createListeners(log), createListeners(log), createListeners(log)]
  const outbox = createEventOutbox({ db, log, node })
  const gate = createEventGate(shared)

  /** To listeners in this process. An event that is stored comes back for those that receive events in order. */
  const deliverOwn = (name: EventName, payload: unknown) => {
    all.deliver(name, payload)
    own.deliver(name, payload)
    const event = shared.get(name)
    if (!event || event.rate) ordered.deliver(name, payload)
  }
  const onEvent = (stored: StoredEvent) => {
    const read = readEvent(shared, stored)
    if (!read) return
    const { event, payload } = read
    const isOwn = stored.node === node
    if (!isOwn) all.deliver(event.name, payload)
    if (!isOwn || !event.rate) ordered.deliver(event.name, payload, stored.id)
  }
  const onReconnect = (isComplete: boolean) => deliverOwn('events.interrupted', { isComplete })
  const feed = createEventFeed({ db, url, clock, log, onEvent, onReconnect })
  const emit: EventBus['emit'] = (name, payload) => {
    deliverOwn(name, payload)
    const event = shared.get(name)
    if (!event) return
    gate.pass(event, payload, () => outbox.add({ name, payload: toJson(payload) }))
  }
  return {
    emit,
    emitIn: (trx, name, payload) => {
      const event = shared.get(name)
      if (!trx.isTransaction || !event || event.rate) return afterCommit(trx, () => emit(name, payload))
      gate.end(name, payload)
      outbox.addIn(trx, { name, payload: toJson(payload) })
      afterCommit(trx, () => deliverOwn(name, payload))
    },
    emitStored: deliverOwn,
    origin: node,
    on: all.on,
    onOwn: own.on,
    inOrder: { on: ordered.on },
    stored: { position: feed.position, replay: (afterId, subscribe) => replay({ db, log, shared }, afterId, subscribe) },
    share: (events) => {
      for (const event of events) shared.set(event.name, event)
    },
    start: feed.start,
    close: async () => {
      gate.close()
      await outbox.close()
      await feed.close()
      await db.destroy()
    },
  }
}

interface ReplayParts {
  readonly db: Db
  readonly log: Log
  readonly shared: ReadonlyMap<string, SharedEvent>
}

async function replay({ db, log, shared }: ReplayParts, afterId: number, subscribe: (events: EventStream) => void): Promise<boolean> {
  const { oldestId, newestId } = await findRange(db)
  if (afterId > newestId) return false
  const listeners = createListeners(log)
  subscribe({ on: listeners.on })
  for (let last = afterId; ; ) {
    const events = await listEventsAfter(db, last, replayBatch)
    for (const stored of events) {
      last = stored.id
      const read = readEvent(shared, stored)
      // Of these only the latest counts, and a client that reconnects receives the current state anyway.
      if (read && !read.event.rate) listeners.deliver(read.event.name, read.payload, stored.id)
    }
    if (events.length < replayBatch) return afterId >= oldestId - 1
  }
}

const replayBatch = 500

/** Undefined for events that this version doesn't know, or that do not match its schema. */
function readEvent(
  shared: ReadonlyMap<string, SharedEvent>,
  { id, name, payload }: StoredEvent,
): { readonly event: SharedEvent; readonly payload: unknown } | undefined {
  const event = shared.get(name)
  if (!event) return undefined
  try {
    return { event, payload: readerOf(event.payload)(payload, `${id} (${name})`) }
  } catch (error) {
    if (!(error instanceof StoredDataMismatch)) throw error
    reportStoredMismatch(error.mismatch)
    return undefined
  }
}

const readerOf = (schema: z.ZodType) => storedJson('event.payload', schema)
