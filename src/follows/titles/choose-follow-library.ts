import { titleKeyOf } from '../../chapters/urls/index.ts'
import { DownloadLibraryNeeded, NoLibrary } from '../../downloads/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { getVisibleLibrary, listVisibleLibraries } from '../../library/access/index.ts'
import type { Library } from '../../library/index.ts'
import type { FollowFiles } from '../list/follow-file.ts'
import { listFollowers } from '../list/list-followers.ts'
import { readFollowDefaults } from './follow-defaults.ts'

interface ChooseDeps {
  readonly db: Db
  readonly files: FollowFiles
}

/**
 * The library for a title: the given one, else the one that already follows it, else the one that the caller used last, else the first by
 * name.
 * @throws LibraryNotFound, LibraryHidden, DownloadLibraryNeeded when there is none
 */
export async function chooseFollowLibrary(
  deps: ChooseDeps,
  caller: Principal,
  { url, libraryId }: { readonly url: string; readonly libraryId: string | undefined },
): Promise<Library> {
  if (libraryId !== undefined) return getVisibleLibrary(deps.db, caller, libraryId)
  const libraries = await listVisibleLibraries(deps.db, caller)
  const followers = new Set(await listFollowers(deps, titleKeyOf(url)))
  const lastUsed = (await readFollowDefaults(deps.db, caller.userId)).libraryId
  const chosen = libraries.find(({ id }) => followers.has(id)) ?? libraries.find(({ id }) => id === lastUsed) ?? libraries[0]
  if (!chosen) throw DownloadLibraryNeeded(NoLibrary())
  return chosen
}
