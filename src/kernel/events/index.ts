// Events inside the process. The emitter owns the type: a feature adds its names to `Events` by declaration merging.
// Limit: events do not cross processes; nodes that split roles only receive their own events.
import type { Log } from '../log/index.ts'

// biome-ignore lint/suspicious/noEmptyInterface: features merge their events into it
export interface Events {}
export type EventName = keyof Events

export interface EventBus {
  emit<N extends EventName>(name: N, payload: Events[N]): void
  /** @returns a function that ends the subscription */
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void | Promise<void>): () => void
}

type Listener = (payload: never) => void | Promise<void>

/** A bus whose listeners cannot affect the emitter: errors thrown by a listener are logged. */
export function createEventBus(log: Log): EventBus {
  const listeners = new Map<EventName, Set<Listener>>()
  return {
    emit: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) deliver(listener, payload as never, { name, log })
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as Listener))
      return () => set.delete(listener as Listener)
    },
  }
}

function deliver(listener: Listener, payload: never, context: { name: string; log: Log }): void {
  const failed = (error: unknown) => context.log.error({ event: context.name, err: error }, 'An event listener failed')
  try {
    const outcome = listener(payload)
    if (outcome instanceof Promise) outcome.catch(failed)
  } catch (error) {
    failed(error)
  }
}
