// Where an imported file goes.
// Guarantee: the folder is in the library, also behind links, and a scan of the library would read a file of this name there.
import { access, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { AppContext } from '../../kernel/feature/index.ts'
import { fileRules, findUnavailableDisk, fromStoredPath, getLibrary, isInside, type Library, toStoredPath } from '../../library/index.ts'
import {
  ImportChoiceIncomplete,
  ImportFolderExcluded,
  ImportFolderUnavailable,
  ImportSeriesIsOneshot,
  ImportSeriesMissing,
  ImportTypeNotScanned,
  ImportUpgradeElsewhere,
} from '../imports.errors.ts'
import type { BookImport } from '../imports.queries.ts'
import { fileNameFor, folderNameFor } from './destination.rules.ts'
import { findBookPlace, findSeriesPlace } from './places.queries.ts'

export type Wanted = Pick<BookImport, 'libraryId' | 'seriesId' | 'newSeries' | 'upgradeBookId' | 'destinationName'>

export interface Destination {
  readonly library: Library
  /** Absolute path of the folder, and of the new file in it. */
  readonly folder: string
  readonly target: string
  /** The folder does not exist yet. */
  readonly isNewFolder: boolean
  readonly upgrade: { readonly bookId: string; readonly path: string } | undefined
}

type DestinationDeps = Pick<AppContext, 'db'>

/** @param sourceName name of the file to import @throws errors of imports.errors.ts; LibraryNotFound */
export async function findDestination(deps: DestinationDeps, wanted: Wanted, sourceName: string): Promise<Destination> {
  const place = wanted.seriesId === null ? await placeOfNewSeries(deps, wanted) : await placeInSeries(deps, wanted, wanted.seriesId)
  const target = join(place.folder, fileNameFor(sourceName, wanted.destinationName))
  const { library } = place
  const rules = fileRules(library.options)
  if (!rules.isBook(basename(target))) throw ImportTypeNotScanned(library.name, basename(target))
  if (rules.isExcluded(sep === '/' ? place.folder : place.folder.replaceAll(sep, '/')))
    throw ImportFolderExcluded(library.name, place.folder)
  const isNewFolder = await assertAvailable(deps, place, wanted.seriesId === null)
  return { ...place, target, isNewFolder }
}

type Place = Omit<Destination, 'target' | 'isNewFolder'>

async function placeInSeries({ db }: DestinationDeps, wanted: Wanted, seriesId: string): Promise<Place> {
  const series = await findSeriesPlace(db, seriesId)
  if (!series) throw ImportSeriesMissing()
  const library = await getLibrary(db, series.libraryId)
  const former = wanted.upgradeBookId === null ? undefined : await findBookPlace(db, wanted.upgradeBookId)
  if (wanted.upgradeBookId !== null && former?.seriesId !== seriesId) throw ImportUpgradeElsewhere()
  if (former) {
    const path = fromStoredPath(library.root, former.path)
    return { library, folder: dirname(path), upgrade: { bookId: former.id, path } }
  }
  if (series.oneshot === 1) throw ImportSeriesIsOneshot()
  return { library, folder: fromStoredPath(library.root, series.path), upgrade: undefined }
}

async function placeOfNewSeries({ db }: DestinationDeps, { libraryId, newSeries, upgradeBookId }: Wanted): Promise<Place> {
  if (libraryId === null || newSeries === null) throw ImportChoiceIncomplete()
  if (upgradeBookId !== null) throw ImportUpgradeElsewhere()
  const library = await getLibrary(db, libraryId)
  return { library, folder: join(library.root, folderNameFor(newSeries)), upgrade: undefined }
}

/** @returns whether the folder has to be created @throws ImportFolderUnavailable */
async function assertAvailable({ db }: DestinationDeps, { library, folder }: Place, mayBeNew: boolean): Promise<boolean> {
  const unavailable = () => ImportFolderUnavailable(folder, library.name)
  if (library.unavailableAt !== null || (await findUnavailableDisk(db, library, toStoredPath(library.root, folder))) !== undefined)
    throw unavailable()
  const root = await realpath(library.root).catch(() => {
    throw unavailable()
  })
  const real = await realpath(folder).catch(() => undefined)
  if (real === undefined && !mayBeNew) throw unavailable()
  if (real !== undefined && !isInside(root, real)) throw unavailable()
  return real === undefined
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
