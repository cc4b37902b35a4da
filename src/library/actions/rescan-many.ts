// Rescans the files of many series or books in one scan of only their folders.
import { dirname } from 'node:path'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { TaskOutcome, TaskRun } from '../../kernel/tasks/index.ts'
import type { LibraryFollowUps } from '../follow-up/follow-ups.ts'
import { getLibrary } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import type { ScanReport } from '../scan/scan-library.ts'
import { inParts, type Selection } from '../selection.rules.ts'
import { forgetListingsOf } from '../trash/trash.queries.ts'
import { FilesUnavailable } from './actions.errors.ts'
import { requestRereadOf } from './actions.queries.ts'
import { countBooksOf, countBroken, countWaiting, listBooksOf } from './bulk-selection.queries.ts'
import { isReachable } from './delete-books.ts'

/** Makes the next scan of these books reopen their files, or at least reapply their metadata. Commits in small steps; idempotent. */
export async function prepareRescan(db: Db, selection: Selection, { reread }: { readonly reread: boolean }): Promise<void> {
  for (const part of inParts(selection)) {
    await inTransaction(db, async (trx) => {
      const books = await listBooksOf(trx, part)
      if (reread) {
        await requestRereadOf(
          trx,
          books.map(({ id }) => id),
        )
      }
      await forgetListingsOf(trx, [...new Set(books.map(({ seriesId }) => seriesId))])
    })
  }
}

export interface RescanManyDeps extends Pick<AppContext, 'db' | 'events'> {
  readonly followUps: Pick<LibraryFollowUps, 'refreshRequested'>
  /** Scans these folders (absolute paths); undefined when the library no longer exists. */
  scanFolders(libraryId: string, folders: readonly string[], run: TaskRun): Promise<ScanReport | undefined>
}

interface RescanRequest extends Selection {
  readonly libraryId: string
  readonly refresh: boolean
}

/**
 * @returns how many items of the selection were processed, how many books that is, how many files were opened, how many books are
 * unreadable, and how many files could not be checked
 * @throws FilesUnavailable, unless only metadata is wanted, which sources can provide as well
 */
export async function rescanMany(
  deps: RescanManyDeps,
  { libraryId, refresh, ...selection }: RescanRequest,
  run: TaskRun,
): Promise<TaskOutcome> {
  const { db, followUps } = deps
  const library = await getLibrary(db, libraryId)
  const isThere = await isReachable(library)
  if (!isThere && !refresh) throw FilesUnavailable(library.name)
  const folders = isThere ? await foldersOf(db, library.root, selection) : []
  const report = folders.length === 0 ? undefined : await deps.scanFolders(libraryId, folders, run)
  if (refresh && selection.of === 'SERIES') {
    await inTransaction(db, (trx) => followUps.refreshRequested(trx, { libraryId, seriesIds: selection.ids }))
  }
  const sums = { books: 0, broken: 0, left: 0 }
  for (const part of inParts(selection)) {
    sums.books += await countBooksOf(db, part)
    sums.broken += await countBroken(db, part)
    sums.left += await countWaiting(db, part)
  }
  return { done: new Set(selection.ids).size, ...sums, filesRead: report?.filesRead ?? 0, unreadable: report?.unreadable ?? [] }
}

async function foldersOf(db: Db, root: string, selection: Selection): Promise<readonly string[]> {
  const folders = new Set<string>()
  for (const part of inParts(selection)) {
    for (const { path } of await listBooksOf(db, part)) folders.add(dirname(fromStoredPath(root, path)))
  }
  return [...folders]
}
