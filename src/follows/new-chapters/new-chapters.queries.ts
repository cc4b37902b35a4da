// Recent chapters of followed titles that a reader has not opened.
// Guarantee: only what the account may see is counted or returned.
import type { ExpressionBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { visibleBooks } from '../../library/index.ts'

export interface NewChaptersRequest {
  /** Empty: all that the account may see. */
  readonly libraryIds: readonly string[]
  /** Epoch ms; older chapters are not new. */
  readonly sinceMs: number
}

/** A series with new chapters. */
export interface SeriesWithNewChapters {
  readonly seriesId: string
  /** When the newest of them was added; epoch ms. */
  readonly newestAtMs: number
}

type Reader = Pick<Principal, 'userId' | 'access'>

/** One page of the series that have new chapters, newest first, and the total count. */
export async function listSeriesWithNewChapters(
  db: Db,
  reader: Reader,
  { page, size, ...request }: NewChaptersRequest & { readonly page: number; readonly size: number },
): Promise<{ readonly rows: readonly SeriesWithNewChapters[]; readonly total: number }> {
  const books = newBooks(db, reader, request)
  const rows = await books
    .select(({ fn }) => ['book.seriesId', fn.max('book.createdAt').as('newestAtMs')])
    .groupBy('book.seriesId')
    .orderBy('newestAtMs', 'desc')
    .orderBy('book.seriesId')
    .limit(size)
    .offset(page * size)
    .execute()
  if (rows.length < size && (rows.length > 0 || page === 0)) return { rows, total: page * size + rows.length }
  const { count } = await books.select(({ fn }) => fn.count<number>('book.seriesId').distinct().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** The new chapters of these series, in reading order. */
export const listNewBooks = (db: Db, reader: Reader, seriesIds: readonly string[], request: NewChaptersRequest) =>
  newBooks(db, reader, request)
    .where((eb) => inList(db, eb, 'book.seriesId', seriesIds))
    .select(['book.id', 'book.seriesId'])
    .orderBy('book.numberSort')
    .orderBy('book.id')
    .execute()

const newBooks = (db: Db, { userId, access }: Reader, { libraryIds, sinceMs }: NewChaptersRequest) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.createdAt', '>=', sinceMs)
    .where('book.deletedAt', 'is', null)
    .where('bookMedia.status', '=', 'READY')
    .where((eb) => (libraryIds.length > 0 ? inList(db, eb, 'book.libraryId', libraryIds) : eb.and([])))
    .where((eb) => eb('book.seriesId', 'in', followedSeries(eb as unknown as BookBuilder)))
    .where((eb) => visibleBooks(db, access)(eb as unknown as BookBuilder))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readProgress')
            .select('readProgress.bookId')
            .whereRef('readProgress.bookId', '=', 'book.id')
            .where('readProgress.userId', '=', userId),
        ),
      ),
    )

type BookBuilder = ExpressionBuilder<Tables, 'book'>

/** Series that come from titles of the follow lists or of the account. */
const followedSeries = (eb: BookBuilder) =>
  eb
    .selectFrom('chapterUrl')
    .select('chapterUrl.seriesId')
    .where('chapterUrl.seriesId', 'is not', null)
    .where((inner) =>
      inner.or([
        inner.exists(
          inner
            .selectFrom('followTitle')
            .select('followTitle.titleKey')
            .whereRef('followTitle.libraryId', '=', 'chapterUrl.libraryId')
            .whereRef('followTitle.titleKey', '=', 'chapterUrl.titleKey'),
        ),
        inner.exists(
          inner.selectFrom('accountTitle').select('accountTitle.titleId').whereRef('accountTitle.titleId', '=', 'chapterUrl.titleKey'),
        ),
      ]),
    )
    .$castTo<{ seriesId: string }>()
