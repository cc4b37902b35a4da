import { LRUCache } from 'lru-cache'
import { titleKeyOf } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { isRestricted } from '../../library/access/index.ts'
import { listLibraries } from '../../library/index.ts'
import type { FollowedLibrary, FollowFile, FollowFiles } from './follow-file.ts'
import { type FollowEntry, parseFollowText } from './follow-text.rules.ts'
import { listHiddenTitles } from './follow-titles.queries.ts'

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

/**
 * The same for many titles by their keys, with one look at each list. Titles that nobody follows are omitted.
 * @param libraryIds only these libraries; all when undefined
 */
export async function listFollowersOfTitles(
  { db, files }: { readonly db: Db; readonly files: FollowFiles },
  titleKeys: readonly string[],
  libraryIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const libraries = (await listLibraries(db)).filter(({ id }) => libraryIds?.includes(id) ?? true)
  const lists = await Promise.all(
    libraries.map(async (library) => ({ libraryId: library.id, list: await files.read(library).catch(asUnreadable) })),
  )
  const followers = new Map<string, string[]>()
  for (const { libraryId, list } of lists) {
    const followed = list ? titleKeysIn(list) : new Set<string>()
    for (const titleKey of titleKeys) if (followed.has(titleKey)) followers.set(titleKey, [...(followers.get(titleKey) ?? []), libraryId])
  }
  return followers
}

/** The same, as an account may see it: in its libraries, and not where the title became a series that is hidden from it. */
export async function listVisibleFollowers(
  deps: { readonly db: Db; readonly files: FollowFiles },
  titleKeys: readonly string[],
  access: Principal['access'],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const followers = await listFollowersOfTitles(deps, titleKeys, access.allLibraries ? undefined : access.libraryIds)
  if (!isRestricted(access)) return followers
  const libraryIds = [...new Set([...followers.values()].flat())]
  const hidden = new Map(
    await Promise.all(
      libraryIds.map(async (libraryId) => [libraryId, await listHiddenTitles(deps.db, access, { libraryId, titleKeys })] as const),
    ),
  )
  return new Map([...followers].map(([titleKey, ids]) => [titleKey, ids.filter((id) => !hidden.get(id)?.has(titleKey))]))
}

/** Returns a check for titles that a library's follow list contains now. @throws FollowFileNotReadable */
export async function followedBy(files: FollowFiles, library: FollowedLibrary): Promise<(url: string) => boolean> {
  const titleKeys = titleKeysIn(await files.read(library))
  return (url) => titleKeys.has(titleKeyOf(url))
}

/** Reading a list of thousands of titles takes longer than comparing its tag: the last lists stay in memory. */
const lastLists = new LRUCache<string, ReadonlySet<string>>({ max: 100 })

function titleKeysIn({ bytes, tag }: FollowFile): ReadonlySet<string> {
  const known = lastLists.get(tag)
  if (known) return known
  const titleKeys = new Set(parseFollowText(new TextDecoder().decode(bytes)).entries.map(({ titleKey }) => titleKey))
  lastLists.set(tag, titleKeys)
  return titleKeys
}

/** Titles that a library's follow list contains now, in its order. @throws FollowFileNotReadable */
export const readFollowEntries = async (files: FollowFiles, library: FollowedLibrary): Promise<readonly FollowEntry[]> =>
  parseFollowText(new TextDecoder().decode((await files.read(library)).bytes)).entries

function asUnreadable(error: unknown): undefined {
  if (error instanceof CatalogueError) return undefined
  throw error
}
