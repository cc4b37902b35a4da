// Recovers downloads whose worker has exited, at start.
// Guarantee: afterwards no process works for them, no partial archive of theirs is in a library, their complete pages are kept for the
// next run, and requests that people made for them have been applied.
// Limit: while the drive of a library fails, its folders, and programs that were started but not recorded, stay until the next run or
// start. Downloads to a drive that doesn't respond are recovered once it does.
import { type FolderLocation, pathOfSeries } from '../../chapters/records/index.ts'
import { ClaimBusy } from '../../kernel/claims/index.ts'
import { removeParts } from '../../kernel/files/index.ts'
import { createDiskQuestions, type DiskQuestions, findLibrary, type Library, listLibraries } from '../../library/index.ts'
import { deleteStaging, renewStaging, stagingFolder, sweepStaging } from '../archive/staging.ts'
import { emitCancelled, emitStatus } from '../download-events.ts'
import { type DownloadRow, findDownload } from '../downloads.queries.ts'
import type { RunDeps } from '../run/download-run.ts'
import { deleteHeld, downloadLeases, releasedFields, saveHeld, takeOver } from '../run/download-runs.queries.ts'
import { killProcess, killProcessesIn, parseIdentity } from '../run/extractor-process.ts'
import { needsStaging, statusAfterStop } from './download-state.rules.ts'

export interface ReleaseDeps extends RunDeps {
  /** Program and leading arguments of the extractor. */
  readonly extractorTool: readonly string[]
}

export interface AbandonedQuery {
  /** The node that takes them over. */
  readonly owner: string
  /** Takes all running ones, for a start on a database that nobody else uses; else only those past their lease. */
  readonly isAlone: boolean
  /** Whether this worker still runs it. */
  isOurs(downloadId: string): boolean
  /** One that hangs must not keep the other downloads waiting. */
  readonly disks: Pick<DiskQuestions, 'responds'>
  /** What is left then is recovered by the next worker. */
  readonly stopping: AbortSignal
}

export async function releaseAbandonedDownloads(
  deps: ReleaseDeps,
  { owner, isAlone, isOurs, disks, stopping }: AbandonedQuery,
): Promise<void> {
  for (const row of await downloadLeases.limitLeasesAndListAbandoned(deps.db, deps.clock, isAlone)) {
    if (isOurs(row.id)) continue
    const library = await findLibrary(deps.db, row.libraryId)
    if (library && !(await disks.responds(library.root, stopping))) continue
    const takenOver = await takeOver(deps.db, row, { owner, clock: deps.clock })
    if (takenOver) await release(deps, takenOver, library)
  }
}

async function release(deps: ReleaseDeps, row: DownloadRow, library: Library | undefined): Promise<void> {
  const extractor = parseIdentity(row.extractor)
  if (extractor && (await killProcess(extractor, deps.clock))) {
    deps.log.info({ downloadId: row.id, pid: extractor.pid }, 'Stopped a gallery-dl process left over from a killed server')
  }
  const status = statusAfterStop(row.wish)
  if (library) await tidyFolders(deps, library, row)
  deps.log.info({ downloadId: row.id, status }, 'Reclaimed a download from a worker that stopped')
  if (status === 'DELETED') {
    await deleteHeld(deps.db, row)
    return
  }
  const released = await saveHeld(deps.db, row, { ...releasedFields, status, updatedAt: deps.clock.now() })
  if (!released) return
  if (status === 'CANCELLED') emitCancelled(deps.db, deps.events, released)
  else emitStatus(deps.db, deps.events, released)
}

/** An unavailable library is cleaned up later: by the next run, or at the next start. Its drive may fail with any error. */
async function tidyFolders(deps: ReleaseDeps, library: Library, row: DownloadRow): Promise<void> {
  const goesOn = row.wish === null || row.wish === 'PAUSED'
  try {
    await killProcessesIn(stagingFolder(library.root, row.id), deps.extractorTool, deps.clock)
    if (row.seriesFolder !== null) await tidySeriesFolder(deps, { root: library.root, seriesFolder: row.seriesFolder })
    await (goesOn ? renewStaging(library.root, row.id) : deleteStaging(library.root, row.id))
  } catch (error) {
    deps.log.warn({ err: error, downloadId: row.id }, 'Cleaning up the folders of a download failed')
  }
}

/**
 * Does not wait for a process that writes to the folder, which may take long; the next run of the title, or the next scan, finds what is
 * left.
 */
async function tidySeriesFolder({ history }: RunDeps, place: FolderLocation): Promise<void> {
  try {
    await history.hold(place, () => removeParts(pathOfSeries(place)), { withinMs: 0 })
  } catch (error) {
    if (!ClaimBusy.matches(error)) throw error
  }
}

/** Deletes staging folders whose download was deleted or has ended, in every available library. Downloads may run meanwhile. */
export async function sweepLibraries(deps: RunDeps, stopping: AbortSignal): Promise<void> {
  const disks = createDiskQuestions()
  for (const library of await listLibraries(deps.db)) {
    try {
      if (await disks.responds(library.root, stopping)) await sweepLibrary(deps, library, stopping)
    } catch (error) {
      deps.log.warn({ err: error, libraryId: library.id }, 'Cleaning up the staging folders of a library failed')
    }
  }
}

async function sweepLibrary(deps: RunDeps, library: Library, stopping: AbortSignal): Promise<void> {
  const removed = await sweepStaging(library.root, async (id) => {
    if (stopping.aborted) return true
    const row = await findDownload(deps.db, id)
    return row !== undefined && needsStaging(row.status, row.nextAttemptAt)
  })
  if (removed.length > 0) deps.log.info({ libraryId: library.id, downloads: removed }, 'Removed unused staging folders')
}
