import type { ExpressionBuilder } from 'kysely'
import { type Db, inList, type Tables } from '../../kernel/db/index.ts'
import type { SeriesChoice } from './series-choice.ts'

export type SeriesCover = 'FIRST' | 'FIRST_UNREAD_OR_FIRST' | 'FIRST_UNREAD_OR_LAST' | 'LAST'

/** Books of a series that can provide a poster. */
const candidates = (db: Db, seriesId: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.seriesId', '=', seriesId)
    .where('book.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('bookMedia.status', '=', 'READY'), eb.exists(posterOf(eb))]))
    .select('book.id')

const posterOf = (eb: ExpressionBuilder<Tables, 'book'>) =>
  eb.selectFrom('poster').select('poster.id').whereRef('poster.ownerId', '=', 'book.id').where('poster.ownerKind', '=', 'book')

const findFirst = (db: Db, seriesId: string) =>
  candidates(db, seriesId).orderBy('book.numberSort').orderBy('book.id').limit(1).executeTakeFirst()

const findLast = (db: Db, seriesId: string) =>
  candidates(db, seriesId).orderBy('book.numberSort', 'desc').orderBy('book.id', 'desc').limit(1).executeTakeFirst()

const findFirstUnread = (db: Db, seriesId: string, userId: string) =>
  candidates(db, seriesId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readProgress')
            .select('readProgress.bookId')
            .whereRef('readProgress.bookId', '=', 'book.id')
            .where('readProgress.userId', '=', userId)
            .where('readProgress.completed', '=', 1),
        ),
      ),
    )
    .orderBy('book.numberSort')
    .orderBy('book.id')
    .limit(1)
    .executeTakeFirst()

/** Id of the book whose poster represents the series, by the library's rule. */
export async function findPosterBookId(
  db: Db,
  series: { readonly id: string; readonly cover: SeriesCover },
  userId: string,
): Promise<string | undefined> {
  const { id, cover } = series
  if (cover === 'FIRST') return (await findFirst(db, id))?.id
  if (cover === 'LAST') return (await findLast(db, id))?.id
  const unread = await findFirstUnread(db, id, userId)
  if (unread) return unread.id
  return (await (cover === 'FIRST_UNREAD_OR_LAST' ? findLast(db, id) : findFirst(db, id)))?.id
}

export interface BookBatch {
  readonly afterId: string
  readonly limit: number
}

const readyBooks = (db: Db, { afterId, limit }: BookBatch) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.deletedAt', 'is', null)
    .where('bookMedia.status', '=', 'READY')
    .where('book.id', '>', afterId)
    .select('book.id')
    .orderBy('book.id')
    .limit(limit)

/** Every book that can provide a poster. */
export const listReadyBookIds = (db: Db, page: BookBatch) => readyBooks(db, page).execute()

const booksOf = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('book as member')
    .select('member.id')
    .where((eb) => inList(db, eb, 'member.seriesId', seriesIds))

/** Books of a library, or of some of its series, whose generated poster is missing or older than the last analysis. */
export const listBooksWithoutPoster = (db: Db, { libraryId, seriesIds }: SeriesChoice, page: BookBatch) =>
  readyBooks(db, page)
    .$if(seriesIds === undefined, (query) => query.where('book.libraryId', '=', libraryId))
    // By id, or SQLite would go through all books that can be read.
    .$call((query) => (seriesIds === undefined ? query : query.where('book.id', 'in', booksOf(db, seriesIds ?? []))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('poster')
            .select('poster.id')
            .whereRef('poster.ownerId', '=', 'book.id')
            .where('poster.ownerKind', '=', 'book')
            .where('poster.type', '=', 'GENERATED')
            .whereRef('poster.sourceAt', '=', 'bookMedia.analysedAt'),
        ),
      ),
    )
    .execute()

/** Books whose generated poster is smaller than the current poster size. */
export const listBooksWithSmallerPoster = (db: Db, longEdgePx: number, page: BookBatch) =>
  readyBooks(db, page)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('poster')
          .select('poster.id')
          .whereRef('poster.ownerId', '=', 'book.id')
          .where('poster.ownerKind', '=', 'book')
          .where('poster.type', '=', 'GENERATED')
          .where('poster.widthPx', '<', longEdgePx)
          .where('poster.heightPx', '<', longEdgePx),
      ),
    )
    .execute()

/** Whether a book can be read, and when it was analyzed. */
export const findAnalysis = (db: Db, bookId: string) =>
  db.selectFrom('bookMedia').select(['status', 'analysedAt']).where('bookId', '=', bookId).executeTakeFirst()
