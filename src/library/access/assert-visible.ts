import type { Db } from '../../kernel/db/index.ts'
import type { AssertVisible } from '../../kernel/http/index.ts'
import { getVisibleLibrary } from '../libraries/visible-libraries.ts'
import { getVisibleBook, getVisibleSeries } from './visible.ts'

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
