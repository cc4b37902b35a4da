// Caches the books being read with their page tables, so that a page turn needs no database query.
// Limit: a change whose event is late or lost is seen after `trustMs`.
import { LRUCache } from 'lru-cache'
import { type Clock, isYounger } from '../../kernel/clock/index.ts'
import type { BookForServing } from '../../library/books/serving/index.ts'

export interface ServedBooks {
  find(bookId: string): Promise<BookForServing | undefined>
  /** What is cached, perhaps outdated. */
  findCached(bookId: string): Promise<BookForServing | undefined>
  forget(bookId: string): void
  forgetAll(): void
}

interface Kept {
  readonly book: Promise<BookForServing | undefined>
  readonly loadedAtMs: number
}

const trustMs = 5_000
const maxKept = 300

export function createServedBooks(load: (bookId: string) => Promise<BookForServing | undefined>, clock: Clock): ServedBooks {
  const cache = new LRUCache<string, Kept>({ max: maxKept })
  return {
    find: (bookId) => {
      const cached = cache.get(bookId)
      if (cached && isYounger(cached.loadedAtMs, clock.now(), trustMs)) return cached.book
      const book = load(bookId)
      cache.set(bookId, { book, loadedAtMs: clock.now() })
      book.catch(() => cache.delete(bookId))
      return book
    },
    findCached: async (bookId) => cache.get(bookId)?.book.catch(() => undefined),
    forget: (bookId) => cache.delete(bookId),
    forgetAll: () => cache.clear(),
  }
}
