import { type PageRequest, type sendPage, toPage } from '../../kernel/http/index.ts'
import type { IdPage, LongList } from './id-page.ts'

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
