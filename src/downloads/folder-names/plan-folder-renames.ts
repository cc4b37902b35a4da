// Decides which series folders named by MangaDex ID get which new name, and why the others keep theirs. Changes nothing.
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolderRecords, pathOfSeries, type SeriesLocation } from '../../chapters/records/index.ts'
import { isSourceId } from '../../chapters/urls/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'
import { findUnavailableDisk, isPathKnown, type Library } from '../../library/index.ts'
import { listChosenFolders } from '../downloads.queries.ts'
import { isSameName, seriesFolderNames } from '../naming/series-folder.rules.ts'
import { listFolders, type TitleFolders } from '../naming/title-folders.ts'
import { findTitleName, listKnownFiles, listSeriesPaths } from './folder-renames.queries.ts'
import { findUnknownFile } from './known-files.rules.ts'

const InUse = defineSentence('FOLDER_IN_USE', 'The folder is being changed right now, for example by a download.')
const NameTaken = defineSentence('FOLDER_NAME_TAKEN', 'The name "{name}" is taken.')
const Unreachable = defineSentence('FOLDER_UNREACHABLE', 'The folder is unavailable.')
const OtherFiles = defineSentence('FOLDER_HAS_OTHER_FILES', 'The folder contains "{name}", which Hondana doesn\'t recognize.')
const TitleUnknown = defineSentence('FOLDER_TITLE_UNKNOWN', 'The name of the title is unknown.')
const Unidentified = defineSentence(
  'FOLDER_UNIDENTIFIED',
  "Only the folder's name contains the ID of its title, so renaming it would lose the ID.",
)

export const folderInUse = (): Sentence => InUse()
export const folderUnreachable = (): Sentence => Unreachable()

export interface PlanDeps {
  readonly db: Db
  readonly titleFolders: TitleFolders
}

/** A folder with its new name, or with the reason why it keeps its name. */
export interface FolderPlan {
  readonly from: string
  readonly to: string | null
  readonly reason: Sentence | null
}

/** New folders of a run or a preview by the title that they belong to: they are not free any more. */
export type PlannedFolders = Map<string, string>

/** Folders that are named by the ID of a title, relative to the root: those in the root, and deeper ones that are a series. */
export async function listIdFolders(db: Db, library: Library): Promise<readonly string[]> {
  const folders = new Set([...(await listFolders(library.root)), ...(await listSeriesPaths(db, library.id))])
  return [...folders].filter((folder) => isSourceId(nameOf(folder))).sort()
}

export async function planFolderRename(
  deps: PlanDeps,
  library: Library,
  from: string,
  planned: PlannedFolders = new Map(),
): Promise<FolderPlan> {
  const keep = (reason: Sentence): FolderPlan => ({ from, to: null, reason })
  try {
    const obstacle = await findObstacle(deps, library, from)
    if (obstacle) return keep(obstacle)
    const titleKey = nameOf(from).toLowerCase()
    const title = await findTitleName(deps.db, { libraryId: library.id, folder: from, titleKey })
    if (title === undefined || title.trim() === '' || isSourceId(title)) return keep(TitleUnknown())
    const names = seriesFolderNames({ titleKey, title, hasSourceId: true }, 'title')
    for (const name of names) {
      const to = parentOf(from) === '' ? name : `${parentOf(from)}/${name}`
      const owner = await findOwner(deps, library, to, planned)
      if (owner === undefined) {
        planned.set(to, titleKey)
        return { from, to, reason: null }
      }
      // Only another title's folder gets a second name next to it; anything else could be a part of this series.
      if (owner === titleKey || owner === 'unknown') return keep(NameTaken(name))
    }
    return keep(NameTaken(names.at(-1) ?? ''))
  } catch (error) {
    if (errorCodeOf(error) === undefined) throw error
    return keep(Unreachable())
  }
}

async function findObstacle({ db, titleFolders }: PlanDeps, library: Library, from: string): Promise<Sentence | undefined> {
  const path = pathOfSeries({ root: library.root, seriesFolder: from })
  if ((await findUnavailableDisk(db, library, from)) !== undefined || !(await lstat(path)).isDirectory()) return Unreachable()
  const downloads = await listChosenFolders(db, library.id)
  if (downloads.some(({ status, seriesFolder }) => status === 'DOWNLOADING' && seriesFolder === from)) return InUse()
  const records = await listFolderRecords(db, { libraryId: library.id, seriesFolder: from })
  const known = new Set([...(await listKnownFiles(db, library.id, from))].map(nameOf))
  for (const { file } of records) if (file !== null) known.add(file)
  const unknown = findUnknownFile(await readdir(path, { withFileTypes: true }), known)
  if (unknown !== undefined) return OtherFiles(unknown)
  const titleKey = nameOf(from).toLowerCase()
  const isRecorded = records.some((record) => record.titleKey === titleKey)
  return isRecorded || (await titleFolders.titleOf(path)) === titleKey ? undefined : Unidentified()
}

/** Title that a folder name belongs to; `unknown` when something else has it, undefined when it is free. */
async function findOwner({ db, titleFolders }: PlanDeps, { id, root }: Library, to: string, planned: PlannedFolders) {
  const parent = parentOf(to)
  const path = (name: string) => join(root, parent, name)
  for (const [folder, titleKey] of planned) if (isSameName(folder, to)) return titleKey
  for (const name of await readdir(join(root, parent))) {
    if (!isSameName(name, nameOf(to))) continue
    return ((await lstat(path(name))).isDirectory() ? await titleFolders.titleOf(path(name)) : undefined) ?? 'unknown'
  }
  const records = await listFolderRecords(db, { libraryId: id, seriesFolder: to })
  if (records.length > 0) return records.find(({ titleKey }) => titleKey !== null)?.titleKey ?? 'unknown'
  if (await isPathKnown(db, id, to)) return 'unknown'
  return (await listChosenFolders(db, id)).some(({ seriesFolder }) => isSameName(seriesFolder, to)) ? 'unknown' : undefined
}

/** Location of a folder with the title in its name. */
export const locationOf = ({ id, root }: Library, folder: string): SeriesLocation => ({
  libraryId: id,
  root,
  seriesFolder: folder,
  titleKey: nameOf(folder).toLowerCase(),
})

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
