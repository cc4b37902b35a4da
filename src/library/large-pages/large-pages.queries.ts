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
 * Records which pages of the books are unusually large. Whoever writes the pages of a book calls this or `addLargePages` in the same
 * transaction.
 * @param media of books that are stored
 * @returns ids of the books that have such pages
 */
export async function recordLargePages(trx: Db, media: readonly Media[]): Promise<ReadonlySet<string>> {
  if (media.length === 0) return new Set()
  const bookIds = media.map(({ bookId }) => bookId)
  await trx
    .deleteFrom('largePage')
    .where((eb) => inList(trx, eb, 'bookId', bookIds))
    .execute()
  return addLargePages(trx, media)
}

/** The same for new books. */
export async function addLargePages(trx: Db, media: readonly Media[]): Promise<ReadonlySet<string>> {
  const candidates = media.filter(({ pages }) => mayHoldLarge(sizeRange(pages)))
  const rows = candidates.flatMap(({ bookId, pages }) => largePagesIn(decodePages(pages)).map((page) => ({ bookId, ...page })))
  await insertRows(trx, 'largePage', rows)
  return new Set(rows.map(({ bookId }) => bookId))
}

export interface PageCut {
  readonly bookId: string
  /** For each page before the cut, the number of parts it is cut into. */
  readonly parts: readonly number[]
  readonly nowMs: number
}

/**
 * Records how the pages of a book are about to be cut. Read progress is moved when a scan finds the book with the new number of pages,
 * and moved back when it finds the old number again. A cut that is never made has no effect.
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

/** Maps a page of a book to its position after the number of pages changed, if a recorded cut explains the change. */
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
