import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import type { LibraryFollowUps } from '../follow-up/follow-ups.ts'
import { hashFilesTask } from '../hashes/hash-files.task.ts'
import { requestHashes } from '../hashes/hashes.queries.ts'
import { inheritProgress } from '../progress/inherit-progress.queries.ts'
import { scanLibraryTask } from '../scan/scan.tasks.ts'
import { checkLibraryRoot } from './check-library-root.ts'
import { defaultOptions } from './default-options.ts'
import { LibraryNameTaken, LibraryNotFound, LibraryRootNested } from './libraries.errors.ts'
import {
  deleteLibrary,
  findLibraryByName,
  forgetListings,
  getLibrary,
  insertLibrary,
  type Library,
  listLibraries,
  updateLibrary,
} from './libraries.queries.ts'
import { type LibraryCreation, LibraryOptions, type LibraryUpdate } from './libraries.schemas.ts'
import { overlap } from './library-root.rules.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    'library.added': { readonly libraryId: string }
    'library.changed': { readonly libraryId: string }
    /** Its rows are deleted; its files are not. */
    'library.deleted': { readonly libraryId: string }
  }
}

export interface LibraryDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks'> {
  readonly followUps: LibraryFollowUps
}

/**
 * Adds a library and queues its first scan.
 * @throws LibraryNameTaken, what `checkLibraryRoot` throws
 */
export async function addLibrary(deps: LibraryDeps, request: LibraryCreation): Promise<Library> {
  const root = await checkLibraryRoot(request.root, await listLibraries(deps.db))
  const library = { id: newId(deps.clock.now()), name: request.name, root, options: optionsOf(defaultOptions, request) }
  const added = await inTransaction(deps.db, async (trx) => {
    await checkOthers(trx, library)
    await insertLibrary(trx, library, deps.clock.now())
    await deps.tasks.enqueue(trx, scanLibraryTask, { libraryId: library.id })
    deps.events.emitIn(trx, 'library.added', { libraryId: library.id })
    return getLibrary(trx, library.id)
  })
  return added
}

/**
 * Changes the fields in the request. A change that affects which files are books queues a scan.
 * @throws LibraryNotFound, LibraryNameTaken, what `checkLibraryRoot` throws
 */
export async function changeLibrary(deps: LibraryDeps, id: string, request: LibraryUpdate): Promise<void> {
  const libraries = await listLibraries(deps.db)
  const before = libraries.find((library) => library.id === id)
  if (!before) throw LibraryNotFound(id)
  const others = libraries.filter((library) => library.id !== id)
  const root = request.root && request.root !== before.root ? await checkLibraryRoot(request.root, others) : before.root
  await inTransaction(deps.db, async (trx) => {
    await lockForPurpose(trx, librariesLock)
    // Another request may have changed other fields meanwhile.
    const latest = await getLibrary(trx, id)
    const library = {
      id,
      name: request.name ?? latest.name,
      root: request.root ? root : latest.root,
      options: optionsOf(latest.options, request),
    }
    await checkOthers(trx, library)
    await updateLibrary(trx, library, deps.clock.now())
    deps.events.emitIn(trx, 'library.changed', { libraryId: id })
    await deps.followUps.libraryChanged(trx, { libraryId: id })
    if (asksForHashes(before.options, library.options)) {
      await requestHashes(trx, id)
      await deps.tasks.enqueue(trx, hashFilesTask, { libraryId: id })
    }
    if (!decidesOtherFiles(before, library)) return
    await forgetListings(trx, id)
    await deps.tasks.enqueue(trx, scanLibraryTask, { libraryId: id })
  })
}

/**
 * Deletes the rows of a library, its series, books and read progress; never a file. Read progress of books that also exist in another
 * library is kept there.
 * @throws LibraryNotFound
 */
export async function removeLibrary(deps: LibraryDeps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await inheritProgress(trx, { lostLibraryId: id })
    if (!(await deleteLibrary(trx, id))) throw LibraryNotFound(id)
    await deps.followUps.libraryDeleted(trx, { libraryId: id })
    deps.events.emitIn(trx, 'library.deleted', { libraryId: id })
  })
}

const librariesLock = 'library.libraries'

/** One transaction at a time, on every node: of two requests for one name or folder, one succeeds. */
async function checkOthers(trx: Db, { id, name, root }: Pick<Library, 'id' | 'name' | 'root'>): Promise<void> {
  await lockForPurpose(trx, librariesLock)
  const existing = await findLibraryByName(trx, name)
  if (existing && existing.id !== id) throw LibraryNameTaken(name)
  const nested = (await listLibraries(trx)).find((other) => other.id !== id && overlap(root, other.root))
  if (nested) throw LibraryRootNested(nested.name)
}

/** Merges the options with those of a request; null clears options that can be empty and leaves the others unchanged. */
function optionsOf(before: LibraryOptions, request: LibraryCreation | LibraryUpdate): LibraryOptions {
  const entries = Object.entries(request).filter(([key, value]) => key in defaultOptions && value !== null && value !== undefined)
  const cleared = {
    ...(request.oneshotsDirectory === null || request.oneshotsDirectory === '' ? { oneshotsDirectory: null } : {}),
    ...(request.scanDirectoryExclusions === null ? { scanDirectoryExclusions: [] } : {}),
  }
  return LibraryOptions.parse({ ...before, ...Object.fromEntries(entries), ...cleared })
}

const scanOptions = ['scanCbx', 'scanPdf', 'scanEpub', 'scanDirectoryExclusions', 'oneshotsDirectory', 'scanForceModifiedTime'] as const

const asksForHashes = (before: LibraryOptions, after: LibraryOptions): boolean =>
  (after.hashFiles && !before.hashFiles) || (after.hashKoreader && !before.hashKoreader)

const decidesOtherFiles = (before: Pick<Library, 'root' | 'options'>, after: Pick<Library, 'root' | 'options'>): boolean =>
  before.root !== after.root ||
  scanOptions.some((option) => JSON.stringify(before.options[option]) !== JSON.stringify(after.options[option]))
