import { titleKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { listLibraries } from '../../library/index.ts'
import type { FollowedLibrary, FollowFile, FollowFiles } from './follow-file.ts'
import { parseFollowText } from './follow-text.rules.ts'

/** Ids of the libraries whose follow list contains a title, regardless of how its address is written. Unreadable lists are skipped. */
export async function listFollowers(
  { db, files }: { readonly db: Db; readonly files: FollowFiles },
  url: string,
): Promise<readonly string[]> {
  const titleKey = titleKeyOf(url)
  const followers: string[] = []
  for (const library of await listLibraries(db)) {
    const list = await files.read(library).catch(asUnreadable)
    if (list && titleKeysIn(list).has(titleKey)) followers.push(library.id)
  }
  return followers
}

/** Returns a check for titles that a library's follow list contains now. @throws FollowFileNotReadable */
export async function followedBy(files: FollowFiles, library: FollowedLibrary): Promise<(url: string) => boolean> {
  const titleKeys = titleKeysIn(await files.read(library))
  return (url) => titleKeys.has(titleKeyOf(url))
}

const titleKeysIn = ({ bytes }: FollowFile): ReadonlySet<string> =>
  new Set(parseFollowText(new TextDecoder().decode(bytes)).entries.map(({ titleKey }) => titleKey))

function asUnreadable(error: unknown): undefined {
  if (error instanceof CatalogueError) return undefined
  throw error
}
