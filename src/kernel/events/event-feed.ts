// Reads the events of all nodes in the order of their ids.
// Guarantee: each is delivered once, also after a lost connection: reading continues after the last id.
// Limit: a node that is disconnected or suspended for longer than `keptMs` misses some; it reports that.
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, hasPassed, startStopwatch } from '../clock/index.ts'
import type { Db } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { createWakeSignal } from '../wake-signal/index.ts'
import { deleteOldEvents, findRange, listEventsAfter } from './event-log.queries.ts'
import { type EventSignal, openEventSignal } from './event-signal.queries.ts'

/** How long events are stored for clients and nodes that reconnect. */
export const keptMs = 10 * 60_000
/** Finds events whose signal got lost, and lost connections. */
const checkEveryMs = 3_000
const pruneEveryMs = 60_000
const firstRetryMs = 100
const maxRetryMs = 5_000
const batch = 500

export interface StoredEvent {
  readonly id: number
  readonly node: string
  readonly name: string
  readonly payload: string
}

export interface FeedParts {
  readonly db: Db
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  onEvent(event: StoredEvent): void
  /** The connection was lost and is back. @param isComplete whether all events of that time are still stored; they follow */
  onReconnect(isComplete: boolean): void
}

export interface EventFeed {
  /** Id of the last event that was delivered. */
  position(): number
  start(): Promise<void>
  close(): Promise<void>
}

export function createEventFeed(parts: FeedParts): EventFeed {
  const stopping = new AbortController()
  const arrival = createWakeSignal({ sleep: sleepUnnoticed })
  let running: Promise<void> | undefined
  let position = 0

  const open = () => openEventSignal(parts.url, arrival.wake)
  const readOn = async () => {
    for (;;) {
      const events = await listEventsAfter(parts.db, position, batch)
      for (const event of events) {
        position = event.id
        parts.onEvent(event)
      }
      if (events.length < batch) return
    }
  }
  const follow = async (signal: EventSignal) => {
    const ended = AbortSignal.any([signal.lost, stopping.signal])
    let prunedAtMs = parts.clock.now()
    let sinceRead = startStopwatch(parts.clock)
    // After a longer pause it continues as after a lost connection, because events that it has not read may be deleted.
    while (!ended.aborted && sinceRead() < keptMs) {
      const news = arrival.listen()
      sinceRead = startStopwatch(parts.clock)
      await readOn()
      if ((await news.until(checkEveryMs, ended)) === 'late') await signal.check()
      if (!hasPassed(prunedAtMs, parts.clock.now(), pruneEveryMs)) continue
      prunedAtMs = parts.clock.now()
      await deleteOldEvents(parts.db, keptMs)
    }
  }
  /** What was missed is read next. */
  const resume = async (signal: EventSignal) => {
    const { oldestId, newestId } = await findRange(parts.db)
    // A restored database may have given fewer ids.
    const isComplete = position >= oldestId - 1 && position <= newestId
    if (position > newestId) position = newestId
    parts.onReconnect(isComplete)
    await follow(signal)
  }
  const run = async (first: EventSignal) => {
    const report = (error: unknown) => parts.log.warn({ err: error }, 'Receiving the events of other nodes failed; retrying')
    await follow(first).catch(report)
    await first.end()
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; retryMs = Math.min(maxRetryMs, retryMs * 2)) {
      const signal = await open().catch(report)
      if (signal) {
        retryMs = firstRetryMs
        await resume(signal).catch(report)
        await signal.end()
      }
      await pause(retryMs * (0.5 + Math.random()), undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  return {
    position: () => position,
    start: async () => {
      if (running) return
      const signal = await open()
      position = (await findRange(parts.db)).newestId
      running = run(signal)
    },
    close: async () => {
      stopping.abort()
      await running
    },
  }
}

/** In real time, and without keeping the process running. */
const sleepUnnoticed = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, signal ? { signal, ref: false } : { ref: false })
