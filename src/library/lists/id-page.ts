// Guarantee: a late page of a list costs little more than the first: only ids are read from a covering index, and the rest is joined
// for the rows of the page alone.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { maxRowsUnstreamed, type PageRequest, type Principal, type sendPage, toPage } from '../../kernel/http/index.ts'
import type { SearchIndexer } from '../search/search-indexer.ts'
import type { CountCache } from './count-cache.ts'
import type { ListVocabulary } from './vocabulary.ts'

/** Dependencies of every list. */
export interface ListDeps {
  readonly db: Db
  readonly clock: Clock
  readonly counts: CountCache
  readonly vocabulary: ListVocabulary
  readonly search: SearchIndexer
}

/** The caller, who determines what is visible and whose progress is used. */
export type Reader = Pick<Principal, 'userId' | 'access'>

export type ListWindow = Omit<PageRequest, 'sort'>

/** The ids of a page in order, and the total count. */
export interface IdPage {
  readonly ids: readonly string[]
  readonly total: number
}

/** A list that was requested as a whole and is too long to be read at once. */
export interface LongList {
  /** Every id in order, from one snapshot of the list. */
  every(): AsyncIterable<Row>
}

interface Row {
  readonly id: string
}

export interface IdSource {
  /** Ids in order. */
  list(range: Range): Promise<readonly Row[]>
  /** All of them, read without blocking the event loop. */
  every(): AsyncIterable<Row>
  count(): Promise<number>
}

export interface Range {
  readonly limit: number
  readonly offset: number
}

export interface IdQuery {
  execute(): Promise<readonly Row[]>
  stream(rowsAtOnce: number): AsyncIterable<Row>
  limit(limit: number): { offset(offset: number): Pick<IdQuery, 'execute'> }
}

const maxIdsInParallel = 1000

/** The ids that a query selects, in order. */
export const idSourceOf = (query: IdQuery, count: IdSource['count']): IdSource => ({
  list: ({ limit, offset }) => query.limit(limit).offset(offset).execute(),
  every: () => query.stream(maxIdsInParallel),
  count,
})

/** One page of the ids that a query selects, in order. @param count how many the query selects without limits */
export const pageOfIds = (query: IdQuery, count: IdSource['count'], page: ListWindow): Promise<IdPage | LongList> =>
  readIdPage(idSourceOf(query, count), page)

/** Reads one page; counts only when the page itself does not reveal the total. */
export async function readIdPage(source: IdSource, { page, size, unpaged }: ListWindow): Promise<IdPage | LongList> {
  if (unpaged) return readWhole(source)
  const offset = page * size
  const ids = (await source.list({ limit: size, offset })).map((row) => row.id)
  const showsEnd = ids.length < size && (ids.length > 0 || page === 0)
  return { ids, total: showsEnd ? offset + ids.length : await source.count() }
}

async function readWhole(source: IdSource): Promise<IdPage | LongList> {
  const rows = await source.list({ limit: maxRowsUnstreamed + 1, offset: 0 })
  return rows.length > maxRowsUnstreamed ? source : { ids: rows.map((row) => row.id), total: rows.length }
}

/** Result of a list query: a page, or a whole list that may be long, with everything required to send it. */
export interface ListResult<T> {
  readonly matches: IdPage | LongList
  readonly schema: Parameters<typeof sendPage<T>>[1]['schema']
  readonly page: Omit<PageRequest, 'sort'> & Partial<Pick<PageRequest, 'sort'>>
  /** Rows in the order of the ids; those that no longer exist are omitted. */
  load(ids: readonly string[]): Promise<readonly T[]>
}

/** The response as one object; for queries that never request a whole list. */
export async function loadWholeList<T>({ matches, page, load }: Omit<ListResult<T>, 'schema'>) {
  if ('every' in matches) throw new Error('A whole list is answered with sendList.')
  return toPage(await load(matches.ids), matches.total, page)
}
