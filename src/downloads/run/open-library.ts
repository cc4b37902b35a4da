import { constants } from 'node:fs'
import { access, lstat, readdir } from 'node:fs/promises'
import { type FolderLocation, pathOfSeries } from '../../chapters/records/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { DiskNotResponding, diskCalls } from '../../kernel/disk-calls/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { ifPresent } from '../../kernel/files/index.ts'
import { findLibrary, findUnavailableDisk, type Library } from '../../library/index.ts'
import {
  DownloadDiskUnavailable,
  DownloadLibraryMoved,
  DownloadLibraryNotFound,
  DownloadLibraryUnreachable,
  LibraryEmpty,
  LibraryReadOnly,
} from '../downloads.errors.ts'
import { hasBooks } from './library-books.queries.ts'

/**
 * Returns the library of a download if its folder is writable now. If the folder is empty although the library has books, its drive is
 * not connected, and writing there would fill the wrong disk.
 * @throws DownloadLibraryNotFound, DownloadLibraryUnreachable, LibraryEmpty, LibraryReadOnly
 */
export async function openLibrary(db: Db, libraryId: string): Promise<Library> {
  const library = await findLibrary(db, libraryId)
  if (!library) throw DownloadLibraryNotFound()
  const names = await namesIn(library)
  if (names.every((name) => name.startsWith('.')) && (await hasBooks(db, libraryId))) throw LibraryEmpty(library.name)
  try {
    await diskCalls.callInTime(library.root, () => access(library.root, constants.W_OK | constants.X_OK))
  } catch (cause) {
    const isGone = hasErrorCode(cause, 'ENOENT') || DiskNotResponding.matches(cause)
    throw (isGone ? DownloadLibraryUnreachable : LibraryReadOnly).with({ cause }, library.name)
  }
  return library
}

async function namesIn({ root, name }: Library): Promise<readonly string[]> {
  try {
    return await diskCalls.callInTime(root, () => readdir(root))
  } catch (cause) {
    throw DownloadLibraryUnreachable.with({ cause }, name)
  }
}

/**
 * Runs before anything is written to a series folder.
 * @param seriesFolder below the root
 * @throws DownloadDiskUnavailable, DownloadLibraryMoved
 */
export async function assertDiskAvailable(db: Db, library: Library, seriesFolder: string): Promise<void> {
  await assertNotMoved(db, library)
  const disk = await findUnavailableDisk(db, library, seriesFolder)
  if (disk !== undefined) throw DownloadDiskUnavailable(disk, library.name)
}

export const isFolderThere = async (place: FolderLocation): Promise<boolean> => (await ifPresent(lstat(pathOfSeries(place)))) !== undefined

/** A chapter that is written to the former folder of a library must not count as downloaded. @throws DownloadLibraryMoved */
export async function assertNotMoved(db: Db, { id, name, root }: Library): Promise<void> {
  const current = await findLibrary(db, id)
  if (current && current.root !== root) throw DownloadLibraryMoved(name)
}
