// Lets only every so many of the events about one subject through; the latest always gets through in the end.
import type { Withdraw } from './event-outbox.ts'
import type { EventName } from './events.ts'
import type { SharedEvent } from './share-events.ts'

export interface EventGate {
  /** Stores the event now, later or, if a newer one replaces it, never. */
  pass(event: SharedEvent, payload: unknown, store: () => Withdraw): void
  /** Call it for an event that is stored without passing: what it makes obsolete is never stored. */
  end(name: EventName, payload: unknown): void
  close(): void
}

interface Turn {
  /** Takes back what was stored last. */
  readonly withdraw: Withdraw
  /** Undefined when nothing waits. */
  waiting: (() => Withdraw) | undefined
  readonly timer: NodeJS.Timeout
}

export function createEventGate(shared: ReadonlyMap<string, SharedEvent>): EventGate {
  const turns = new Map<string, Turn>()

  const begin = (key: string, everyMs: number, store: () => Withdraw) => {
    const next = () => {
      const waiting = turns.get(key)?.waiting
      turns.delete(key)
      if (waiting) begin(key, everyMs, waiting)
    }
    turns.set(key, { withdraw: store(), waiting: undefined, timer: setTimeout(next, everyMs).unref() })
  }
  const end: EventGate['end'] = (name, payload) => {
    if (turns.size === 0) return
    for (const { name: limited, rate } of shared.values()) {
      const turn = rate?.endedBy.includes(name) ? turns.get(keyOf(limited, payload, rate.by)) : undefined
      if (!turn) continue
      turn.waiting = undefined
      turn.withdraw()
    }
  }
  return {
    pass: ({ name, rate }, payload, store) => {
      if (!rate) {
        end(name, payload)
        return void store()
      }
      const key = keyOf(name, payload, rate.by)
      const turn = turns.get(key)
      if (turn) turn.waiting = store
      else begin(key, rate.everyMs, store)
    },
    end,
    close: () => {
      for (const { timer, waiting } of turns.values()) {
        clearTimeout(timer)
        waiting?.()
      }
      turns.clear()
    },
  }
}

const keyOf = (name: EventName, payload: unknown, field: string): string =>
  `${name} ${typeof payload === 'object' && payload !== null ? String(Reflect.get(payload, field)) : ''}`
