// Converts between ComicInfo's ratings and ages in years (docs/behavior.md, "Metadata in files").

const agesInYears: ReadonlyMap<string, number> = new Map([
  ['everyone', 0],
  ['g', 0],
  ['earlychildhood', 3],
  ['kidstoadults', 6],
  ['pg', 8],
  ['everyone10+', 10],
  ['teen', 13],
  ['ma15+', 15],
  ['m', 17],
  ['mature17+', 17],
  ['adultsonly18+', 18],
  ['r18+', 18],
  ['x18+', 18],
])

/** Returns the age of a rating in any case and spacing; undefined for "Unknown", "Rating Pending" and the like. */
export const ageOfRating = (rating: string): number | undefined => agesInYears.get(rating.toLowerCase().replace(/\s+/g, ''))

/** Returns the rating for readers of at least this age. */
export function ratingOfAge(years: number): string {
  if (years >= 18) return 'Adults Only 18+'
  if (years >= 17) return 'Mature 17+'
  if (years >= 15) return 'MA15+'
  if (years >= 13) return 'Teen'
  return years >= 10 ? 'Everyone 10+' : 'Everyone'
}
