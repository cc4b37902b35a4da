import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { findFolderOfStandaloneChapters, findFolderOfTitle, findTitleOfFolder } from '../../chapters/records/index.ts'
import { isSourceId, titleKeyOf } from '../../chapters/urls/index.ts'
import { defineClaimKey } from '../../kernel/claims/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { isInside, type Library } from '../../library/index.ts'
import { listChosenFolders } from '../downloads.queries.ts'
import { readTitleInfo } from '../stored-source-facts.ts'
import { type FolderNaming, isSameName, seriesFolderNames } from './series-folder.rules.ts'
import { listFolders, type TitleFolders } from './title-folders.ts'

/** Choosing the names of series folders in a library. Held until the choice is stored, so that two titles never choose the same one. */
export const folderNamesClaim = defineClaimKey('series folder names')

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
  const titleOf = await findOwners(deps, library)
  for (const name of names) {
    const owner = await titleOf(name)
    if (owner === undefined || owner === title.titleKey) return name
  }
  return names.at(-1) ?? title.titleKey
}

/**
 * Finds the title that a folder name belongs to: by the history, by its files, or because a download has chosen it. Names that differ
 * only in case are the same on some file systems. A folder without data about its title is assumed to be the person's own collection of
 * the title with that name.
 */
async function findOwners({ db, titleFolders }: FolderDeps, { id, root }: Library): Promise<(name: string) => Promise<string | undefined>> {
  const chosen = await listChosenFolders(db, id)
  const folders = await listFolders(root)
  return async (name) => {
    const recorded = await findTitleOfFolder(db, { libraryId: id, seriesFolder: name })
    if (recorded !== undefined) return recorded
    for (const folder of folders.filter((other) => isSameName(other, name))) {
      const owner = await titleFolders.titleOf(join(root, folder))
      if (owner !== undefined) return owner
    }
    const reservation = chosen.find(({ seriesFolder }) => isSameName(seriesFolder, name))
    const info = reservation && readTitleInfo(reservation.titleInfo, reservation.id)
    return info ? titleKeyOf(info.id) : undefined
  }
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
