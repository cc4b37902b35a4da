// Returns a series or a book for a caller: 403 when it is hidden from them (docs/api/komga-contract.md, "Errors"), undefined when it does
// not exist.
import type { Db } from '../../kernel/db/index.ts'
import type { AssertVisible, Principal } from '../../kernel/http/index.ts'
import { findBookLocation } from '../books/book-details.queries.ts'
import { getVisibleLibrary } from '../libraries/visible-libraries.ts'
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

/** @throws SeriesHidden, SeriesMissing */
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

/** @throws BookHidden, BookMissing */
export async function getVisibleBook(db: Db, caller: Principal, bookId: string): Promise<BookLocation> {
  const book = await findVisibleBook(db, caller, bookId)
  if (!book) throw BookNotFound(bookId)
  return book
}

/** Checks whether the caller may see the library, series and book that a route names as `:libraryId`, `:seriesId` and `:bookId`. */
export const assertLibraryVisible =
  (db: Db): AssertVisible =>
  async ({ params, principal }) => {
    if (!principal) return
    const { libraryId, seriesId, bookId } = (params ?? {}) as Readonly<Partial<Record<'libraryId' | 'seriesId' | 'bookId', string>>>
    if (libraryId !== undefined) await getVisibleLibrary(db, principal, libraryId)
    if (seriesId !== undefined) await getVisibleSeries(db, principal, seriesId)
    if (bookId !== undefined) await getVisibleBook(db, principal, bookId)
  }
