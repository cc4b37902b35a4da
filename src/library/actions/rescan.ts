// Rescans series or books at a user's request: scans the folders of their books at the highest priority.
import { dirname } from 'node:path'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { LibraryFollowUps } from '../follow-up/follow-ups.ts'
import { getLibrary } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { scanFolderTask } from '../scan/scan.tasks.ts'
import { forgetListingsOf } from '../trash/trash.queries.ts'
import { type BookSelection, listSelectedBooks, requestRereadOf } from './actions.queries.ts'

export type RescanDeps = Pick<AppContext, 'db' | 'tasks'>

export interface RefreshDeps extends RescanDeps {
  readonly followUps: Pick<LibraryFollowUps, 'refreshRequested'>
}

/** Reopens the files. */
export const reanalyze = (deps: RescanDeps, libraryId: string, choice: BookSelection): Promise<void> =>
  rescan(deps, { libraryId, choice }, requestRereadOf)

/** Reapplies the metadata embedded in the files without opening a book. */
export const reapplyFileMetadata = (deps: RescanDeps, libraryId: string, choice: BookSelection): Promise<void> =>
  rescan(deps, { libraryId, choice }, async () => undefined)

/** The same, and also refreshes the sources of a series. */
export const refreshMetadata = (deps: RefreshDeps, libraryId: string, choice: BookSelection): Promise<void> =>
  rescan(deps, { libraryId, choice }, async (trx) => {
    if ('seriesId' in choice) await deps.followUps.refreshRequested(trx, { libraryId, seriesIds: [choice.seriesId] })
  })

const userRequestPriority = { priority: 8 }

interface RescanTarget {
  readonly libraryId: string
  readonly choice: BookSelection
}

const rescan = (
  { db, tasks }: RescanDeps,
  { libraryId, choice }: RescanTarget,
  prepare: (trx: Db, bookIds: readonly string[]) => Promise<unknown>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { root } = await getLibrary(trx, libraryId)
    const books = await listSelectedBooks(trx, choice)
    await prepare(
      trx,
      books.map(({ id }) => id),
    )
    await forgetListingsOf(trx, [...new Set(books.map(({ seriesId }) => seriesId))])
    const folders = new Set(books.map(({ path }) => dirname(fromStoredPath(root, path))))
    await tasks.enqueueAll(
      trx,
      scanFolderTask,
      [...folders].map((path) => ({ libraryId, path })),
      userRequestPriority,
    )
  })
