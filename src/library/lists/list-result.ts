import { type PageRequest, type sendPage, toPage } from '../../kernel/http/index.ts'
import type { IdPage, LongList } from './id-page.ts'

/** What a question has found: a page, or a whole list that may be long, with all that it takes to answer with it. */
export interface ListResult<T> {
  readonly found: IdPage | LongList
  readonly schema: Parameters<typeof sendPage<T>>[1]['schema']
  readonly page: Omit<PageRequest, 'sort'> & Partial<Pick<PageRequest, 'sort'>>
  /** Rows in the order of the ids; those that are gone are left out. */
  load(ids: readonly string[]): Promise<readonly T[]>
}

/** The answer as one object; for questions that do not ask for a whole list. */
export async function loadWholeList<T>({ found, page, load }: Omit<ListResult<T>, 'schema'>) {
  if ('every' in found) throw new Error('A whole list is answered with sendList.')
  return toPage(await load(found.ids), found.total, page)
}
