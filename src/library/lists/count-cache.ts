// Counting everything that a filter leaves costs more than the page that is shown, and clients ask for the same list
// again and again: an answer is kept until something changes that it is made of. Readers turn pages all the time, so what is made of
// nobody's progress does not care.
// Limit: changes by another process, where several share a database, are seen after `sharedTtlMs`.
import { LRUCache } from 'lru-cache'
import { type Clock, isAhead } from '../../kernel/clock/index.ts'
import { type Db, engineOf } from '../../kernel/db/index.ts'
import type { EventBus, EventName } from '../../kernel/events/index.ts'

export interface CountCache {
  /** @param key what is asked, exactly: a query with its parameters */
  get<T>(key: string, ask: () => Promise<T>): Promise<T>
  close(): void
}

const sharedTtlMs = 3_000
/** One process alone hears of every change; the limit is for what it might miss. */
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

/** What is made of these tables is not only changed by what the library tells. */
const ofProgress = /readProgress|progressSeries/

interface CacheParts {
  readonly db: Db
  readonly events: EventBus
  readonly clock: Clock
  /** News beside the library's own after which answers are old. */
  readonly changes?: readonly EventName[] | undefined
}

export function createCountCache({ db, events, clock, changes: further = [] }: CacheParts, maxCached = 500): CountCache {
  const kept = new LRUCache<string, { readonly answer: unknown; readonly untilMs: number }>({ max: maxCached })
  const trustMs = engineOf(db) === 'sqlite' ? exclusiveTtlMs : sharedTtlMs
  let changes = 0
  const forget = (isOld: (key: string) => boolean) => () => {
    changes++
    for (const key of [...kept.keys()]) if (isOld(key)) kept.delete(key)
  }
  const stops = [
    ...[...whatChangesBooks, ...further].map((name) =>
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
    get: async <T>(key: string, ask: () => Promise<T>): Promise<T> => {
      const known = kept.get(key)
      if (known && isAhead(known.untilMs, clock.now(), trustMs)) return known.answer as T
      const before = changes
      const answer = await ask()
      // What was asked while something changed may already be wrong.
      if (changes !== before) return answer
      kept.set(key, { answer, untilMs: clock.now() + trustMs })
      return answer
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
