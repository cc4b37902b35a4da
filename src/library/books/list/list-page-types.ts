import type { Db } from '../../../kernel/db/index.ts'
import { listStoredPages } from '../book-details.queries.ts'
import { decodePages } from '../serving/page-table.rules.ts'

export interface PageTypes {
  readonly count: number
  /** Distinct media types of the pages. */
  readonly types: ReadonlySet<string>
}

/** Page types by book; books without pages are missing. */
export async function listPageTypes(db: Db, bookIds: readonly string[]): Promise<ReadonlyMap<string, PageTypes>> {
  if (bookIds.length === 0) return new Map()
  const rows = await listStoredPages(db, bookIds)
  return new Map(
    rows.flatMap(({ bookId, pages }) => {
      const { names, mediaTypes } = decodePages(pages)
      return names.length > 0 ? [[bookId, { count: names.length, types: new Set(mediaTypes) }] as const] : []
    }),
  )
}
