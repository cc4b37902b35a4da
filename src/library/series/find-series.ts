import type { Db } from '../../kernel/db/index.ts'
import { findLibrary } from '../libraries/libraries.queries.ts'
import { isInside, toStoredPath } from '../libraries/library-root.rules.ts'
import { findSeriesAt } from './series.queries.ts'

/** The series whose books are in a folder. @param folder absolute path @returns undefined when no scan has found one there */
export async function findSeriesByPath(db: Db, libraryId: string, folder: string): Promise<{ readonly id: string } | undefined> {
  const library = await findLibrary(db, libraryId)
  if (!library || !isInside(library.root, folder)) return undefined
  return findSeriesAt(db, libraryId, toStoredPath(library.root, folder))
}
