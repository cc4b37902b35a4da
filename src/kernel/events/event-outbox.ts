// Stores events for other nodes: those of a transaction with it, the others together every few milliseconds.
import { setTimeout as pause } from 'node:timers/promises'
import { beforeCommit, type Db } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { type NewEvent, storeEvents } from './event-log.queries.ts'

/** Takes an event back, unless it is being stored already. */
export type Withdraw = () => void

export interface EventOutbox {
  add(event: NewEvent): Withdraw
  /** @param trx stores the event as one of its last statements, after the events outside of transactions that are being stored */
  addIn(trx: Db, event: NewEvent): void
  /** Stores what is left. */
  close(): Promise<void>
}

interface OutboxParts {
  readonly db: Db
  readonly log: Log
  /** Name of this process. */
  readonly node: string
}

const gatherMs = 3
const retryMs = 500
/** Other nodes read everything again after a pause of the database; more events are of no use to them. */
const maxWaiting = 10_000

export function createEventOutbox({ db, log, node }: OutboxParts): EventOutbox {
  const ofTransaction = new WeakMap<Db, NewEvent[]>()
  let waiting: NewEvent[] = []
  let storing: Promise<void> | undefined
  let beingStored: Promise<void> | undefined
  let closed = false

  const storeAll = async () => {
    await pause(gatherMs)
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        beingStored = storeEvents(db, node, withoutRepeats(batch))
        await beingStored
      } catch (error) {
        log.warn({ err: error, events: batch.length }, 'Sending events to other nodes failed')
        if (closed) return
        waiting = [...batch, ...waiting].slice(-maxWaiting)
        await pause(retryMs)
      }
    }
  }
  return {
    add: (event) => {
      waiting.push(event)
      storing ??= storeAll().finally(() => {
        storing = undefined
      })
      return () => {
        waiting = waiting.filter((one) => one !== event)
      }
    },
    addIn: (trx, event) => {
      const known = ofTransaction.get(trx)
      if (known) return void known.push(event)
      const events = [event]
      ofTransaction.set(trx, events)
      beforeCommit(trx, async () => {
        await beingStored?.catch(() => undefined)
        await storeEvents(trx, node, withoutRepeats(events))
      })
    },
    close: async () => {
      closed = true
      await storing
    },
  }
}

/** A change of many rows wakes the queue, or names the same series, many times. */
function withoutRepeats(events: readonly NewEvent[]): readonly NewEvent[] {
  const seen = new Set<string>()
  return events.filter(({ name, payload }) => seen.size < seen.add(`${name} ${payload}`).size)
}
