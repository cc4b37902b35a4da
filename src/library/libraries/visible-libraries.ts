// Libraries that a caller may see.
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { maySeeLibrary } from '../access/access.rules.ts'
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
