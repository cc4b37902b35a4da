// Series or books that a user selected, by id.
import type { MarkTarget } from './progress/marks-before.rules.ts'

export interface Selection {
  readonly of: MarkTarget
  readonly ids: readonly string[]
}

/** How many items one transaction handles; a series may have thousands of books. */
const concurrency: Record<MarkTarget, number> = { SERIES: 10, BOOKS: 500 }

/** Splits the selection into parts small enough for one transaction; a repeated id appears in only one of them. */
export function* inParts({ of, ids }: Selection): Generator<Selection> {
  const once = [...new Set(ids)]
  for (let start = 0; start < once.length; start += concurrency[of]) yield { of, ids: once.slice(start, start + concurrency[of]) }
}
