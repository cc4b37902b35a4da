// Counting everything that a filter leaves costs more than the page that is shown (limits.md 5), and clients ask for the same list
// again and again: a count is kept until something in the library changes.
// Limit: changes by another process are seen after `trustMs`.
import type { Clock } from '../../kernel/clock/index.ts'
import type { EventBus, EventName } from '../../kernel/events/index.ts'

export interface CountCache {
  /** @param key what is counted, exactly */
  get(key: string, count: () => Promise<number>): Promise<number>
  close(): void
}

const trustMs = 3_000
const mostKept = 500

const whatChangesCounts = [
  'library.deleted',
  'library.series-added',
  'library.series-changed',
  'library.series-deleted',
  'library.book-added',
  'library.book-changed',
  'library.book-deleted',
  'library.progress-changed',
  'library.progress-deleted',
  'library.series-progress-changed',
  'library.series-progress-deleted',
] as const satisfies readonly EventName[]

export function createCountCache({ events, clock }: { readonly events: EventBus; readonly clock: Clock }): CountCache {
  const kept = new Map<string, { readonly count: number; readonly untilMs: number }>()
  let changes = 0
  const forget = () => {
    changes++
    kept.clear()
  }
  const stops = whatChangesCounts.map((name) => events.on(name, forget))
  return {
    get: async (key, count) => {
      const known = kept.get(key)
      if (known && known.untilMs > clock.now()) return known.count
      const before = changes
      const fresh = await count()
      // What was counted while something changed may already be wrong.
      if (changes !== before) return fresh
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, { count: fresh, untilMs: clock.now() + trustMs })
      return fresh
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
