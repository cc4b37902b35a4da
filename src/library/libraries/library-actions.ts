import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { emptyTrashTask, scanLibraryTask } from '../scan/scan.tasks.ts'
import type { LibraryDeps } from './change-libraries.ts'
import { acceptAttention, forgetListings, getLibrary, requestReread } from './libraries.queries.ts'

/** Options of a scan that a user requests. */
export interface ScanRequest {
  /** Compare every file again instead of trusting the folder digests. */
  readonly deep: boolean
  /** The vanished books were really removed: the scan may move most of the library to the trash. */
  readonly acceptVanished: boolean
}

const userRequestPriority = { priority: 8 }

/** Queues a scan. @returns its task @throws LibraryNotFound */
export const requestScan = (deps: LibraryDeps, libraryId: string, { deep, acceptVanished }: ScanRequest): Promise<string> =>
  scanAfter(deps, libraryId, async (trx) => {
    if (deep) await forgetListings(trx, libraryId)
    if (acceptVanished) await acceptAttention(trx, libraryId)
  })

/** Queues a scan that reopens every file. @returns its task @throws LibraryNotFound */
export const requestAnalysis = (deps: LibraryDeps, libraryId: string): Promise<string> =>
  scanAfter(deps, libraryId, async (trx) => {
    await requestReread(trx, libraryId)
    await forgetListings(trx, libraryId)
  })

/** Queues a scan that reapplies the metadata embedded in the files, without opening them. @returns its task @throws LibraryNotFound */
export const requestMetadataRefresh = (deps: LibraryDeps, libraryId: string): Promise<string> =>
  scanAfter(deps, libraryId, async (trx) => {
    await forgetListings(trx, libraryId)
    await deps.followUps.refreshRequested(trx, { libraryId, seriesIds: undefined })
  })

/** Queues emptying the trash. @returns its task @throws LibraryNotFound */
export const requestEmptyTrash = (deps: LibraryDeps, libraryId: string): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    await getLibrary(trx, libraryId)
    return deps.tasks.enqueue(trx, emptyTrashTask, { libraryId }, userRequestPriority)
  })

const scanAfter = (deps: LibraryDeps, libraryId: string, prepare: (trx: Db) => Promise<void>): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    await getLibrary(trx, libraryId)
    await prepare(trx)
    return deps.tasks.enqueue(trx, scanLibraryTask, { libraryId }, userRequestPriority)
  })
