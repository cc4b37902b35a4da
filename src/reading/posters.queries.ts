import type { Db } from '../kernel/db/index.ts'

export type SeriesCover = 'FIRST' | 'FIRST_UNREAD_OR_FIRST' | 'FIRST_UNREAD_OR_LAST' | 'LAST'

/** Books of a series that can show a poster, in reading order, each with whether the user has finished it. */
const candidates = (db: Db, seriesId: string) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.seriesId', '=', seriesId)
    .where('book.deletedAt', 'is', null)
    .where('bookMedia.status', '=', 'READY')
    .select('book.id')

const findFirst = (db: Db, seriesId: string) =>
  candidates(db, seriesId).orderBy('book.number').orderBy('book.id').limit(1).executeTakeFirst()

const findLast = (db: Db, seriesId: string) =>
  candidates(db, seriesId).orderBy('book.number', 'desc').orderBy('book.id', 'desc').limit(1).executeTakeFirst()

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
    .orderBy('book.number')
    .orderBy('book.id')
    .limit(1)
    .executeTakeFirst()

/** Id of the book whose poster stands for the series, by the library's rule (komga-api.md, "Posters"). */
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

/** Books of a library that can show a poster, after the given one. */
export const listReadyBookIds = (db: Db, libraryId: string, page: { readonly afterId: string; readonly limit: number }) =>
  db
    .selectFrom('book')
    .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
    .where('book.libraryId', '=', libraryId)
    .where('book.deletedAt', 'is', null)
    .where('bookMedia.status', '=', 'READY')
    .where('book.id', '>', page.afterId)
    .select('book.id')
    .orderBy('book.id')
    .limit(page.limit)
    .execute()
