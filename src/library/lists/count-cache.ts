// Counting all matches of a filter costs more than the page that is shown, and clients request the same list repeatedly, so a count is
// cached until something changes that it depends on. Readers turn pages all the time, so counts that do not depend on progress ignore
// progress events.
// Limit: when several processes share a database and the event of a change is lost, it is seen after `sharedTtlMs`.
import { LRUCache } from 'lru-cache'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { type Db, engineOf } from '../../kernel/db/index.ts'
import type { EventBus, EventName } from '../../kernel/events/index.ts'

export interface CountCache {
  /** @param key identifies the result exactly: a query with its parameters */
  get<T>(key: string, load: () => Promise<T>): Promise<T>
  close(): void
}

const sharedTtlMs = 30_000
/** A single process receives every change event; the limits cover any that it might miss. */
const exclusiveTtlMs = 300_000

const whatChangesBooks = [
  'library.deleted',
  'library.series-added',
  'library.series-changed',
  'library.series-deleted',
  'library.book-added',
  'library.book-changed',
  'library.book-deleted',
] as const satisfies readonly EventName[]

const whatChangesProgress = [
  'library.progress-changed',
  'library.progress-deleted',
  'library.series-progress-changed',
  'library.series-progress-deleted',
] as const satisfies readonly EventName[]

/** Queries that read these tables also depend on progress events. */
const ofProgress = /readProgress|progressSeries/

interface CacheParts {
  readonly db: Db
  readonly events: EventBus
  readonly clock: Clock
  /** Events besides the library's own that invalidate cached counts. */
  readonly changes?: readonly EventName[] | undefined
}

export function createCountCache({ db, events, clock, changes: further = [] }: CacheParts, maxCached = 500): CountCache {
  const cache = new LRUCache<string, { readonly value: unknown; readonly untilMs: number }>({ max: maxCached })
  const trustMs = engineOf(db) === 'sqlite' ? exclusiveTtlMs : sharedTtlMs
  let changes = 0
  const forget = (isOld: (key: string) => boolean) => () => {
    changes++
    for (const key of [...cache.keys()]) if (isOld(key)) cache.delete(key)
  }
  const stops = [
    ...[...whatChangesBooks, 'events.interrupted' as const, ...further].map((name) =>
      events.on(
        name,
        forget(() => true),
      ),
    ),
    ...whatChangesProgress.map((name) =>
      events.on(
        name,
        forget((key) => ofProgress.test(key)),
      ),
    ),
  ]
  return {
    get: async <T>(key: string, load: () => Promise<T>): Promise<T> => {
      const cached = cache.get(key)
      if (cached && isAhead(cached.untilMs, clock.now(), trustMs)) return cached.value as T
      const before = changes
      const value = await load()
      // A result that was computed during a change may already be wrong.
      if (changes !== before) return value
      cache.set(key, { value, untilMs: clock.now() + trustMs })
      return value
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
