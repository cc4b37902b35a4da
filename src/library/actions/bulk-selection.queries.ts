import { type Db, inList } from '../../kernel/db/index.ts'
import type { Access } from '../../users/index.ts'
import { visibleBooks, visibleSeries } from '../access/visibility.queries.ts'
import type { Selection } from '../selection.rules.ts'

export interface SelectedLocation {
  readonly id: string
  readonly libraryId: string
  /** Everything that remains of it is in the trash. */
  readonly isTrashed: boolean
}

/** Library and trash state of the selected items that an account may see. */
export async function listSelectedLocations(db: Db, access: Access, { of, ids }: Selection): Promise<readonly SelectedLocation[]> {
  if (of === 'BOOKS') {
    const books = await db
      .selectFrom('book')
      .where((eb) => inList(db, eb, 'book.id', ids))
      .where(visibleBooks(db, access))
      .select(['book.id', 'book.libraryId', 'book.deletedAt'])
      .execute()
    return books.map(({ deletedAt, ...book }) => ({ ...book, isTrashed: deletedAt !== null }))
  }
  const series = await db
    .selectFrom('series')
    .where((eb) => inList(db, eb, 'series.id', ids))
    .where(visibleSeries(db, access))
    .select(['series.id', 'series.libraryId', 'series.deletedAt'])
    .execute()
  return series.map(({ deletedAt, ...one }) => ({ ...one, isTrashed: deletedAt !== null }))
}

export interface SelectedBook {
  readonly id: string
  readonly seriesId: string
  /** Stored path. */
  readonly path: string
}

const booksOf = (db: Db, { of, ids }: Selection) =>
  db
    .selectFrom('book')
    .where((eb) => inList(db, eb, of === 'SERIES' ? 'book.seriesId' : 'book.id', ids))
    .where('book.deletedAt', 'is', null)

/** Books of the selection that are not in the trash, grouped by series. */
export const listBooksOf = (db: Db, selection: Selection): Promise<SelectedBook[]> =>
  booksOf(db, selection).select(['book.id', 'book.seriesId', 'book.path']).orderBy('book.seriesId').orderBy('book.path').execute()

export const countBooksOf = async (db: Db, selection: Selection): Promise<number> =>
  Number(
    (
      await booksOf(db, selection)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Number of books of the selection that the last scan could not read. */
export const countBroken = async (db: Db, selection: Selection): Promise<number> =>
  Number(
    (
      await booksOf(db, selection)
        .innerJoin('bookMedia', 'bookMedia.bookId', 'book.id')
        .where('bookMedia.status', 'in', ['ERROR', 'UNSUPPORTED'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Number of books of the selection whose file has yet to be reopened. */
export const countWaiting = async (db: Db, selection: Selection): Promise<number> =>
  Number(
    (
      await booksOf(db, selection)
        .where('book.reread', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
