import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { findFolderOfStandaloneChapters, findFolderOfTitle, findTitleOfFolder } from '../../chapters/records/index.ts'
import { isSourceId } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { isInside, type Library } from '../../library/index.ts'
import { type FolderNaming, seriesFolderNames } from './series-folder.rules.ts'
import type { TitleFolders } from './title-folders.ts'

export interface TitleToStore {
  readonly titleKey: string
  readonly title: string
  /** Keys of its listed chapters. */
  readonly chapterKeys: readonly string[]
}

interface FolderDeps {
  readonly db: Db
  readonly titleFolders: TitleFolders
}

/**
 * Folder of a title in a library, relative to its root: its existing one, else that of a chapter of it that was downloaded on its own,
 * else a new name that no other title uses.
 * Creates nothing.
 * @throws the error of the file system when the root cannot be read
 */
export async function chooseSeriesFolder(deps: FolderDeps, library: Library, title: TitleToStore, naming: FolderNaming): Promise<string> {
  const recorded = await findFolderOfTitle(deps.db, library.id, title.titleKey)
  if (recorded !== undefined && (await exists(join(library.root, recorded)))) return recorded
  const knownFolder = await deps.titleFolders.find(library.root, title.titleKey)
  const ofItsChapters = knownFolder ?? recorded ?? (await findFolderOfStandaloneChapters(deps.db, library.id, title.chapterKeys))
  const folder = ofItsChapters ?? (await newFolderName(deps, library, title, naming))
  if (!isInside(library.root, join(library.root, folder))) throw new Error(`The series folder ${folder} would be outside its library`)
  return folder
}

async function newFolderName(deps: FolderDeps, library: Library, title: TitleToStore, naming: FolderNaming): Promise<string> {
  const names = seriesFolderNames({ ...title, hasSourceId: isSourceId(title.titleKey) }, naming)
  for (const name of names) if (!(await belongsToAnother(deps, library, name, title.titleKey))) return name
  return names.at(-1) ?? title.titleKey
}

/** A folder without data about its title is assumed to be the person's own collection of the title with that name. */
async function belongsToAnother({ db, titleFolders }: FolderDeps, { id, root }: Library, name: string, titleKey: string): Promise<boolean> {
  const recorded = await findTitleOfFolder(db, { libraryId: id, seriesFolder: name })
  const owner = recorded ?? ((await exists(join(root, name))) ? await titleFolders.titleOf(join(root, name)) : undefined)
  return owner !== undefined && owner !== titleKey
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}
