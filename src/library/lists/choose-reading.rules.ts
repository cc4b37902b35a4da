// How to read a page of a list whose condition is decided by rows of another table: list those rows and sort what they belong to, or read
// the list in its order until the page is full. The first takes as long as there are matches, the second as the list is long between
// two matches. The better of both takes at most about the square root of the length of the list.

export interface PageOfMatches {
  /** Number of series or books that match the term with the fewest. */
  readonly matches: number
  /** Number of all series or books. */
  readonly all: number
  /** How many matches the page and the pages before it show. */
  readonly wanted: number
  /** Listing a match and sorting it takes as long as reading so many rows in order. */
  readonly readsPerMatch: number
}

/** Matches are not spread evenly: those of one publisher may all be near the end. */
const unevenness = 3
const minRead = 200

/** How many rows to read in order before the matches are listed instead; undefined to list them at once. */
export function maxReadInOrder({ matches, all, wanted, readsPerMatch }: PageOfMatches): number | undefined {
  const expected = (wanted * all) / Math.max(1, matches)
  // What may turn out to take several times as long must be expected to take less than half as long.
  if (expected >= (matches * readsPerMatch) / 2) return undefined
  return Math.max(minRead, Math.min(Math.ceil(expected * unevenness), matches * readsPerMatch))
}
