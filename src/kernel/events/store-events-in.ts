import { beforeCommit, type Db, toJson } from '../db/index.ts'
import { storeEvents } from './event-log.queries.ts'
import type { EventName, Events } from './events.ts'

export type AnnouncedEvent = { readonly [N in EventName]: { readonly name: N; readonly payload: Events[N] } }[EventName]

/**
 * Stores events with the transaction of a thread, which has no bus: other nodes receive them even if this process is killed right after
 * the commit. After it, the main thread announces them with `emitStored`.
 * @param origin of the process's bus; undefined on SQLite, where nothing is stored
 */
export function storeEventsIn(trx: Db, origin: string | undefined, events: readonly AnnouncedEvent[]): void {
  if (origin === undefined || events.length === 0) return
  const rows = events.map(({ name, payload }) => ({ name, payload: toJson(payload) }))
  beforeCommit(trx, () => storeEvents(trx, origin, rows))
}
