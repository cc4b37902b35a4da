// Finds the series that names of files mean.
import type { Db } from '../../kernel/db/index.ts'
import { streamSeriesNames } from '../places/places.queries.ts'
import { seriesKeyOf } from './book-name.rules.ts'

export interface MatchedSeries {
  readonly id: string
  readonly title: string
  readonly libraryId: string
}

/** @returns the series with each of these names, by `seriesKeyOf`; a name that several series have is left out */
export async function matchSeries(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, MatchedSeries>> {
  const wanted = new Set(names.map(seriesKeyOf).filter((key) => key !== ''))
  const matched = new Map<string, MatchedSeries>()
  if (wanted.size === 0) return matched
  const ambiguous = new Set<string>()
  for await (const { id, name, title, libraryId } of streamSeriesNames(db)) {
    for (const key of new Set([seriesKeyOf(title), seriesKeyOf(name)])) {
      if (!wanted.has(key)) continue
      if (matched.has(key)) ambiguous.add(key)
      matched.set(key, { id, title, libraryId })
    }
  }
  for (const key of ambiguous) matched.delete(key)
  return matched
}
