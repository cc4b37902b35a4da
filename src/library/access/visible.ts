// Returns a series or a book for a caller: 403 when it is hidden from them (docs/api/komga-contract.md, "Errors"), undefined when it does
// not exist.
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { findBookLocation } from '../books/book-details.queries.ts'
import { maySee } from './access.rules.ts'
import { findRestriction } from './restriction.queries.ts'
import { BookHidden, BookNotFound, SeriesHidden, SeriesNotFound } from './visible.errors.ts'

/** Location of a book. */
export interface BookLocation {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  readonly numberSort: number
}

/** @throws SeriesHidden */
export async function findVisibleSeries(
  db: Db,
  caller: Principal,
  seriesId: string,
): Promise<{ readonly id: string; readonly libraryId: string } | undefined> {
  const restriction = await findRestriction(db, seriesId)
  if (!restriction) return undefined
  if (!maySee(caller.access, restriction)) throw SeriesHidden()
  return { id: seriesId, libraryId: restriction.libraryId }
}

/** @throws SeriesHidden, SeriesNotFound */
export async function getVisibleSeries(
  db: Db,
  caller: Principal,
  seriesId: string,
): Promise<{ readonly id: string; readonly libraryId: string }> {
  const series = await findVisibleSeries(db, caller, seriesId)
  if (!series) throw SeriesNotFound(seriesId)
  return series
}

/** @throws BookHidden */
export async function findVisibleBook(db: Db, caller: Principal, bookId: string): Promise<BookLocation | undefined> {
  const book = await findBookLocation(db, bookId)
  const restriction = book && (await findRestriction(db, book.seriesId))
  if (!restriction) return undefined
  if (!maySee(caller.access, restriction)) throw BookHidden()
  return book
}

/** @throws BookHidden, BookNotFound */
export async function getVisibleBook(db: Db, caller: Principal, bookId: string): Promise<BookLocation> {
  const book = await findVisibleBook(db, caller, bookId)
  if (!book) throw BookNotFound(bookId)
  return book
}
