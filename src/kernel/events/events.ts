/** The emitter owns the type: a feature adds its names by declaration merging. */
export interface Events {
  /**
   * Events of other nodes arrived late, because the connection to the database was lost: what was read before may be outdated.
   * `isComplete` is false when some of them never arrive.
   */
  'events.interrupted': { readonly isComplete: boolean }
}
export type EventName = keyof Events
