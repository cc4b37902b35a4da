// Events tell the rest of the server, on every node, what has happened.
// Guarantee: on PostgreSQL an event announced in a transaction is stored by it, and reaches every node if it commits, in one order
// everywhere. On SQLite, where there is one process, nothing is stored.
// Limit: an event announced outside of a transaction is lost for other nodes when its process is killed within the next milliseconds.

export { createEventBus, type EventBus, type EventStream, type StoredEvents } from './event-bus.ts'
// Everything, so that features can merge their events into `Events` here.
export * from './events.ts'
export { createEventTable } from './migrations/2026-11-23T17-10-events.ts'
export { type EventRate, type SharedEvent, shareEvent } from './share-events.ts'
export { createSharedEventBus } from './shared-event-bus.ts'
export { type AnnouncedEvent, storeEventsIn } from './store-events-in.ts'
