import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, inList, readInBackground, type Tables } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/http/index.ts'
import { seesEverything } from '../access/access.rules.ts'
import { chooseReading } from '../lists/choose-reading.queries.ts'
import { countRows } from '../lists/count-rows.queries.ts'
import { type IdPage, type IdSource, idSourceOf, type ListDeps, type LongList, type Reader, readIdPage } from '../lists/id-page.ts'
import { idsInOrder, readSearchPage } from '../lists/search-page.queries.ts'
import { directionOf, knownSorts } from '../lists/sort-keys.queries.ts'
import { fewHits } from '../search/find-similar.queries.ts'
import {
  applyFilter,
  type FilteredSeries,
  filterSeries,
  filterSimilarSeries,
  isFiltered,
  type SeriesFilter,
} from './filter-series.queries.ts'

export interface SeriesListQuery extends SeriesFilter {
  /** Unknown sort properties are ignored; the default is by title. */
  readonly page: PageRequest
}

/** Ids of a page of the series that the caller may see. */
export async function pageOfSeries(parts: ListDeps, reader: Reader, { page, ...filter }: SeriesListQuery): Promise<IdPage | LongList> {
  const filtered = await filterSeries(parts, reader, filter)
  const inOrder = (series: FilteredSeries) => sortSeries(parts, reader, { page, condition: filter.condition, series })
  if (filtered.found) return searchSeries(parts, reader, { filter, filtered, inOrder, page })
  if (page.unpaged)
    return readIdPage(
      idSourceOf(inOrder(filtered), () => countSeries(parts, filtered)),
      page,
    )
  const ids = await chooseReading(parts, {
    of: 'series',
    condition: filter.condition,
    terms: parts.vocabulary.series.terms,
    context: { db: parts.db, userId: reader.userId, nowMs: parts.clock.now() },
    sorts: sortsOf(parts, reader, { page, condition: filter.condition, series: filtered }),
    isWhole: seesEverything(reader.access) && !filter.onlyUpdated && filter.among === undefined,
    list: (reading, only) => {
      const series = applyFilter(parts, reader, { ...filter, found: undefined, reading })
      return inOrder(only ? { ...series, query: series.query.where(only) } : series)
    },
    count: (reading) => countSeries(parts, applyFilter(parts, reader, { ...filter, found: undefined, reading })),
  })
  return readIdPage(isLatestRead(page) ? alongProgress(filtered.narrow(latestRead(parts.db, reader)), ids) : ids, page)
}

const countSeries = (parts: ListDeps, { query }: FilteredSeries): Promise<number> =>
  countRows(
    parts,
    query.select((eb) => eb.fn.countAll<number>().as('count')),
  )

interface SortedSeries extends Pick<SeriesListQuery, 'page' | 'condition'> {
  readonly series: FilteredSeries
}

function sortsOf({ db, vocabulary }: ListDeps, { userId }: Reader, { page, condition, series: { found } }: SortedSeries) {
  const keys = vocabulary.series.sorts
  const context = { db, userId, condition }
  return found
    ? knownSorts(page.sort, { keys: { ...keys, relevance: { by: (found.listed ?? found).relevance } }, usual: byRelevance, context })
    : knownSorts(page.sort, { keys, usual: byTitle, context })
}

function sortSeries(parts: ListDeps, reader: Reader, question: SortedSeries) {
  const sorts = sortsOf(parts, reader, question)
  const ordered = sorts.reduce((rows, sort) => rows.orderBy(sort.by, directionOf(sort)), question.series.query.select('series.id'))
  // A unique last key keeps equal rows in a stable order; otherwise a page could repeat rows of the previous one.
  return ordered.orderBy('series.id', sorts.at(-1)?.direction ?? 'asc')
}

interface SeriesSearch {
  readonly filter: SeriesFilter
  readonly filtered: FilteredSeries
  readonly inOrder: (series: FilteredSeries) => ReturnType<typeof sortSeries>
  readonly page: PageRequest
}

/** A page of the hits of a search; when they are few, followed by similar titles. */
async function searchSeries(parts: ListDeps, reader: Reader, { filter, filtered, inOrder, page }: SeriesSearch): Promise<IdPage> {
  const read = (series: FilteredSeries) => {
    const sorts = sortsOf(parts, reader, { page, condition: filter.condition, series })
    const ids = isFiltered(reader, filter) ? undefined : idsInOrder(series.found?.listed, sorts)
    return readSearchPage(parts.db, { hits: ids ?? inOrder(series), isListed: series.found?.listed !== undefined }, page)
  }
  const hits = await read(filtered)
  if (hits.total >= fewHits) return hits
  const similar = await filterSimilarSeries(parts, reader, { ...filter, found: filtered.found })
  return similar ? read(similar) : hits
}

const isLatestRead = ({ sort: [first, ...others] }: PageRequest): boolean =>
  first?.property === 'readDate' && first.direction === 'desc' && others.length === 0

/** Series that the caller has opened, most recent first. Conditions on series do not use the joined progress. */
const latestRead = (db: Db, { userId }: Reader) =>
  db
    .selectFrom('progressSeries')
    .crossJoin('series')
    .whereRef('series.id', '=', 'progressSeries.seriesId')
    .where('progressSeries.userId', '=', userId)
    .select('series.id')
    .orderBy('progressSeries.lastReadAt', 'desc')
    .orderBy('progressSeries.seriesId', 'desc') as unknown as SelectQueryBuilder<Tables, 'series', { id: string }>

/**
 * Reads the page from the opened series as far as they fill it; series that were never opened follow, and finding those requires all
 * series.
 */
function alongProgress(opened: SelectQueryBuilder<Tables, 'series', { id: string }>, all: IdSource): IdSource {
  return {
    ...all,
    list: async (range) => {
      const first = await opened.limit(range.limit).offset(range.offset).execute()
      return first.length === range.limit ? first : all.list(range)
    },
  }
}

const byRelevance = { property: 'relevance', direction: 'asc' } as const
const byTitle = { property: 'metadata.titleSort', direction: 'asc' } as const

/** Everything that the DTO of a series contains, for one user, unordered. */
export const loadSeriesDetails = (db: Db, ids: readonly string[], userId: string) =>
  db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .innerJoin('library', 'library.id', 'series.libraryId')
    .leftJoin('progressSeries', (join) => join.onRef('progressSeries.seriesId', '=', 'series.id').on('progressSeries.userId', '=', userId))
    .where((eb) => inList(db, eb, 'series.id', ids))
    .selectAll('seriesMetadata')
    .select([
      'series.id',
      'series.libraryId',
      'series.name',
      'series.path',
      'series.fileModifiedAt',
      'series.oneshot',
      'series.bookCount',
      'series.releaseDate',
      'series.ageRating',
      'series.createdAt as seriesCreatedAt',
      'series.modifiedAt as seriesModifiedAt',
      'series.deletedAt',
      'library.root',
      'progressSeries.readCount',
      'progressSeries.inProgressCount',
    ])
    .execute()

export type SeriesDetails = Awaited<ReturnType<typeof loadSeriesDetails>>[number]

/** Sharing labels by series. */
export const loadSharingLabels = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('seriesSharingLabel')
    .selectAll()
    .where((eb) => inList(db, eb, 'seriesId', ids))
    .orderBy('label')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.seriesId)].map(([id, labels]) => [id, labels.map((row) => row.label)]))
}

interface GroupCount {
  /** First character of the sort title, folded: matches `titleSort beginsWith`. */
  readonly group: string
  readonly count: number
}

/** Counts the matching series by initial character. */
export async function countByInitial(parts: ListDeps, reader: Reader, filter: SeriesFilter): Promise<readonly GroupCount[]> {
  const { query, found } = await filterSeries(parts, reader, filter)
  const groups = await countInitials(parts, query)
  if (!found || groups.reduce((sum, { count }) => sum + count, 0) >= fewHits) return groups
  const similar = await filterSimilarSeries(parts, reader, { ...filter, found })
  return similar ? countInitials(parts, similar.query) : groups
}

/** A title key begins as the title does, except for digits and punctuation (formats/natural-order). Lists have an index of these keys. */
function countInitials({ db, counts }: ListDeps, query: FilteredSeries['query']): Promise<readonly GroupCount[]> {
  const initial = sql<string>`(case when ${sql.ref('series.titleKey')} >= 'a' then substr(${sql.ref('series.titleKey')}, 1, 1)
    else (select substr("titleSort", 1, 1) from "seriesText" where "seriesId" = ${sql.ref('series.id')}) end)`
  const grouped = query
    .where('series.titleKey', '!=', '')
    .select((eb) => [initial.as('group'), eb.fn.countAll<number>().as('count')])
    .groupBy(initial)
    .orderBy(initial)
  const { sql: text, parameters } = grouped.compile()
  return counts.get(`${text} ${JSON.stringify(parameters)}`, () => readInBackground(db, grouped))
}

/** The series at a stored path. */
export const findSeriesAt = (db: Db, libraryId: string, path: string) =>
  db.selectFrom('series').select('id').where('libraryId', '=', libraryId).where('path', '=', path).executeTakeFirst()
