import { sql } from 'kysely'
import type { ListParts, Reader } from '../lists/id-page.ts'
import { filterSeries, type SeriesFilter } from './filter-series.queries.ts'

export interface GroupCount {
  /** First character of the sort title, folded: matches `titleSort beginsWith`. */
  readonly group: string
  readonly count: number
}

/** Counts the matching series by initial character. */
export async function countByInitial(parts: ListParts, reader: Reader, filter: SeriesFilter): Promise<readonly GroupCount[]> {
  const { query } = await filterSeries(parts, reader, filter)
  const initial = sql<string>`substr(${sql.ref('seriesText.titleSort')}, 1, 1)`
  const grouped = query
    .innerJoin('seriesText', 'seriesText.seriesId', 'series.id')
    .where('seriesText.titleSort', '!=', '')
    .select((eb) => [initial.as('group'), eb.fn.countAll<number>().as('count')])
    .groupBy(initial)
    .orderBy(initial)
  const { sql: text, parameters } = grouped.compile()
  return parts.counts.get(`${text} ${JSON.stringify(parameters)}`, () => grouped.execute())
}
