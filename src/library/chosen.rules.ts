// Series or books that a person chose, by their ids.
import type { MarkTarget } from './progress/marks-before.rules.ts'

export interface Chosen {
  readonly of: MarkTarget
  readonly ids: readonly string[]
}

/** How many are worked on in one transaction; a series may hold thousands of books. */
const atOnce: Record<MarkTarget, number> = { SERIES: 10, BOOKS: 500 }

/** The choice in parts that are small enough for one transaction; what is named twice is in one of them. */
export function* inParts({ of, ids }: Chosen): Generator<Chosen> {
  const once = [...new Set(ids)]
  for (let start = 0; start < once.length; start += atOnce[of]) yield { of, ids: once.slice(start, start + atOnce[of]) }
}
