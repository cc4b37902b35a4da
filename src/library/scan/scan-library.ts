// One complete scan. Runs in the scan's own thread.
// Guarantee: files are never modified. Unreadable paths count as unchanged, never as missing; an unreadable or suddenly empty root leaves
// every row unchanged; most of a library never moves to the trash without a user's confirmation.
// Limit: two files with the same name, size and modification time are the same file to a scan.
import { sep } from 'node:path'
import type { Db } from '../../kernel/db/index.ts'
import type { MemoryClaims } from '../../kernel/memory/index.ts'
import { listUnfinishedPayloads } from '../../kernel/tasks/index.ts'
import { listDiskFolders, saveDiskFolders } from '../disks/disk-folders.queries.ts'
import { createFolderInspector, type DeviceOf, deviceOnDisk } from '../disks/folder-state.ts'
import { classifyMissing, findUnavailableDisks, isBelow } from '../disks/unavailable.rules.ts'
import { findLibrary, type Library, type LibraryAttention, saveScanEnd } from '../libraries/libraries.queries.ts'
import { fromStoredPath, isInside, toStoredPath } from '../libraries/library-root.rules.ts'
import { createReaderPool, type ReaderPool } from './files/reader-pool.ts'
import { saveArtwork } from './files/save-artwork.ts'
import { type Applied, applyFound, type ScanParts } from './moved/apply-found.ts'
import { allMissing, type MissingBook, moveToTrash } from './moved/move-to-trash.ts'
import { attentionFor, needsConsent } from './moved/vanished.rules.ts'
import { fileRules, isHidden } from './plan/found-files.rules.ts'
import { isEmptyRoot, type SeriesRef, type Survey, surveyLibrary } from './plan/survey-library.ts'
import { countAvailableBooks, listAvailableBooks, listPathsOf, listSeriesRefs, listSeriesRefsIn } from './scan.queries.ts'
import { deleteReplacedFileTask } from './scan.tasks.ts'
import type { ScanChanges } from './write-plans.ts'

export interface ScanJob {
  readonly libraryId: string
  /** Absolute paths: limits the scan to these folders, without their subfolders. */
  readonly folders?: readonly string[] | undefined
}

export interface ScanContext {
  readonly db: Db
  /** Budget that decoding reserves memory from. */
  readonly memory: MemoryClaims
  /** Starts no threads to read files. */
  readonly readsItself?: boolean
  /** Epoch ms. */
  now(): number
  /** Called at the end of each transaction. */
  onChanges(trx: Db, changes: ScanChanges): void
  onProgress(done: number, total: number): void
  /** Throws when the scan must stop. */
  checkStop(): void
  /** For tests; defaults to the system's device numbers. */
  readonly deviceOf?: DeviceOf
}

export interface ScanReport {
  /** unavailable: the root cannot be read. held: most books vanished, and a user must confirm that they were removed. */
  readonly state: 'done' | 'unavailable' | 'held' | 'nothing-to-do'
  readonly series: number
  /** Series whose folder differed from the rows. */
  readonly changedSeries: number
  readonly filesRead: number
  readonly booksTrashed: number
  readonly vanishedBooks: number
  /** Books that are missing because their disk is disconnected. */
  readonly awayBooks: number
  /** Unreadable paths with the system's error code; at most 20. */
  readonly unreadable: readonly string[]
  /** Absolute paths of folders with partial files whose writer may have been killed; at most 1000. */
  readonly leftovers: readonly string[]
  /** Absolute paths of folders with files that are still being written: they must be scanned again soon. */
  readonly unsettled: readonly string[]
  readonly tookMs: number
}

/** Runs one scan; see `ScanJob`. */
export async function scan(context: ScanContext, job: ScanJob): Promise<ScanReport> {
  const began = performance.now()
  const library = await findLibrary(context.db, job.libraryId)
  const readers = createReaderPool(context)
  try {
    const parts = { ...context, readers }
    const report = library && (job.folders ? await scanFolders(parts, library, job.folders) : await scanWhole(parts, library))
    return { ...nothingDone, ...report, tookMs: Math.round((performance.now() - began) * 10) / 10 }
  } finally {
    await readers.close()
  }
}

/** With the threads that read archives. */
interface ReadingContext extends ScanContext {
  readonly readers: ReaderPool
}

const nothingDone = {
  state: 'nothing-to-do',
  series: 0,
  changedSeries: 0,
  filesRead: 0,
  booksTrashed: 0,
  vanishedBooks: 0,
  awayBooks: 0,
  unreadable: [],
  leftovers: [],
  unsettled: [],
  tookMs: 0,
} as const

async function scanWhole(context: ReadingContext, library: Library): Promise<Partial<ScanReport>> {
  const startedAt = context.now()
  const { deviceOf = deviceOnDisk } = context
  const refs = await listSeriesRefs(context.db, library.id)
  const knownBooks = await countAvailableBooks(context.db, library.id)
  const onNew = ({ files }: { readonly files: readonly unknown[] }) => context.readers.expect(files.length)
  const survey = surveyLibrary({ ...context, deviceOf, onNew }, library, {
    refs,
    starts: [''],
    deep: true,
    ignored: await filesToDelete(context.db, library),
  })
  const isEmptied =
    survey.failure === undefined && survey.series === 0 && knownBooks > 0 && !library.attention?.accepted && isEmptyRoot(library.root)
  if (survey.failure !== undefined || isEmptied) return becomeUnavailable(context, library, { startedAt, knownBooks, isEmptied })
  const disks = await disksOf(context, library, survey)
  const awayDisks = findUnavailableDisks(disks)
  const isAway = (path: string) => awayDisks.keys().some((disk) => isBelow(disk, path))
  const isNotFound = (ref: SeriesRef) =>
    ref.deletedAt === null && !survey.seen.has(ref.id) && (isAway(ref.path) || !survey.isUnreadable(ref.path))
  const gone = refs.filter(isNotFound)
  const applied = await apply(context, library, { survey, gone })
  const lost = gone.filter((ref) => !applied.movedSeries.has(ref.id))
  const missing = await allMissing(context.db, lost, applied)
  const verdict = classifyMissing({ ...disks, unavailableDisks: awayDisks, bookPaths: missing.map(({ path }) => path), nowMs: startedAt })
  const byState = Map.groupBy(missing, ({ path }) => verdict.stateOf(path))
  const vanished = byState.get('unexplained') ?? []
  const attention = attentionFor({ vanishedBooks: vanished.length, knownBooks }, library.attention, startedAt)
  const goes = ({ path }: { path: string }) =>
    verdict.stateOf(path) === 'confirmed' || (!attention && verdict.stateOf(path) === 'unexplained')
  await removeFolders(context, library, {
    books: missing.filter(goes),
    series: lost.filter(goes),
    movedFrom: [...applied.movedSeries.values()],
  })
  context.checkStop()
  await saveDiskFolders(context.db, library.id, verdict)
  await saveScanEnd(context.db, library.id, {
    startedAt,
    unavailableAt: null,
    attention,
    unreadable: [...survey.unreadable.keys()].slice(0, maxNamed),
  })
  return {
    ...reportOf(library, survey, applied),
    state: attention ? 'held' : 'done',
    vanishedBooks: vanished.length,
    awayBooks: byState.get('held')?.length ?? 0,
    booksTrashed: missing.filter(goes).length,
  }
}

/** Scans folders without their subfolders. A missing folder is left to the next full scan. */
async function scanFolders(context: ReadingContext, library: Library, folders: readonly string[]): Promise<Partial<ScanReport>> {
  const starts = folders
    .filter((folder) => isInside(library.root, folder))
    .map((folder) => toStoredPath(library.root, folder))
    .filter((start) => !isExcluded(library, start))
  if (starts.length === 0) return {}
  const refs = await listSeriesRefsIn(context.db, library.id, starts)
  const survey = surveyLibrary({ ...context, deviceOf: context.deviceOf ?? deviceOnDisk }, library, {
    refs,
    starts,
    deep: false,
    ignored: await filesToDelete(context.db, library),
  })
  if (survey.failure !== undefined) return {}
  // Files may have come from any other folder, which is scanned later.
  const applied = await apply(context, library, { survey, gone: 'any' })
  const unseen = refs.filter((ref) => isLostIn(survey, starts, ref) && !applied.movedSeries.has(ref.id))
  const isEmptied = unseen.length > 0 && isEmptyRoot(library.root)
  const lost = isEmptied ? [] : await withFewBooks(context.db, unseen)
  const missing = await allMissing(context.db, lost, applied)
  const disks = await disksOf(context, library, survey)
  // No parent folder was read, so a disk that is connected now was connected then. Pending confirmations are kept.
  const known = disks.known.filter((disk) => missing.some(({ path }) => isBelow(disk.path, path)))
  const awayDisks = findUnavailableDisks({ ...disks, known, seen: new Set(known.map(({ path }) => path)) })
  const isHere = ({ path }: { readonly path: string }) => !awayDisks.keys().some((disk) => isBelow(disk, path))
  const vanished = missing.filter(isHere)
  const knownBooks = vanished.length > 0 ? await countAvailableBooks(context.db, library.id) : 0
  const loss = { vanishedBooks: vanished.length, knownBooks }
  const gone = needsConsent(loss) ? { books: [], series: [] } : { books: vanished, series: lost.filter(isHere) }
  await removeFolders(context, library, { ...gone, movedFrom: [...applied.movedSeries.values()] })
  return {
    ...reportOf(library, survey, applied),
    state: 'done',
    vanishedBooks: loss.vanishedBooks,
    awayBooks: missing.length - vanished.length,
    booksTrashed: gone.books.length,
  }
}

/** Whether a series has no book left in its folder, which was read; a one-shot is a file of a folder. */
function isLostIn(survey: Survey, starts: readonly string[], { id, path, deletedAt }: SeriesRef): boolean {
  const folder = starts.includes(path) ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return deletedAt === null && !survey.seen.has(id) && !survey.isUnreadable(path) && survey.read.has(folder)
}

/** As many as people delete by hand. A disk may be missing from an emptied folder of more, which the next full scan decides. */
const fewBooks = 10

async function withFewBooks(db: Db, lost: readonly SeriesRef[]): Promise<readonly SeriesRef[]> {
  const books = await listAvailableBooks(
    db,
    lost.map(({ id }) => id),
  )
  const counts = Map.groupBy(books, ({ seriesId }) => seriesId)
  return lost.filter(({ id }) => {
    const ofSeries = counts.get(id)
    return ofSeries === undefined || ofSeries.length <= fewBooks
  })
}

/** Absolute paths of files whose deletion is queued, except those that are the current file of their book and so remain. */
async function filesToDelete(db: Db, { root }: Library): Promise<ReadonlySet<string>> {
  const replaced = await listUnfinishedPayloads(db, deleteReplacedFileTask)
  const current = await listPathsOf(
    db,
    replaced.map(({ bookId }) => bookId),
  )
  const remains = new Set(current.map(({ id, path }) => `${id} ${fromStoredPath(root, path)}`))
  return new Set(replaced.filter(({ bookId, path }) => !remains.has(`${bookId} ${path}`)).map(({ path }) => path))
}

const disksOf = async ({ db, deviceOf = deviceOnDisk }: ScanContext, library: Library, survey: Survey) => ({
  known: await listDiskFolders(db, library.id),
  seen: survey.disks,
  inspect: createFolderInspector(library.root, deviceOf),
  isExcluded: (path: string) => isExcluded(library, path),
})

interface RemovedFolders {
  readonly books: readonly MissingBook[]
  readonly series: readonly SeriesRef[]
  /** Previous stored paths of series that are in another folder now. */
  readonly movedFrom: readonly string[]
}

/** Artwork of unavailable books is kept: their disk comes back with unchanged folders, so no scan would find it again. */
async function removeFolders(context: ScanContext, { id }: Library, { books, series, movedFrom }: RemovedFolders): Promise<void> {
  context.checkStop()
  await saveArtwork(context.db, id, { changed: [], removed: [...series.map(({ path }) => path), ...movedFrom] })
  await moveToTrash(context, { libraryId: id, missing: books, lost: series })
}

/** Whether the library's options or the folder's name exclude it. @param path stored path */
function isExcluded({ options, root }: Library, path: string): boolean {
  const folder = fromStoredPath(root, path)
  const slashed = sep === '/' ? folder : folder.replaceAll(sep, '/')
  return fileRules(options).isExcluded(slashed) || path.split('/').some(isHidden)
}

/** @param gone series whose folder is missing; 'any' when that is unknown */
async function apply(
  context: ReadingContext,
  library: Library,
  found: { survey: Survey; gone: readonly SeriesRef[] | 'any' },
): Promise<Applied> {
  const { survey, gone } = found
  const { seriesIds, isUnreadable } = survey
  const changedIds = survey.changed.flatMap(({ path }) => seriesIds.get(path) ?? [])
  const suspectSeriesIds = gone === 'any' ? gone : [...gone.map((ref) => ref.id), ...changedIds]
  context.checkStop()
  // Before the listings are stored: an interrupted scan then finds the artwork already saved.
  await saveArtwork(context.db, library.id, { changed: survey.changed, removed: [] })
  const parts: ScanParts = { ...context, library, seriesIds, suspectSeriesIds, isUnreadable }
  return applyFound(parts, survey.changed)
}

async function becomeUnavailable(
  { db, now, checkStop }: ScanContext,
  library: Library,
  { startedAt, knownBooks, isEmptied }: { startedAt: number; knownBooks: number; isEmptied: boolean },
): Promise<Partial<ScanReport>> {
  const attention: LibraryAttention = {
    kind: 'MOST_BOOKS_VANISHED',
    vanishedBooks: knownBooks,
    knownBooks,
    since: library.attention?.since ?? now(),
    accepted: false,
  }
  const unavailableAt = library.unavailableAt ?? now()
  checkStop()
  await saveScanEnd(db, library.id, { startedAt, unavailableAt, attention: isEmptied ? attention : library.attention, unreadable: [] })
  return { state: 'unavailable' }
}

const maxNamed = 20
const maxLeftovers = 1_000

const reportOf = ({ root }: Library, survey: Survey, applied: Applied): Partial<ScanReport> => ({
  series: survey.series,
  changedSeries: survey.changed.length,
  filesRead: applied.filesRead,
  unreadable: [...survey.unreadable].slice(0, maxNamed).map(([path, code]) => `${path}: ${code}`),
  leftovers: [...survey.leftovers].slice(0, maxLeftovers).map((path) => fromStoredPath(root, path)),
  unsettled: applied.unsettledFolders.map((path) => fromStoredPath(root, path)),
})
