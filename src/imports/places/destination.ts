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

export type WantedDestination = Pick<BookImport, 'libraryId' | 'seriesId' | 'newSeries' | 'upgradeBookId' | 'destinationName'>

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
export const findDestination = async (deps: DestinationDeps, wanted: WantedDestination, sourceName: string): Promise<Destination> =>
  destinationIn(await findPlace(deps, wanted), wanted, sourceName)

/** The folder for a choice, whatever the name of the file. @throws as findDestination */
export async function findPlace(deps: DestinationDeps, wanted: WantedDestination): Promise<Place> {
  const place = wanted.seriesId === null ? await placeOfNewSeries(deps, wanted) : await placeInSeries(deps, wanted, wanted.seriesId)
  const { library, folder } = place
  if (fileRules(library.options).isExcluded(sep === '/' ? folder : folder.replaceAll(sep, '/')))
    throw ImportFolderExcluded(library.name, folder)
  return { ...place, isNewFolder: await assertAvailable(deps, place, wanted.seriesId === null) }
}

/** @throws ImportTypeNotScanned */
export function destinationIn(
  place: Place,
  { destinationName }: Pick<WantedDestination, 'destinationName'>,
  sourceName: string,
): Destination {
  const target = join(place.folder, fileNameFor(sourceName, destinationName))
  if (!fileRules(place.library.options).isBook(basename(target))) throw ImportTypeNotScanned(place.library.name, basename(target))
  return { ...place, target }
}

export type Place = Omit<Destination, 'target'>
type FoundPlace = Omit<Place, 'isNewFolder'>

async function placeInSeries({ db }: DestinationDeps, wanted: WantedDestination, seriesId: string): Promise<FoundPlace> {
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

async function placeOfNewSeries({ db }: DestinationDeps, { libraryId, newSeries, upgradeBookId }: WantedDestination): Promise<FoundPlace> {
  if (libraryId === null || newSeries === null) throw ImportChoiceIncomplete()
  if (upgradeBookId !== null) throw ImportUpgradeElsewhere()
  const library = await getLibrary(db, libraryId)
  return { library, folder: join(library.root, folderNameFor(newSeries)), upgrade: undefined }
}

/** @returns whether the folder has to be created @throws ImportFolderUnavailable */
async function assertAvailable({ db }: DestinationDeps, { library, folder }: FoundPlace, mayBeNew: boolean): Promise<boolean> {
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
