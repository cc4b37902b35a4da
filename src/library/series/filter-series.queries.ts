import type { SelectQueryBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import { seesEverything } from '../access/access.rules.ts'
import { visibleSeries } from '../access/visibility.queries.ts'
import { compileCondition, isRestrictive } from '../conditions/compile-condition.queries.ts'
import type { Condition } from '../conditions/condition.rules.ts'
import type { ListParts, Reader } from '../lists/id-page.ts'
import { findByText } from '../search/find-by-text.queries.ts'
import { seriesFields } from '../search/search-fields.queries.ts'

/** The filter of a series list, without its order. */
export interface SeriesFilter {
  readonly condition: Condition
  /** The text of a search. */
  readonly search?: string | undefined
  /** Only series that changed after they were added. */
  readonly onlyUpdated?: boolean
  /** Restricts the result to some of these. */
  readonly among?: readonly string[] | undefined
}

/**
 * Matching series that the caller may see; `found` is set for a text search and provides the relevance. `narrow` applies the same filter
 * to another query that joins series.
 */
export async function filterSeries(
  { db, clock, vocabulary, search: index }: ListParts,
  { userId, access }: Reader,
  { condition, search, onlyUpdated = false, among }: SeriesFilter,
) {
  const isFiltered = isRestrictive(condition) || among !== undefined || !seesEverything(access)
  const matches = findByText(db, seriesFields, { text: search, isFiltered })
  if (matches) await index.catchUp()
  const narrow = <O>(rows: SelectQueryBuilder<Tables, 'series', O>): SelectQueryBuilder<Tables, 'series', O> =>
    rows
      .where(visibleSeries(db, access))
      .where(compileCondition(condition, vocabulary.series.terms, { db, userId, nowMs: clock.now() }))
      .$if(matches !== undefined, (filtered) => (matches ? filtered.where(matches.where) : filtered))
      .$if(onlyUpdated, (filtered) => filtered.whereRef('series.createdAt', '!=', 'series.modifiedAt'))
      .$if(among !== undefined, (filtered) => filtered.where((eb) => inList(db, eb, 'series.id', among ?? [])))
  return { query: narrow(db.selectFrom('series')), found: matches, narrow }
}

const maxTitlesInParallel = 200

/** Titles of a batch of visible series, by id. @param after the last id of the previous batch */
export const listVisibleTitles = (
  db: Db,
  access: Reader['access'],
  { field, after }: { readonly field: 'title' | 'titleSort'; readonly after: string | undefined },
) =>
  db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where((eb) => visibleSeries(db, access)(eb))
    .$call((query) => (after === undefined ? query : query.where('series.id', '>', after)))
    .select(['series.id', `seriesMetadata.${field} as text`])
    .orderBy('series.id')
    .limit(maxTitlesInParallel)
    .execute()
