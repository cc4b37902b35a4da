import type { SelectQueryBuilder } from 'kysely'
import { type Db, inList, readInBackground, type Tables } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/http/index.ts'
import { countRows } from '../lists/count-rows.queries.ts'
import {
  type IdPage,
  type IdSource,
  idSourceOf,
  type ListParts,
  type LongList,
  type Reader,
  readIdPage,
  readShortPage,
} from '../lists/id-page.ts'
import { directionOf, knownSorts } from '../lists/sort-keys.queries.ts'
import { toSortContext } from '../lists/vocabulary.ts'
import { maxHits } from '../search/find-by-text.queries.ts'
import { filterSeries, type SeriesFilter } from './filter-series.queries.ts'

export interface SeriesListQuery extends SeriesFilter {
  /** Unknown sort properties are ignored; the default is by title. */
  readonly page: PageRequest
}

/** Ids of a page of the series that the caller may see. */
export async function pageOfSeries(parts: ListParts, reader: Reader, { page, ...filter }: SeriesListQuery): Promise<IdPage | LongList> {
  const { query: filtered, found, narrow } = await filterSeries(parts, reader, filter)
  const keys = parts.vocabulary.series.sorts(toSortContext(reader.userId, filter.condition))
  const sorts = found
    ? knownSorts(page.sort, { ...keys, relevance: { by: found.relevance } }, byRelevance)
    : knownSorts(page.sort, keys, byTitle)
  const ordered = sorts.reduce((query, sort) => query.orderBy(sort.by, directionOf(sort)), filtered.select('series.id'))
  // A unique last key keeps equal rows in a stable order; otherwise a page could repeat rows of the previous one.
  const list = ordered.orderBy('series.id', sorts.at(-1)?.direction ?? 'asc')
  // A search that only excludes terms may have to read every title.
  if (found) return readShortPage(readInBackground(parts.db, list.limit(maxHits)), page)
  const ids = idSourceOf(list, () =>
    countRows(
      parts.counts,
      filtered.select((eb) => eb.fn.countAll<number>().as('count')),
    ),
  )
  return readIdPage(isLatestRead(page) && !page.unpaged ? alongProgress(narrow(latestRead(parts.db, reader)), ids) : ids, page)
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
