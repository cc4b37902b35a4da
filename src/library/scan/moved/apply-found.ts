// Updates the rows of changed folders: opens the necessary files, detects moved books, plans and writes. While one batch is written, the
// files of the next are read.
import type { Db } from '../../../kernel/db/index.ts'
import { newId } from '../../../kernel/identity/index.ts'
import type { Library } from '../../libraries/libraries.queries.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import type { FileReadResult } from '../files/file-reading.ts'
import { readSeriesJson } from '../files/read-series-json.ts'
import { readSourceTitle } from '../files/read-source-title.ts'
import type { ReaderPool } from '../files/reader-pool.ts'
import type { StoredBook } from '../plan/plan-book.rules.ts'
import { filesToRead, type KnownSeries, pathIn, planSeries, type SeriesPlan } from '../plan/plan-series.rules.ts'
import type { FileReading } from '../plan/settled-files.ts'
import type { FoundSeries } from '../plan/walk-library.ts'
import { listSignatures, listSignaturesAt, loadBooksOf, loadSeries, MetadataEdited } from '../scan.queries.ts'
import { type ScanChanges, writePlans } from '../write-plans.ts'
import { findMoves } from './find-moved.ts'
import type { Suspects } from './moved.queries.ts'

/** Dependencies of the scan of one library. */
export interface ScanParts {
  readonly db: Db
  readonly library: Library
  readonly readers: ReaderPool
  /** Ids of the stored series by path; kept up to date. */
  readonly seriesIds: Map<string, string>
  /** Stored series whose folder is missing or changed; 'any' when that is unknown. */
  readonly suspectSeriesIds: Suspects
  /** Whether a stored path could not be read, so that its absence means nothing. */
  isUnreadable(path: string): boolean
  now(): number
  onChanges(trx: Db, changes: ScanChanges): void
  onProgress(done: number, total: number): void
  /** Throws when the scan must stop. */
  checkStop(): void
}

export interface Applied {
  /** Books that are missing from an existing folder. */
  readonly missing: readonly StoredBook[]
  /** Books that were found in another place. */
  readonly movedBookIds: ReadonlySet<string>
  /** Previous stored paths of the moved series, by id. */
  readonly movedSeries: ReadonlyMap<string, string>
  readonly filesRead: number
  /** Stored paths of folders that contain files still being written. */
  readonly unsettledFolders: readonly string[]
}

const filesPerBatch = 500
/** Smaller, so that writing begins almost as early as reading, and the first books appear sooner. */
const filesOfFirstBatch = 100

/** Writes the changes of the folders in small steps, each of which leaves the rows consistent. */
export async function applyFound(parts: ScanParts, found: readonly FoundSeries[]): Promise<Applied> {
  const missing: StoredBook[] = []
  const movedBookIds = new Set<string>()
  const movedSeries = new Map<string, string>()
  const unsettledFolders = new Set<string>()
  const batches = [...toBatches(found)]
  let done = 0
  let filesRead = 0
  let upcoming = batches[0] && (await startReading(parts, batches[0]))
  for (const [index, batch] of batches.entries()) {
    parts.checkStop()
    const opened = upcoming ? await upcoming.finish() : emptyBatch
    const following = batches[index + 1]
    upcoming = following && (await startReading(parts, following))
    const { plans, moved } = await planAndWrite(parts, batch, opened)
    missing.push(...plans.flatMap((plan) => plan.missing))
    for (const { book } of moved.books) movedBookIds.add(book.id)
    for (const { id, path } of moved.series) movedSeries.set(id, path)
    filesRead += opened.readings.size
    for (const path of opened.unsettled) unsettledFolders.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    done += batch.length
    parts.onProgress(done, found.length)
  }
  const lost = missing.filter(({ book }) => !movedBookIds.has(book.id))
  return { missing: lost, movedBookIds, movedSeries, filesRead, unsettledFolders: [...unsettledFolders] }
}

function* toBatches(found: readonly FoundSeries[]): Generator<readonly FoundSeries[]> {
  let batch: FoundSeries[] = []
  let files = 0
  let maxFiles = filesOfFirstBatch
  for (const series of found) {
    if (files + series.files.length > maxFiles && batch.length > 0) {
      yield batch
      batch = []
      files = 0
      maxFiles = filesPerBatch
    }
    batch.push(series)
    files += series.files.length
  }
  if (batch.length > 0) yield batch
}

/** Results of opening files, by stored path. */
interface Opened {
  readonly readings: ReadonlyMap<string, FileReadResult>
  /** Files that are still being written. */
  readonly unsettled: ReadonlySet<string>
}

const emptyBatch: Opened = { readings: new Map(), unsettled: new Set() }

interface Started {
  /** Reads what no thread has read yet. */
  finish(): Promise<Opened>
}

async function startReading(
  { db, library, readers, seriesIds, suspectSeriesIds }: ScanParts,
  batch: readonly FoundSeries[],
): Promise<Started> {
  const ids = batch.flatMap(({ path }) => seriesIds.get(path) ?? [])
  const ofSeries = ids.length > 0 ? await listSignatures(db, ids) : []
  const signatures = new Map(ofSeries.map((row) => [row.path, row]))
  const unknown = batch.flatMap((series) => series.files.map((file) => pathIn(series, file))).filter((path) => !signatures.has(path))
  // A file that only belongs to another series now is not reopened.
  const otherSignatures = suspectSeriesIds.length > 0 ? await listSignaturesAt(db, library.id, unknown) : []
  for (const row of otherSignatures) signatures.set(row.path, row)
  const files = batch.flatMap((series) => filesToRead(series, signatures).map((file) => ({ ...file, path: pathIn(series, file) })))
  const finish = readers.read(files.map((file) => ({ ...file, path: fromStoredPath(library.root, file.path) })))
  const paths = files.map(({ path }) => path)
  return { finish: async () => separateUnsettled(paths, await finish()) }
}

function separateUnsettled(paths: readonly string[], all: readonly FileReading[]): Opened {
  const readings = new Map<string, FileReadResult>()
  const unsettled = new Set<string>()
  for (const [index, path] of paths.entries()) {
    const reading = all[index]
    if (reading === 'unsettled') unsettled.add(path)
    else if (reading) readings.set(path, reading)
  }
  return { readings, unsettled }
}

const maxAttempts = 5

interface Planned {
  readonly plans: readonly SeriesPlan[]
  readonly moved: Moved
}

/** Plans again when the metadata was edited between the read and the write: an edit is never overwritten. */
async function planAndWrite(parts: ScanParts, batch: readonly FoundSeries[], opened: Opened): Promise<Planned> {
  for (let attempt = 1; ; attempt++) {
    const planned = await planBatch(parts, batch, opened)
    parts.checkStop()
    try {
      await write(parts, planned.plans)
      return planned
    } catch (error) {
      if (!(error instanceof MetadataEdited) || attempt >= maxAttempts) throw error
    }
  }
}

const write = ({ db, library, seriesIds, now, onChanges }: ScanParts, plans: readonly SeriesPlan[]): Promise<void> =>
  writePlans(db, {
    libraryId: library.id,
    plans,
    nowMs: now(),
    onChanges,
    onStored: (stored) => {
      for (const { series } of stored) seriesIds.set(series.path, series.id)
    },
  })

interface Moved {
  readonly books: readonly StoredBook[]
  readonly series: readonly KnownSeries['series'][]
}

async function planBatch(parts: ScanParts, batch: readonly FoundSeries[], { readings, unsettled }: Opened): Promise<Planned> {
  const { db, seriesIds } = parts
  const ids = batch.flatMap(({ path }) => seriesIds.get(path) ?? [])
  const storedSeries = await loadSeries(db, ids)
  const storedBooks = new Map(await loadBooksOf(db, ids))
  const moves = await findMoves(parts, { found: batch, readings, storedBooks })
  const plans = batch.flatMap((found) => {
    const storedId = seriesIds.get(found.path)
    const known = moves.series.get(found.path) ?? (storedId === undefined ? undefined : storedSeries.get(storedId))
    const books = known ? (storedBooks.get(known.series.id) ?? []) : []
    const plan = planOne(parts, found, { known, readings, unsettled, pairs: moves.books, books })
    return plan ? [plan] : []
  })
  return { plans, moved: { books: [...moves.books.values()], series: [...moves.series.values()].map(({ series }) => series) } }
}

interface PlanParts {
  readonly known: KnownSeries | undefined
  readonly books: readonly StoredBook[]
  readonly readings: ReadonlyMap<string, FileReadResult>
  readonly unsettled: ReadonlySet<string>
  readonly pairs: ReadonlyMap<string, StoredBook>
}

function planOne(parts: ScanParts, whole: FoundSeries, { known, books, readings, unsettled, pairs }: PlanParts): SeriesPlan | undefined {
  const found = withoutUnsettled(whole, unsettled)
  const inFolder = <T>(values: ReadonlyMap<string, T>): Map<string, T> =>
    new Map(found.files.flatMap((file) => entryOf(file.name, values.get(pathIn(found, file)))))
  const moved = inFolder(pairs)
  const movedHere = new Set([...moved.values()].map(({ book }) => book.id))
  const movedAway = new Set([...pairs.values()].map(({ book }) => book.id).filter((id) => !movedHere.has(id)))
  return planSeries({
    libraryId: parts.library.id,
    options: parts.library.options,
    found,
    known,
    knownBooks: books.filter(({ book }) => !movedAway.has(book.id)),
    moved,
    readings: inFolder(readings),
    seriesJson: readSeriesJson(parts.library.root, found),
    sourceTitle: readSourceTitle(parts.library.root, found),
    isUnreadable: (path) => unsettled.has(path) || parts.isUnreadable(path),
    nowMs: parts.now(),
    newId: () => newId(parts.now()),
  })
}

/** Treats a file that is still being written as unreadable: its book stays unchanged, and the next scan tries again. */
function withoutUnsettled(found: FoundSeries, unsettled: ReadonlySet<string>): FoundSeries {
  if (unsettled.size === 0) return found
  const files = found.files.filter((file) => !unsettled.has(pathIn(found, file)))
  return files.length === found.files.length ? found : { ...found, files, listing: '' }
}

const entryOf = <T>(name: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[name, value]])
