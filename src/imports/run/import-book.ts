// Imports one file, as a task.
// Guarantee: after a crash at any point the repeated task ends with the file imported exactly once. The source is deleted last.
// Order: the target is stored, the file gets its final name under the claim of the folder, and one transaction records that. A scan then
// adds the book, and finish-imports.ts ends the import. An upgrade is recorded by the same transaction that gives the book its new row.
import { rmdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ClaimBusy, ClaimLost } from '../../kernel/claims/index.ts'
import { flag, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { ensureFolder, findFileIdentity } from '../../kernel/files/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import {
  deleteReplacedFileTask,
  folderClaim,
  type LibraryFollowUps,
  postponedWhileHanging,
  scanClaim,
  scanFolderTask,
  toStoredPath,
  upgradeBook,
  whileDiskResponds,
} from '../../library/index.ts'
import { type BookImport, changeImport, findImport } from '../imports.queries.ts'
import { type Destination, findDestination } from '../places/destination.ts'
import { findSeriesPlace } from '../places/places.queries.ts'
import { getSourceFile, type SourceFile } from '../places/source-file.ts'
import { getUploadedFile } from '../uploads/uploads.ts'
import { completeImport, type EndDeps, failImport, type PlacedImport } from './end-import.ts'
import { finishImportsTask } from './import.tasks.ts'
import { type PlaceDeps, placeFile } from './place-file.ts'

export interface ImportDeps extends EndDeps, PlaceDeps, Pick<AppContext, 'settings' | 'log'> {
  readonly followUps: Pick<LibraryFollowUps, 'bookReplaced' | 'deleted'>
}

interface Work {
  readonly row: BookImport
  readonly source: SourceFile
  readonly destination: Destination
  readonly signal: AbortSignal
}

/** Longer than a scan of a folder. */
const withinMs = 30_000

/** @throws TaskPostponed while the disk of the file or of the library hangs */
export async function importBook(deps: ImportDeps, importId: string, run: Pick<TaskRun, 'signal'>): Promise<{ readonly placed: boolean }> {
  const row = await findImport(deps.db, importId)
  if (!row || (row.state !== 'QUEUED' && row.state !== 'PLACING')) return { placed: false }
  const libraryId = row.libraryId ?? (row.seriesId === null ? undefined : (await findSeriesPlace(deps.db, row.seriesId))?.libraryId)
  const bring = (signal: AbortSignal) => bringIn(deps, row, signal)
  const intoLibrary = (signal: AbortSignal) =>
    libraryId === undefined ? bring(signal) : whileDiskResponds(deps, libraryId, { signal }, bring)
  return row.uploadId === null ? postponedWhileHanging(row.source, run, intoLibrary) : intoLibrary(run.signal)
}

async function bringIn(deps: ImportDeps, row: BookImport, signal: AbortSignal): Promise<{ readonly placed: boolean }> {
  try {
    const source = await (row.uploadId === null ? getSourceFile(deps, row.source) : getUploadedFile(deps, row.uploadId))
    const destination = await findDestination(deps, row, basename(row.uploadId === null ? source.path : row.source))
    const { library, folder, upgrade } = destination
    const keys = upgrade
      ? [scanClaim(library.id), folderClaim(folder)]
      : [folderClaim(folder), ...(destination.isNewFolder ? [folderClaim(library.root)] : [])]
    await deps.claims.hold(keys, (lost) => place(deps, { row, source, destination, signal: AbortSignal.any([signal, lost]) }), {
      signal,
      withinMs,
    })
    return { placed: true }
  } catch (error) {
    if (signal.aborted || ClaimBusy.matches(error) || ClaimLost.matches(error)) throw error
    await failImport(deps, row, error)
    return { placed: false }
  }
}

async function place(deps: ImportDeps, work: Work): Promise<void> {
  const { row, source, destination, signal } = work
  const { library, folder, target, upgrade } = destination
  const begun = { state: 'PLACING', target, libraryId: library.id, sourceIdentity: source.identity } as const
  // An earlier run that waited for a disk may have ended it in the meantime.
  if (!(await changeImport(deps.db, row.id, ['QUEUED', 'PLACING'], begun))) return
  if (destination.isNewFolder) await ensureFolder(folder)
  signal.throwIfAborted()
  try {
    const { copiedInstead } = await placeFile(deps, {
      source,
      name: row.source,
      target,
      mode: row.uploadId === null ? row.copyMode : 'MOVE',
      mayReplace: upgrade?.path === target,
      isRepeated: row.state === 'PLACING',
    })
    await store(deps, work, copiedInstead && row.copyMode === 'HARDLINK')
  } catch (error) {
    // Fails unless the folder is empty.
    if (destination.isNewFolder) await rmdir(folder).catch(() => undefined)
    throw error
  }
}

async function store(deps: ImportDeps, { row, destination }: Work, copiedInstead: boolean): Promise<void> {
  const { library, target, upgrade } = destination
  const placed: PlacedImport = { ...row, target, libraryId: library.id }
  await deps.claims.assertHeld(folderClaim(dirname(target)))
  const identity = upgrade && (await findFileIdentity(upgrade.path))
  const isUpgraded = await inTransaction(deps.db, async (trx) => {
    await changeImport(trx, row.id, ['PLACING'], { state: 'PLACED', placedAt: deps.clock.now(), copiedInstead: flag(copiedInstead) })
    await deps.tasks.enqueue(trx, scanFolderTask, { libraryId: library.id, path: dirname(target) })
    const path = toStoredPath(library.root, target)
    const newId = upgrade && (await upgradeBook(deps, trx, { bookId: upgrade.bookId, path }))
    if (newId === undefined || row.seriesId === null) {
      await deps.tasks.enqueue(trx, finishImportsTask, { libraryId: library.id })
      return false
    }
    await completeImport(deps, trx, placed, { bookId: newId, seriesId: row.seriesId, ...(upgrade ? { replaced: upgrade.path } : {}) })
    if (upgrade && upgrade.path !== target)
      await deps.tasks.enqueue(trx, deleteReplacedFileTask, { bookId: newId, path: upgrade.path, identity })
    return true
  })
  deps.onStep?.(isUpgraded ? 'import-stored' : 'place-stored')
}
