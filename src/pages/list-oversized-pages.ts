// Pages that an administrator may want to cut (docs/behavior.md, "Tall pages"). Uses sizes from the scan; opens no archive.
import { join } from 'node:path'
import { pageFact } from '../formats/archive/page-table.ts'
import type { Db } from '../kernel/db/index.ts'
import { minLargePx } from '../library/books/index.ts'
import { decodePages } from '../library/books/serving/index.ts'
import type { ListDeps } from '../library/lists/index.ts'
import {
  countLargePages,
  describeBooks,
  type FoundPage,
  type LargePageWindow,
  listBooksWithLargePages,
  listLargePages,
  listPageTables,
  type PageFilter,
} from './large-pages.queries.ts'

export interface OversizedPage {
  readonly bookId: string
  readonly bookTitle: string
  readonly seriesId: string
  readonly seriesTitle: string
  readonly pageNumber: number
  readonly width: number
  readonly height: number
  /** Width divided by height, three digits. */
  readonly aspectRatio: number
  readonly filePath: string
}

type LargePageParts = Pick<ListDeps, 'db' | 'counts'>

/** Tallest pages first. */
export async function listOversizedPages(
  parts: LargePageParts,
  filter: PageFilter,
  window: LargePageWindow,
): Promise<{ readonly content: OversizedPage[]; readonly total: number }> {
  const { pages, total } = await findPages(parts, filter, window)
  const books = new Map((await describeBooks(parts.db, [...new Set(pages.map(({ bookId }) => bookId))])).map((book) => [book.id, book]))
  const content = pages.flatMap(({ bookId, number, widthPx, heightPx }) => {
    const book = books.get(bookId)
    if (!book) return []
    return {
      bookId,
      bookTitle: book.bookTitle,
      seriesId: book.seriesId,
      seriesTitle: book.seriesTitle,
      pageNumber: number,
      width: widthPx,
      height: heightPx,
      aspectRatio: Math.round((widthPx / heightPx) * 1000) / 1000,
      filePath: join(book.root, book.path),
    }
  })
  return { content, total }
}

/** Ids of the books with such pages. */
export async function listBooksToSplit(db: Db, filter: PageFilter): Promise<readonly string[]> {
  if (isKept(filter)) return listBooksWithLargePages(db, filter)
  const bookIds = new Set<string>()
  for await (const { bookId } of everyPage(db, filter)) bookIds.add(bookId)
  return [...bookIds]
}

async function findPages({ db, counts }: LargePageParts, filter: PageFilter, window: LargePageWindow) {
  if (isKept(filter)) {
    const [pages, total] = await Promise.all([listLargePages(db, filter, window), countLargePages({ db, counts }, filter)])
    return { pages, total }
  }
  return lookThroughAll(db, filter, window)
}

/** The library only stores rows of wide and very tall pages; with a lower limit nearly every page would be included. */
const isKept = ({ mode, minHeight }: PageFilter): boolean => mode === 'wide' || minHeight >= minLargePx

/** Keeps only the tallest pages in memory, however many there are. */
async function lookThroughAll(db: Db, filter: PageFilter, { offset, limit }: LargePageWindow) {
  const neededCount = offset + limit
  let highest: FoundPage[] = []
  let total = 0
  for await (const page of everyPage(db, filter)) {
    total += 1
    highest.push(page)
    if (highest.length >= 2 * neededCount + 1000) highest = highest.sort(byHeight).slice(0, neededCount)
  }
  return { pages: highest.sort(byHeight).slice(offset, neededCount), total }
}

const byHeight = (a: FoundPage, b: FoundPage): number =>
  b.heightPx - a.heightPx || (a.bookId < b.bookId ? -1 : Number(a.bookId > b.bookId)) || a.number - b.number

const maxBooksInParallel = 200

async function* everyPage(db: Db, filter: PageFilter): AsyncGenerator<FoundPage> {
  for (let afterId = ''; ; ) {
    const books = await listPageTables(db, filter, { afterId, limit: maxBooksInParallel })
    const last = books.at(-1)
    if (!last) return
    afterId = last.id
    for (const { id, pages } of books) yield* pagesFrom(id, decodePages(pages), filter.minHeight)
  }
}

function* pagesFrom(bookId: string, pages: ReturnType<typeof decodePages>, minHeight: number): Generator<FoundPage> {
  for (const [index, heightPx] of pages.heightsPx.entries()) {
    if (heightPx >= minHeight) yield { bookId, number: index + 1, widthPx: pageFact(pages.widthsPx, index), heightPx }
  }
}
