// The scan's tasks: emits the thread's results as events and queues follow-up work.

import { type AppContext, anyTask } from '../../kernel/feature/index.ts'
import { removeParts } from '../../kernel/files/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { AnyTask, TaskRun } from '../../kernel/tasks/index.ts'
import { folderClaim, scanClaim } from '../claims.ts'
import { listDiskFolders } from '../disks/disk-folders.queries.ts'
import type { DiskFolder } from '../disks/unavailable.rules.ts'
import { whileDiskOf, whileDiskResponds } from '../disks/while-disk-responds.ts'
import { followUpTask } from '../follow-up/follow-up.task.ts'
import { hashFilesTask } from '../hashes/hash-files.task.ts'
import type { HashReport } from '../hashes/hash-files.ts'
import { hasUnhashed } from '../hashes/hashes.queries.ts'
import { findLibrary, type Library } from '../libraries/libraries.queries.ts'
import { assertRootVisible } from '../root-views/look-at-roots.ts'
import { hasUnmeasured } from './files/measure.queries.ts'
import type { MeasureReport } from './files/measure-pages.ts'
import { emptyOldTrashTask, measurePagesTask, scanFolderTask, scanLibraryTask } from './scan.tasks.ts'
import { scanEventsOf } from './scan-events.rules.ts'
import type { ScanJob, ScanReport } from './scan-library.ts'
import type { JobMessage, ScanThread } from './scan-thread.ts'
import type { ScanChanges } from './write-plans.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    'library.series-added': SeriesChange
    /** Also for moves into the trash and back. */
    'library.series-changed': SeriesChange
    /** Permanently. */
    'library.series-deleted': SeriesChange
    'library.book-added': BookUpdate
    /** Also for moves into the trash and back. */
    'library.book-changed': BookUpdate
    /** Permanently. */
    'library.book-deleted': BookUpdate
    /** Width and height of every page of these books are now known. */
    'library.pages-measured': { readonly libraryId: string; readonly bookIds: readonly string[] }
  }
}

const FoldersDone = defineSentence('PROGRESS_FOLDERS', '{done:number} of {total:number} changed {total?folder:folders}')
const BooksDone = defineSentence('PROGRESS_BOOKS_ANALYSED', '{done:number} of {total:number} {total?book:books} analyzed')
const FilesDone = defineSentence('PROGRESS_FILES', '{count:number} {count?file:files}')

export interface SeriesChange {
  readonly seriesId: string
  readonly libraryId: string
}
export interface BookUpdate extends SeriesChange {
  readonly bookId: string
}

export interface ScanRunDeps extends Pick<AppContext, 'db' | 'clock' | 'events' | 'tasks' | 'claims' | 'nodes'> {
  readonly scanThread: ScanThread
  /** A separate thread for scans of single folders, so that none waits for the scan of another library. */
  readonly folderThread: ScanThread
  /** A separate thread, so that measuring never delays a scan. */
  readonly measureThread: ScanThread
}

/** The scan's tasks with their handlers. */
export const scanRuns = (deps: ScanRunDeps): readonly AnyTask[] => [
  anyTask({ ...scanLibraryTask, run: (run, { libraryId }) => runScan(deps, run, { libraryId }) }),
  anyTask({
    ...scanFolderTask,
    run: (run, { libraryId, path }) => runScan({ ...deps, scanThread: deps.folderThread }, run, { libraryId, folders: [path] }),
  }),
  anyTask({ ...measurePagesTask, run: whileDiskOf(deps, (run, { libraryId }) => runMeasure(deps, run, libraryId)) }),
  anyTask({ ...hashFilesTask, run: whileDiskOf(deps, (run, { libraryId }) => runHash(deps, run, libraryId)) }),
]

/** Maximum number of folder paths in one log line. */
const maxLogged = 5

/** The scan of a folder does not wait for another scan but is retried later. The scan of a library waits for those of its folders. */
const wholeWithinMs = 30_000

/**
 * Runs one scan as a task or a part of one: emits its events and queues follow-up work.
 * @returns undefined when the library no longer exists
 * @throws ClaimBusy while another scan of the library is running; TaskPostponed when its disk doesn't respond; WaitsForOtherNode
 */
export async function runScan(deps: ScanRunDeps, run: TaskRun, job: ScanJob) {
  await assertRootVisible(deps, job.libraryId)
  const withinMs = job.folders === undefined ? wholeWithinMs : 0
  const report = await whileDiskResponds(deps, job.libraryId, run, (signal) => {
    const scan = (claimSignal: AbortSignal) => scanClaimed(deps, { ...run, signal: AbortSignal.any([signal, claimSignal]) }, job)
    return deps.claims.hold(scanClaim(job.libraryId), scan, { signal, withinMs })
  })
  for (const folder of report?.leftovers ?? []) await removeLeftovers(deps, run, folder)
  return report
}

/**
 * Removes partial files whose writer was killed. When the folder is claimed by a writer, they may be in use, so the next scan tries
 * again.
 */
async function removeLeftovers({ claims }: ScanRunDeps, { log }: TaskRun, folder: string): Promise<void> {
  const remove = async () => {
    await claims.assertHeld(folderClaim(folder))
    return removeParts(folder)
  }
  try {
    const parts = await claims.hold(folderClaim(folder), remove, { withinMs: leftoverWithinMs })
    if (parts > 0) log.info({ folder, parts }, 'Removed unfinished files left over from a killed server')
  } catch (error) {
    log.warn({ err: error, folder }, 'Removing unfinished files failed')
  }
}

const leftoverWithinMs = 1_000

async function scanClaimed(deps: ScanRunDeps, run: TaskRun, job: ScanJob) {
  const { libraryId } = job
  const before = await findLibrary(deps.db, libraryId)
  const foldersBefore = await listDiskFolders(deps.db, libraryId)
  const onNews = (message: JobMessage) => {
    if (message.kind === 'news') emitChanges(deps, libraryId, message.changes)
    if (message.kind === 'progress') run.progress(percentOf(message), FoldersDone(message.done, message.total))
  }
  const report = (await deps.scanThread.run({ kind: 'scan', job }, { signal: run.signal, onChanges: onNews })) as ScanReport | undefined
  const after = await findLibrary(deps.db, libraryId)
  if (!before || !after || !report) return undefined
  const foldersAfter = await listDiskFolders(deps.db, libraryId)
  if (stateOf(before, foldersBefore) !== stateOf(after, foldersAfter)) deps.events.emit('library.changed', { libraryId })
  run.log.info({ libraryId, folders: job.folders?.slice(0, maxLogged), ...report }, 'Scan finished')
  await queueWhatFollows(deps, after, report)
  return { ...report }
}

/** Delay before a file that is still being written is scanned again. */
const unsettledMs = 3000
/** With more changing folders than this, the whole library is scanned again. */
const maxUnsettled = 100

async function queueWhatFollows(deps: ScanRunDeps, { id, options }: Library, report: ScanReport): Promise<void> {
  const { db, tasks } = deps
  const soon = { runAtMs: deps.clock.now() + unsettledMs }
  if (report.unsettled.length > maxUnsettled) await tasks.enqueue(db, scanLibraryTask, { libraryId: id }, soon)
  else for (const path of report.unsettled) await tasks.enqueue(db, scanFolderTask, { libraryId: id, path }, soon)
  if (options.analyzeDimensions && (await hasUnmeasured(db, id))) await tasks.enqueue(db, measurePagesTask, { libraryId: id })
  if ((options.hashFiles || options.hashKoreader) && (await hasUnhashed(db, id))) await tasks.enqueue(db, hashFilesTask, { libraryId: id })
  await tasks.hasten(db, followUpTask, { libraryId: id })
  if (options.emptyTrashAfterScan && report.state === 'done') await tasks.enqueue(db, emptyOldTrashTask, { libraryId: id })
}

async function runMeasure(deps: ScanRunDeps, run: TaskRun, libraryId: string) {
  const onNews = (message: JobMessage) => {
    if (message.kind === 'progress') run.progress(percentOf(message), BooksDone(message.done, message.total))
    if (message.kind !== 'measured') return
    deps.events.emit('library.pages-measured', { libraryId, bookIds: message.bookIds })
    emitChanges(deps, libraryId, { booksChanged: message.changed })
  }
  const report = (await deps.measureThread.run({ kind: 'measure', libraryId }, { signal: run.signal, onChanges: onNews })) as
    | MeasureReport
    | undefined
  return report && { ...report }
}

const sliceMs = 2000

/** In slices, so that measuring never waits for long. */
async function runHash({ measureThread }: ScanRunDeps, run: TaskRun, libraryId: string) {
  let hashed = 0
  let skipped = 0
  const onNews = (message: JobMessage) => {
    if (message.kind === 'progress')
      run.progress(
        percentOf({ done: hashed + skipped + message.done, total: hashed + skipped + message.total }),
        FilesDone(hashed + message.done),
      )
  }
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const work = { kind: 'hash', job: { libraryId, afterId, forMs: sliceMs } } as const
    const report = (await measureThread.run(work, { signal: run.signal, onChanges: onNews })) as HashReport | undefined
    hashed += report?.hashed ?? 0
    skipped += report?.skipped ?? 0
    afterId = report?.afterId
  }
  return { hashed, skipped }
}

/** The thread has stored them for other nodes. */
function emitChanges({ events }: ScanRunDeps, libraryId: string, changes: Partial<ScanChanges>): void {
  for (const { name, payload } of scanEventsOf(libraryId, changes)) events.emitStored(name, payload)
}

const percentOf = ({ done, total }: { done: number; total: number }): number => Math.round((100 * done) / Math.max(1, total))

const stateOf = ({ unavailableAt, attention }: Library, folders: readonly DiskFolder[]): string =>
  JSON.stringify([unavailableAt !== null, attention, folders.filter(({ reason }) => reason !== null)])
