// Series or books that a person chose, by their ids.
import type { MarkTarget } from './progress/marks-before.rules.ts'

export interface Selection {
  readonly of: MarkTarget
  readonly ids: readonly string[]
}

/** How many are worked on in one transaction; a series may hold thousands of books. */
const concurrency: Record<MarkTarget, number> = { SERIES: 10, BOOKS: 500 }

/** The choice in parts that are small enough for one transaction; what is named twice is in one of them. */
export function* inParts({ of, ids }: Selection): Generator<Selection> {
  const once = [...new Set(ids)]
  for (let start = 0; start < once.length; start += concurrency[of]) yield { of, ids: once.slice(start, start + concurrency[of]) }
}
