// Adds missing data to the ComicInfo.xml and the comment of archives that came from MangaDex.
// Guarantee: existing content of an archive is kept, pages are not changed, and an archive on disk is either the old one or the verified
// new one. A title or archive that fails is reported and does not stop the others. A second run repairs nothing more.
// Limit: archives that match two chapters are left unchanged and counted as skipped.

import { readTitleOptions } from '../../chapters/options/index.ts'
import { listTitleFolders, pathOfSeries, type SeriesLocation } from '../../chapters/records/index.ts'
import { isSourceId } from '../../chapters/urls/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { type Library, scanFolderTask } from '../../library/index.ts'
import {
  type DownloadProvider,
  type DownloadProviderState,
  SourceAnswerInvalid,
  SourceNotFound,
  SourceUnavailable,
} from '../../plugins/index.ts'
import { RepairSourceUnavailable } from '../downloads.errors.ts'
import { listFolders } from '../naming/title-folders.ts'
import type { RunDeps } from '../run/download-run.ts'
import { openLibrary } from '../run/open-library.ts'
import { type FolderRepair, repairFolder } from './repair-folder.ts'

const TitlesDone = defineSentence('PROGRESS_TITLES', '{done:number} of {total:number} {total?title:titles}')

export interface RepairDeps extends RunDeps {
  downloadProvider(): Promise<DownloadProviderState>
}

/** Result of a repair. */
export interface RepairReport {
  readonly mangaProcessed: number
  readonly repaired: number
  /** Already complete, from another site, or ambiguous. */
  readonly skipped: number
  readonly errors: readonly string[]
}

/** @throws CatalogueError when the library or the source cannot be reached at all */
export async function repairLibrary(deps: RepairDeps, libraryId: string, { signal, progress }: TaskRun): Promise<RepairReport> {
  const library = await openLibrary(deps.db, libraryId)
  const provider = await getReadyProvider(deps)
  const places = await listTitleLocations(deps, library)
  const errors: string[] = []
  const total = { repaired: 0, skipped: 0, errors }
  for (const [n, place] of places.entries()) {
    signal.throwIfAborted()
    progress((100 * n) / places.length, TitlesDone(n, places.length))
    const folder = await repairOne(deps, { place, provider, signal })
    total.repaired += folder.repaired
    total.skipped += folder.skipped
    total.errors.push(...folder.errors)
  }
  return { mangaProcessed: places.length, ...total }
}

/** @throws RepairSourceUnavailable */
export async function getReadyProvider({ downloadProvider }: Pick<RepairDeps, 'downloadProvider'>): Promise<DownloadProvider> {
  const state = await downloadProvider()
  if (state.state === 'disabled') throw RepairSourceUnavailable(state.reason)
  return state.provider
}

type TitleLocation = SeriesLocation & { readonly titleKey: string }

/** Folders with a title of MangaDex according to the history, their names, or their content. */
async function listTitleLocations({ db, titleFolders }: RepairDeps, { id: libraryId, root }: Library): Promise<readonly TitleLocation[]> {
  const titles = new Map<string, string>()
  for (const { seriesFolder, titleKey } of await listTitleFolders(db, libraryId)) titles.set(seriesFolder, titleKey)
  for (const name of await listFolders(root)) {
    const titleKey = isSourceId(name)
      ? name.toLowerCase()
      : (titles.get(name) ?? (await titleFolders.titleOf(pathOfSeries({ root, seriesFolder: name }))))
    if (titleKey !== undefined) titles.set(name, titleKey)
  }
  return [...titles]
    .filter(([, titleKey]) => isSourceId(titleKey))
    .map(([seriesFolder, titleKey]) => ({ libraryId, root, seriesFolder, titleKey }))
}

interface OneRepair {
  readonly place: TitleLocation
  readonly provider: DownloadProvider
  readonly signal: AbortSignal
}

async function repairOne(deps: RepairDeps, { place, provider, signal }: OneRepair): Promise<FolderRepair> {
  const { titleKey, libraryId } = place
  try {
    const { languages } = (await readTitleOptions(deps.db, { libraryId, titleKey })).effective
    const choice = languages === null ? undefined : { languages }
    const list = () => provider.getAvailableChapters(`https://mangadex.org/title/${titleKey}`, signal, choice)
    const folder = await repairFolder(deps, { place, titleKey, list, signal })
    if (folder.repaired > 0) await deps.tasks.enqueue(deps.db, scanFolderTask, { libraryId, path: pathOfSeries(place) })
    return folder
  } catch (error) {
    if (!isSourceError(error)) throw error
    return { repaired: 0, skipped: 0, errors: [`${titleKey}: ${error.message}`] }
  }
}

const isSourceError = (error: unknown): error is Error =>
  error instanceof SourceUnavailable || error instanceof SourceNotFound || error instanceof SourceAnswerInvalid
