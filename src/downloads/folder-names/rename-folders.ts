// Renames series folders that are named by MangaDex ID after their titles.
// Guarantee: a series and its books keep their ids, and with them progress, posters and lists; the history and the downloads follow. The
// rename is stored before it happens, so that after a crash the next start completes the rows of a folder that was renamed, before any
// scan. Folder, new name and the scan of the library are claimed meanwhile, one folder at a time.
// Limit: a folder that somebody creates under the new name right before the rename makes the rename fail, unless it is empty.
import { lstat, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ChapterHistory } from '../../chapters/index.ts'
import { listFolderRecords, moveFolderRecords, pathOfSeries } from '../../chapters/records/index.ts'
import { ClaimBusy } from '../../kernel/claims/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { errorCodeOf } from '../../kernel/errors/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import { ifPresent, syncFolder } from '../../kernel/files/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { TaskRun } from '../../kernel/tasks/index.ts'
import { findLibrary, folderClaim, type Library, moveSeriesFolder, scanClaim, scanFolderTask } from '../../library/index.ts'
import type { OnStep } from '../download-step.ts'
import { folderNamesClaim } from '../naming/choose-series-folder.ts'
import { openLibrary } from '../run/open-library.ts'
import { deleteBegunRename, type FolderRenameTable, listBegunRenames, moveDownloads, saveBegunRename } from './folder-renames.queries.ts'
import {
  type FolderPlan,
  folderInUse,
  folderUnreachable,
  listIdFolders,
  locationOf,
  type PlanDeps,
  planFolderRename,
} from './plan-folder-renames.ts'

export interface FolderRenameDeps extends PlanDeps, Pick<AppContext, 'clock' | 'events' | 'tasks' | 'log' | 'claims'> {
  readonly history: Pick<ChapterHistory, 'syncRecordFile'>
  readonly onStep: OnStep
}

const NamedAfterTitle = defineSentence('FOLDER_NAMED_AFTER_TITLE', 'Named after its title.')
const FoldersDone = defineSentence('PROGRESS_FOLDER_NAMES', '{done:number} of {total:number} {total?folder:folders}')

/** Longer than a scan of a folder; a scan of a whole library is waited for only once. */
const withinMs = { first: 60_000, others: 2_000 }

/** @returns what became of each folder @throws CatalogueError when the library cannot be reached */
export async function renameFolders(deps: FolderRenameDeps, libraryId: string, run: TaskRun): Promise<readonly FolderPlan[]> {
  await completeRenames(deps)
  const library = await openLibrary(deps.db, libraryId)
  const folders = await listIdFolders(deps.db, library)
  const done: FolderPlan[] = []
  for (const [n, from] of folders.entries()) {
    run.signal.throwIfAborted()
    run.progress((100 * n) / folders.length, FoldersDone(n, folders.length))
    done.push(await renameFolder(deps, library, from, { signal: run.signal, withinMs: n === 0 ? withinMs.first : withinMs.others }))
  }
  return done
}

interface Wait {
  readonly signal: AbortSignal
  readonly withinMs: number
}

async function renameFolder(deps: FolderRenameDeps, library: Library, from: string, wait: Wait): Promise<FolderPlan> {
  const plan = await planFolderRename(deps, library, from)
  if (plan.to === null) return plan
  const move = { libraryId: library.id, fromFolder: from, toFolder: plan.to }
  const renameClaimed = async () => {
    const current = await planFolderRename(deps, library, from)
    if (current.to !== plan.to) return current.to === null ? current : { from, to: null, reason: folderInUse() }
    const location = locationOf(library, from)
    if ((await listFolderRecords(deps.db, location)).length > 0) await deps.history.syncRecordFile(location)
    await renameOne(deps, library, move)
    return plan
  }
  try {
    return await deps.claims.hold(claimsOf(library, move), renameClaimed, wait)
  } catch (error) {
    if (ClaimBusy.matches(error)) return { from, to: null, reason: folderInUse() }
    if (errorCodeOf(error) === undefined) throw error
    deps.log.warn({ err: error, libraryId: library.id, folder: from }, 'A series folder could not be renamed')
    return { from, to: null, reason: folderUnreachable() }
  }
}

const claimsOf = (library: Library, { fromFolder, toFolder }: FolderRenameTable) => [
  scanClaim(library.id),
  folderNamesClaim(library.id),
  ...[fromFolder, toFolder].map((folder) => folderClaim(pathOfSeries({ root: library.root, seriesFolder: folder }))),
]

async function renameOne(deps: FolderRenameDeps, library: Library, move: FolderRenameTable): Promise<void> {
  const from = pathOfSeries({ root: library.root, seriesFolder: move.fromFolder })
  const to = pathOfSeries({ root: library.root, seriesFolder: move.toFolder })
  await saveBegunRename(deps.db, move)
  deps.onStep('rename-planned')
  try {
    await deps.claims.assertHeld(folderClaim(from))
    await deps.claims.assertHeld(folderClaim(to))
    await rename(from, to)
  } catch (error) {
    await completeRename(deps, library, move)
    throw error
  }
  await syncFolder(dirname(to))
  deps.onStep('folder-renamed')
  await moveRows(deps, library, move)
  deps.onStep('rename-committed')
  deps.log.info({ libraryId: library.id, from: move.fromFolder, to: move.toFolder }, 'Renamed a series folder after its title')
}

async function moveRows(deps: FolderRenameDeps, { root }: Library, move: FolderRenameTable): Promise<void> {
  const { libraryId, fromFolder: from, toFolder: to } = move
  await inTransaction(deps.db, async (trx) => {
    await moveSeriesFolder(deps, trx, { libraryId, root, from, to, reason: NamedAfterTitle() })
    await moveFolderRecords(trx, { libraryId, from, to })
    await moveDownloads(trx, move)
    await deleteBegunRename(trx, move)
    await deps.tasks.enqueue(trx, scanFolderTask, { libraryId, path: pathOfSeries({ root, seriesFolder: to }) })
  })
}

/**
 * Completes renames that a crash interrupted, before scans run: a folder that has its new name gets its rows, one with its old name is
 * left as it was. One whose disk is missing, or that another server is renaming, waits for the next start or run.
 */
export async function completeRenames(deps: FolderRenameDeps): Promise<void> {
  for (const move of await listBegunRenames(deps.db)) {
    const library = await findLibrary(deps.db, move.libraryId)
    if (!library) continue
    try {
      await deps.claims.hold(claimsOf(library, move), () => completeRename(deps, library, move), { withinMs: 0 })
    } catch (error) {
      if (!ClaimBusy.matches(error) && errorCodeOf(error) === undefined) throw error
      deps.log.warn({ err: error, libraryId: library.id, folder: move.fromFolder }, 'An interrupted rename of a folder is not complete yet')
    }
  }
}

async function completeRename(deps: FolderRenameDeps, library: Library, move: FolderRenameTable): Promise<void> {
  const isThere = async (folder: string) =>
    (await ifPresent(lstat(pathOfSeries({ root: library.root, seriesFolder: folder })))) !== undefined
  if (await isThere(move.fromFolder)) await deleteBegunRename(deps.db, move)
  else if (await isThere(move.toFolder)) await moveRows(deps, library, move)
}
