import { z } from 'zod'
import { type Db, inList, insertRows, toJson } from '../../kernel/db/index.ts'
import { storedJson } from '../../kernel/stored/index.ts'
import { decodePages, sizeRange } from '../books/serving/page-table.rules.ts'
import type { BookMediaTable } from '../library.tables.ts'
import { joinCuts, largePagesIn, mayHoldLarge, pageAfterCut, pageBeforeCut } from './large-pages.rules.ts'
import type { PageCutTable } from './large-pages.tables.ts'

/** 0 for a page that was removed. */
const readParts = storedJson('pageCut.parts', z.array(z.int().min(0)))

type Media = Pick<BookMediaTable, 'bookId' | 'pages'>

/**
 * Notes which pages of the books stand out. Whoever writes the pages of a book calls it, or `addLargePages`, in the same transaction.
 * @param media of books that are stored
 */
export async function recordLargePages(trx: Db, media: readonly Media[]): Promise<void> {
  if (media.length === 0) return
  const bookIds = media.map(({ bookId }) => bookId)
  await trx
    .deleteFrom('largePage')
    .where((eb) => inList(trx, eb, 'bookId', bookIds))
    .execute()
  await addLargePages(trx, media)
}

/** The same for books that are new. */
export async function addLargePages(trx: Db, media: readonly Media[]): Promise<void> {
  const candidates = media.filter(({ pages }) => mayHoldLarge(sizeRange(pages)))
  const rows = candidates.flatMap(({ bookId, pages }) => largePagesIn(decodePages(pages)).map((page) => ({ bookId, ...page })))
  await insertRows(trx, 'largePage', rows)
}

export interface PageCut {
  readonly bookId: string
  /** For each page of before, in how many parts it will be. */
  readonly parts: readonly number[]
  readonly nowMs: number
}

/**
 * Notes how the pages of a book are about to be cut. Read progress moves when the book is seen with that many pages, and back when it
 * is seen with as many as before. A cut that does not come to be changes nothing.
 */
export async function recordPageCut(trx: Db, { bookId, parts, nowMs }: PageCut): Promise<void> {
  const earlier = await trx.selectFrom('pageCut').selectAll().where('bookId', '=', bookId).execute()
  const leadsHere = earlier.filter(({ toCount }) => toCount === parts.length)
  const cuts = [parts, ...leadsHere.map((cut) => joinCuts(readParts(cut.parts, bookId), parts))]
  for (const cut of cuts) {
    const row: PageCutTable = {
      bookId,
      fromCount: cut.length,
      toCount: cut.reduce((sum, count) => sum + count, 0),
      parts: toJson(cut),
      createdAt: nowMs,
    }
    await trx
      .insertInto('pageCut')
      .values(row)
      .onConflict((conflict) => conflict.columns(['bookId', 'fromCount', 'toCount']).doUpdateSet({ parts: row.parts, createdAt: nowMs }))
      .execute()
  }
}

/** Where a page of a book is once the book has another number of pages, as far as a cut is known that explains it. */
export async function findPageMove(
  db: Db,
  bookId: string,
  counts: { readonly from: number; readonly to: number },
): Promise<((page: number) => number) | undefined> {
  const row = await db
    .selectFrom('pageCut')
    .select(['fromCount', 'parts'])
    .where('bookId', '=', bookId)
    .where((eb) =>
      eb.or([
        eb.and([eb('fromCount', '=', counts.from), eb('toCount', '=', counts.to)]),
        eb.and([eb('fromCount', '=', counts.to), eb('toCount', '=', counts.from)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const parts = readParts(row.parts, bookId)
  return row.fromCount === counts.from ? (page) => pageAfterCut(parts, page) : (page) => pageBeforeCut(parts, page)
}
