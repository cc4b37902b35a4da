import type { SelectQueryBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import { seesEverything } from '../access/access.rules.ts'
import { visibleSeries } from '../access/visibility.queries.ts'
import { compileCondition, isRestrictive, type ReadStrategy } from '../conditions/compile-condition.queries.ts'
import type { Condition } from '../conditions/condition.rules.ts'
import type { ListDeps, Reader } from '../lists/id-page.ts'
import { type FoundByText, findByText, withFurther } from '../search/find-by-text.queries.ts'
import { findSimilarSeries } from '../search/find-similar.queries.ts'
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
  /** How to read what the condition asks of other tables. */
  readonly reading?: ReadStrategy | undefined
}

/** Matching series that the caller may see. */
export interface FilteredSeries {
  readonly query: SelectQueryBuilder<Tables, 'series', object>
  /** Set for a text search; provides the relevance. */
  readonly found: FoundByText<'series'> | undefined
  /** Applies the same filter to another query that joins series. */
  readonly narrow: <O>(rows: SelectQueryBuilder<Tables, 'series', O>) => SelectQueryBuilder<Tables, 'series', O>
}

export async function filterSeries(parts: ListDeps, reader: Reader, filter: SeriesFilter): Promise<FilteredSeries> {
  const { search: text } = filter
  const found = text === undefined ? undefined : findByText(parts.db, seriesFields, { text, isFiltered: isFiltered(reader, filter) })
  if (found) await parts.search.catchUp()
  return applyFilter(parts, reader, { ...filter, found })
}

/** Whether a list leaves out some hits of its search. */
export const isFiltered = ({ access }: Reader, { condition, among, onlyUpdated = false }: SeriesFilter): boolean =>
  isRestrictive(condition) || among !== undefined || onlyUpdated || !seesEverything(access)

/** Repeats a search that found little with tolerance for typos; undefined when that finds nothing more. */
export async function filterSimilarSeries(
  parts: ListDeps,
  reader: Reader,
  { found, ...filter }: SeriesFilter & Pick<FilteredSeries, 'found'>,
): Promise<FilteredSeries | undefined> {
  if (!found?.words) return undefined
  const { query: among } = applyFilter(parts, reader, { ...filter, found: undefined })
  const similar = await findSimilarSeries(parts.db, { words: found.words, among })
  if (similar.length === 0) return undefined
  return applyFilter(parts, reader, { ...filter, found: withFurther(parts.db, found, similar) })
}

/** Matching series that the caller may see, of those that a search found. */
export function applyFilter(
  { db, clock, vocabulary }: ListDeps,
  { userId, access }: Reader,
  { condition, found, onlyUpdated = false, among, reading }: SeriesFilter & Pick<FilteredSeries, 'found'>,
): FilteredSeries {
  const narrowHits = <O>(rows: SelectQueryBuilder<Tables, 'series', O>): SelectQueryBuilder<Tables, 'series', O> =>
    rows
      .where(visibleSeries(db, access))
      .where(compileCondition(condition, vocabulary.series.terms, { db, userId, nowMs: clock.now(), reading }))
      .$if(onlyUpdated, (filtered) => filtered.whereRef('series.createdAt', '!=', 'series.modifiedAt'))
      .$if(among !== undefined, (filtered) => filtered.where((eb) => inList(db, eb, 'series.id', among ?? [])))
  const narrow: FilteredSeries['narrow'] = (rows) => narrowHits(found ? rows.where(found.where) : rows)
  return { query: found?.listed ? narrowHits(found.listed.rows) : narrow(db.selectFrom('series')), found, narrow }
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
