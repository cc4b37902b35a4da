// Finds the existing folder of a title in a library by the files in it.
// Guarantee: a title with a folder never gets a second one because it was renamed or because the database is new.
// Limit: only readable folders directly in the library's root are searched; deeper ones are known from the history.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChapterHistory } from '../../chapters/index.ts'
import { isSourceId, titleKeyOf } from '../../chapters/urls/index.ts'
import { bindingKeys } from '../../formats/series-json/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'

export interface TitleFolders {
  /** Name of the folder in `root` that names this title; undefined when there is none. */
  find(root: string, titleKey: string): Promise<string | undefined>
  /** Title of a folder according to its record file, its series.json or its first archive; undefined when none names it. */
  titleOf(path: string): Promise<string | undefined>
}

/** Missing by now, or with a name that is not UTF-8; or accessible to root only, such as `lost+found` at the root of a disk. */
const closedCodes = ['ENOENT', 'EACCES', 'EPERM']

interface Seen {
  readonly modifiedAt: number
  readonly titleKey: string | undefined
}

/** Caches what it read until a folder changes. */
export function createTitleFolders(history: Pick<ChapterHistory, 'titleOfRecordFile' | 'chapterOfArchive'>): TitleFolders {
  const seen = new Map<string, Seen>()
  const statedTitle = async (path: string): Promise<string | undefined> =>
    (await history.titleOfRecordFile(path)) ?? (await titleOfSeriesJson(join(path, 'series.json')))

  const readCached = async (path: string): Promise<string | undefined> => {
    const { mtimeMs } = await stat(path)
    const cached = seen.get(path)
    if (cached?.modifiedAt === mtimeMs) return cached.titleKey
    const titleKey = await statedTitle(path)
    seen.set(path, { modifiedAt: mtimeMs, titleKey })
    return titleKey
  }
  const readableTitle = async (path: string): Promise<string | undefined> => {
    try {
      return await readCached(path)
    } catch (error) {
      if (hasErrorCode(error, ...closedCodes)) return undefined
      throw error
    }
  }

  return {
    find: async (root, titleKey) => {
      const names = await listFolders(root)
      if (isSourceId(titleKey) && names.includes(titleKey)) return titleKey
      for (const name of names) if ((await readableTitle(join(root, name))) === titleKey) return name
      return undefined
    },
    titleOf: async (path) => {
      const title = await statedTitle(path)
      if (title !== undefined) return title
      const archive = (await readdir(path)).find((name) => !name.startsWith('.') && name.toLowerCase().endsWith('.cbz'))
      return archive === undefined ? undefined : ((await history.chapterOfArchive(join(path, archive)))?.titleKey ?? undefined)
    },
  }
}

/** Names of the visible folders in a library. */
export async function listFolders(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}

const sourceBinding = new RegExp(
  `"(?:${bindingKeys.mangadexId}|mangadexId|comicid)"\\s*:\\s*"([0-9a-f-]{36})"|mangadex\\.org/(?:title|manga)/([0-9a-f-]{36})`,
  'i',
)

/** The MangaDex id in a series.json of any format; people and several programs write that file. */
async function titleOfSeriesJson(path: string): Promise<string | undefined> {
  try {
    const [, id, idInUrl] = sourceBinding.exec(await readFile(path, 'utf8')) ?? []
    const stated = id ?? idInUrl
    const key = stated && titleKeyOf(stated)
    return key && isSourceId(key) ? key : undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'EISDIR')) return undefined
    throw error
  }
}
