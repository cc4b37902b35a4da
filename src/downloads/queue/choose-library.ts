import { listLibrariesOfTitle } from '../../chapters/records/index.ts'
import { requestKeyOf, titleKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { getLibrary, listLibraries } from '../../library/index.ts'
import { DownloadLibraryNeeded } from '../downloads.errors.ts'
import { listLibrariesOfRequest } from '../downloads.queries.ts'

export const NoLibrary = defineSentence('NO_LIBRARY_YET', 'there is no library yet, so create one first')
const SeveralHold = defineSentence('LIBRARIES_HOLD_TITLE', 'several libraries contain this title')
const SeveralLibraries = defineSentence('LIBRARIES_SEVERAL', 'there are several libraries')

export interface ChooseDeps {
  readonly db: Db
  /** Libraries whose follow list contains a URL. */
  librariesThatFollow(url: string): Promise<readonly string[]>
}

/**
 * The library for a new download: the given one, else the one that already contains, follows or downloaded the title, else the only one.
 * @throws LibraryNotFound, DownloadLibraryNeeded
 */
export async function chooseLibrary(deps: ChooseDeps, url: string, libraryId: string | undefined): Promise<string> {
  if (libraryId !== undefined) return (await getLibrary(deps.db, libraryId)).id
  const candidates = new Set([
    ...(await listLibrariesOfTitle(deps.db, titleKeyOf(url))),
    ...(await deps.librariesThatFollow(url)),
    ...(await listLibrariesOfRequest(deps.db, requestKeyOf(url))),
  ])
  const all = (await listLibraries(deps.db)).map(({ id }) => id)
  const candidatesWithTitle = all.filter((id) => candidates.has(id))
  const [chosen, second] = candidatesWithTitle.length > 0 ? candidatesWithTitle : all
  if (chosen === undefined) throw DownloadLibraryNeeded(NoLibrary())
  if (second !== undefined) throw DownloadLibraryNeeded(candidatesWithTitle.length > 0 ? SeveralHold() : SeveralLibraries())
  return chosen
}
