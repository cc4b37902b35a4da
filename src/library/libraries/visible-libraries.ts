// Libraries that a caller may see, and whether a caller may see what a route names.
import type { Db } from '../../kernel/db/index.ts'
import { type AssertVisible, type Principal, pathParam } from '../../kernel/http/index.ts'
import { maySeeLibrary } from '../access/access.rules.ts'
import { getVisibleBook, getVisibleSeries } from '../access/visible.ts'
import { LibraryHidden } from './libraries.errors.ts'
import { getLibrary, type Library, listLibraries } from './libraries.queries.ts'

/** By name. */
export async function listVisibleLibraries(db: Db, { access }: Principal): Promise<readonly Library[]> {
  const libraries = await listLibraries(db)
  return libraries.filter(({ id }) => maySeeLibrary(access, id))
}

/** @throws LibraryNotFound, LibraryHidden */
export async function getVisibleLibrary(db: Db, { access }: Principal, id: string): Promise<Library> {
  const library = await getLibrary(db, id)
  if (!maySeeLibrary(access, library.id)) throw LibraryHidden()
  return library
}

/** Checks whether the caller may see the library, series and book that a route names as `:libraryId`, `:seriesId` and `:bookId`. */
export const assertLibraryVisible =
  (db: Db): AssertVisible =>
  async ({ params, principal }) => {
    if (!principal) return
    const [libraryId, seriesId, bookId] = ['libraryId', 'seriesId', 'bookId'].map((name) => pathParam(params, name))
    if (libraryId !== undefined) await getVisibleLibrary(db, principal, libraryId)
    if (seriesId !== undefined) await getVisibleSeries(db, principal, seriesId)
    if (bookId !== undefined) await getVisibleBook(db, principal, bookId)
  }
