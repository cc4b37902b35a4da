// Unusually large pages, for administrators. Reads the library's tables; writes nothing.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '../formats/natural-order/index.ts'
import { type Db, inList, matchesText, type Tables } from '../kernel/db/index.ts'
import { countRows, type ListDeps } from '../library/lists/index.ts'
import { spreads } from './cut/split-page.rules.ts'

export interface PageFilter {
  readonly mode: 'tall' | 'wide'
  /** Tall: minimum height. */
  readonly minHeight: number
  /** Wide: minimum ratio of width to height. */
  readonly minRatio: number
  readonly libraryId?: string | undefined
  readonly seriesId?: string | undefined
  /** In the title of the book or its series. */
  readonly search?: string | undefined
}

export interface LargePageWindow {
  readonly offset: number
  readonly limit: number
}

export interface FoundPage {
  readonly bookId: string
  readonly number: number
  readonly widthPx: number
  readonly heightPx: number
}

type Builder = ExpressionBuilder<Tables, 'book'>

/** Excludes books that are in the trash or unreadable, whose pages cannot be edited. */
const ofInterest =
  ({ libraryId, seriesId, search }: PageFilter) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([
      eb('book.deletedAt', 'is', null),
      ...(libraryId === undefined ? [] : [eb('book.libraryId', '=', libraryId)]),
      ...(seriesId === undefined ? [] : [eb('book.seriesId', '=', seriesId)]),
      ...(search === undefined ? [] : [inTitle(eb, search)]),
    ])

function inTitle(eb: Builder, search: string): Expression<SqlBool> {
  const contained = ['contains', foldText(search)] as const
  const ofBook = eb.selectFrom('bookText').select('bookText.bookId').whereRef('bookText.bookId', '=', 'book.id')
  const ofSeries = eb.selectFrom('seriesText').select('seriesText.seriesId').whereRef('seriesText.seriesId', '=', 'book.seriesId')
  return eb.or([
    eb.exists(ofBook.where((inner) => matchesText(inner, 'bookText.title', contained))),
    eb.exists(ofSeries.where((inner) => matchesText(inner, 'seriesText.title', contained))),
  ])
}

const large = (db: Db, filter: PageFilter) =>
  db
    .selectFrom('largePage')
    .innerJoin('book', 'book.id', 'largePage.bookId')
    .where((eb) => ofInterest(filter)(eb as unknown as Builder))
    .$if(filter.mode === 'tall', (query) => query.where('largePage.heightPx', '>=', filter.minHeight))
    .$if(filter.mode === 'wide', (query) => query.where(isWide(filter.minRatio)))

const isWide = (minRatio: number) => (eb: ExpressionBuilder<Tables, 'largePage'>) =>
  eb.and([
    eb('largePage.widthPx', '>', eb.ref('largePage.heightPx')),
    eb('largePage.heightPx', '>=', spreads.lowestPx),
    sql<SqlBool>`${eb.ref('largePage.widthPx')} <= ${eb.ref('largePage.heightPx')} * ${spreads.widestRatio}`,
    sql<SqlBool>`${eb.ref('largePage.widthPx')} > ${eb.ref('largePage.heightPx')} * ${minRatio}`,
  ])

/** Tallest pages first. */
export const listLargePages = (db: Db, filter: PageFilter, { offset, limit }: LargePageWindow): Promise<FoundPage[]> =>
  large(db, filter)
    .select(['largePage.bookId', 'largePage.number', 'largePage.widthPx', 'largePage.heightPx'])
    .orderBy('largePage.heightPx', 'desc')
    .orderBy('largePage.bookId')
    .orderBy('largePage.number')
    .offset(offset)
    .limit(limit)
    .execute()

/** How many there are; cached, because counting takes longer than reading a page of them. */
export const countLargePages = (parts: Pick<ListDeps, 'db' | 'counts'>, filter: PageFilter): Promise<number> =>
  countRows(
    parts,
    large(parts.db, filter).select((eb) => eb.fn.countAll<number>().as('count')),
  )

/** Ids of books with unusually large pages. */
export async function listBooksWithLargePages(db: Db, filter: PageFilter): Promise<readonly string[]> {
  const rows = await large(db, filter).select('largePage.bookId').distinct().orderBy('largePage.bookId').execute()
  return rows.map(({ bookId }) => bookId)
}

/** The page tables of books, for thresholds that include normal pages. Sorted by id, after the given one. */
export const listPageTables = (db: Db, filter: PageFilter, { afterId, limit }: { readonly afterId: string; readonly limit: number }) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where((eb) => ofInterest(filter)(eb as unknown as Builder))
    .where('bookMedia.status', '=', 'READY')
    .where('book.id', '>', afterId)
    .select(['book.id', 'bookMedia.pages'])
    .orderBy('book.id')
    .limit(limit)
    .execute()

/** Book data to display with the pages. */
export const describeBooks = (db: Db, bookIds: readonly string[]) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .innerJoin('library', 'library.id', 'book.libraryId')
    .where((eb) => inList(db, eb, 'book.id', bookIds))
    .select([
      'book.id',
      'book.seriesId',
      'book.path',
      'library.root',
      'bookMetadata.title as bookTitle',
      'seriesMetadata.title as seriesTitle',
      'seriesMetadata.readingDirection',
    ])
    .execute()

/** Books with pages that were ever cut, of one library or of all. */
export const listCutBooks = async (db: Db, libraryId: string | undefined): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('pageCut')
      .innerJoin('book', 'book.id', 'pageCut.bookId')
      .where('book.deletedAt', 'is', null)
      .$call((query) => (libraryId === undefined ? query : query.where('book.libraryId', '=', libraryId)))
      .select('pageCut.bookId')
      .distinct()
      .orderBy('pageCut.bookId')
      .execute()
  ).map(({ bookId }) => bookId)
