import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { visibleBooks } from '../access/visibility.queries.ts'

export interface BookmarkTable {
  userId: string
  bookId: string
  /** From 1, or a position in a text. Beyond the end of a book that has fewer pages by now. */
  page: number
  /** Names the place in a text for people, such as its chapter; null for a page. */
  place: string | null
  note: string | null
  /** Epoch ms, also `modifiedAt`. */
  createdAt: number
  modifiedAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    bookmark: BookmarkTable
  }
}

/** One page of a book, for one user. */
export type MarkedPage = Pick<BookmarkTable, 'userId' | 'bookId' | 'page'>

export const findBookmark = (db: Db, { userId, bookId, page }: MarkedPage): Promise<BookmarkTable | undefined> =>
  db
    .selectFrom('bookmark')
    .selectAll()
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('page', '=', page)
    .executeTakeFirst()

export const insertBookmark = (db: Db, row: BookmarkTable) => db.insertInto('bookmark').values(row).execute()

export const changeNote = (db: Db, { userId, bookId, page }: MarkedPage, change: Pick<BookmarkTable, 'note' | 'modifiedAt'>) =>
  db.updateTable('bookmark').set(change).where('userId', '=', userId).where('bookId', '=', bookId).where('page', '=', page).execute()

/** @returns whether there was one */
export async function deleteBookmark(db: Db, { userId, bookId, page }: MarkedPage): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmark')
    .where('userId', '=', userId)
    .where('bookId', '=', bookId)
    .where('page', '=', page)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All bookmarks of a user, also those in books that they don't see. */
export async function countAllBookmarks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookmark')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which bookmarks: those of a series, of a book, or all. */
export interface BookmarkFilter {
  readonly seriesId?: string | undefined
  readonly bookId?: string | undefined
}

type Reader = Pick<Principal, 'userId' | 'access'>

/** Bookmarks in books that the reader sees, newest first. */
export const listBookmarks = (db: Db, reader: Reader, filter: BookmarkFilter, slice: { readonly offset: number; readonly limit: number }) =>
  bookmarksOf(db, reader, filter)
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(['bookmark.bookId', 'bookmark.page', 'bookmark.place', 'bookmark.note', 'bookmark.createdAt', 'bookmark.modifiedAt'])
    .select(['book.seriesId', 'book.name', 'bookMetadata.title', 'bookMetadata.number', 'seriesMetadata.title as seriesTitle'])
    .orderBy('bookmark.createdAt', 'desc')
    .orderBy('bookmark.bookId')
    .orderBy('bookmark.page')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()

export type ListedBookmark = Awaited<ReturnType<typeof listBookmarks>>[number]

export async function countBookmarks(db: Db, reader: Reader, filter: BookmarkFilter): Promise<number> {
  const { count } = await bookmarksOf(db, reader, filter)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const bookmarksOf = (db: Db, { userId, access }: Reader, { seriesId, bookId }: BookmarkFilter) =>
  db
    .selectFrom('bookmark')
    .innerJoin('book', 'book.id', 'bookmark.bookId')
    .where('bookmark.userId', '=', userId)
    .where('book.deletedAt', 'is', null)
    .where(visibleBooks(db, access))
    .$call((query) => (seriesId === undefined ? query : query.where('book.seriesId', '=', seriesId)))
    .$call((query) => (bookId === undefined ? query : query.where('bookmark.bookId', '=', bookId)))
