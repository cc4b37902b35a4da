// Promise: a page far down a list costs little more than the first: only ids are read from a covering index, the rest is joined for
// the rows of the page alone (limits.md 5).
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { PageRequest, Principal } from '../../kernel/http/index.ts'
import type { SearchKeeper } from '../search/keep-search-true.ts'
import type { CountCache } from './count-cache.ts'
import type { ListVocabulary } from './vocabulary.ts'

/** What every list needs beside its question. */
export interface ListParts {
  readonly db: Db
  readonly clock: Clock
  readonly counts: CountCache
  readonly vocabulary: ListVocabulary
  readonly search: SearchKeeper
}

/** Who asks: decides what is seen, and whose progress counts. */
export type Reader = Pick<Principal, 'userId' | 'access'>

export type PageWindow = Omit<PageRequest, 'sort'>

/** The ids of a page in order, and how many there are in all. */
export interface IdPage {
  readonly ids: readonly string[]
  readonly total: number
}

export interface IdSource {
  /** Ids in order; all of them without a range. */
  list(range?: { readonly limit: number; readonly offset: number }): Promise<readonly { readonly id: string }[]>
  count(): Promise<number>
}

/** Reads one page; counts only where the page itself does not show how many there are. */
export async function readIdPage(source: IdSource, { page, size, unpaged }: PageWindow): Promise<IdPage> {
  const offset = page * size
  const rows = await source.list(unpaged ? undefined : { limit: size, offset })
  const ids = rows.map((row) => row.id)
  const showsEnd = unpaged || (ids.length < size && (ids.length > 0 || page === 0))
  return { ids, total: showsEnd ? (unpaged ? 0 : offset) + ids.length : await source.count() }
}

/** Reads one page of a list that is short by itself, which spares the counting. */
export async function readShortPage(list: IdSource['list'], mostRows: number, { page, size, unpaged }: PageWindow): Promise<IdPage> {
  const ids = (await list({ limit: mostRows, offset: 0 })).map((row) => row.id)
  return { ids: unpaged ? ids : ids.slice(page * size, (page + 1) * size), total: ids.length }
}
