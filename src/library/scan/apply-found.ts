// Brings the rows in line with the folders that changed: opens what must be opened, finds again what only moved, plans and writes.
// While one batch is written the files of the next are being read.
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import type { Library } from '../libraries/libraries.queries.ts'
import { fromStoredPath } from '../libraries/library-root.rules.ts'
import { isGone } from './is-gone.ts'
import { type NewFile, pairMoved, pickMovedSeries } from './moved.rules.ts'
import type { KnownBook } from './plan-book.rules.ts'
import { filesToRead, type KnownSeries, pathIn, planSeries, type SeriesPlan } from './plan-series.rules.ts'
import { readSeriesJson } from './read-series-json.ts'
import type { ReaderPool } from './reader-pool.ts'
import type { Reading } from './reading.ts'
import { findBooksByContent, listSignatures, loadBooksOf, loadSeries, MetadataEdited } from './scan.queries.ts'
import type { FoundSeries } from './walk-library.ts'
import { type ScanNews, writePlans } from './write-plans.ts'

/** What the scan of one library works with. */
export interface ScanParts {
  readonly db: Db
  readonly library: Library
  readonly readers: ReaderPool
  /** Ids of the stored series by path; kept up to date. */
  readonly seriesIds: Map<string, string>
  /** Stored series that are not as they were: their folder is gone, or changed. */
  readonly suspectSeriesIds: readonly string[]
  /** Whether a stored path could not be read, so that its absence says nothing. */
  isUnreadable(path: string): boolean
  now(): number
  onNews(news: ScanNews): void
  onProgress(done: number, total: number): void
  /** Throws when the scan shall end. */
  checkStop(): void
}

export interface Applied {
  /** Books that were not found in a folder that is still there. */
  readonly missing: readonly KnownBook[]
  /** Books and series that lie elsewhere now. */
  readonly movedBookIds: ReadonlySet<string>
  readonly movedSeriesIds: ReadonlySet<string>
  readonly filesRead: number
}

const filesPerBatch = 500

/** Writes what the changed folders show; in small steps, each of which leaves the rows in order. */
export async function applyFound(parts: ScanParts, found: readonly FoundSeries[]): Promise<Applied> {
  const missing: KnownBook[] = []
  const movedBookIds = new Set<string>()
  const movedSeriesIds = new Set<string>()
  const batches = [...toBatches(found)]
  let done = 0
  let filesRead = 0
  let upcoming = batches[0] && (await startReading(parts, batches[0]))
  for (const [index, batch] of batches.entries()) {
    parts.checkStop()
    const readings = upcoming ? await upcoming.readings : new Map<string, Reading>()
    const following = batches[index + 1]
    upcoming = following && (await startReading(parts, following))
    const { plans, moved } = await planAndWrite(parts, batch, readings)
    missing.push(...plans.flatMap((plan) => plan.missing))
    for (const { book } of moved.books) movedBookIds.add(book.id)
    for (const id of moved.seriesIds) movedSeriesIds.add(id)
    filesRead += readings.size
    done += batch.length
    parts.onProgress(done, found.length)
  }
  return { missing: missing.filter(({ book }) => !movedBookIds.has(book.id)), movedBookIds, movedSeriesIds, filesRead }
}

function* toBatches(found: readonly FoundSeries[]): Generator<readonly FoundSeries[]> {
  let batch: FoundSeries[] = []
  let files = 0
  for (const series of found) {
    if (files + series.files.length > filesPerBatch && batch.length > 0) {
      yield batch
      batch = []
      files = 0
    }
    batch.push(series)
    files += series.files.length
  }
  if (batch.length > 0) yield batch
}

interface Started {
  /** By stored path. */
  readonly readings: Promise<ReadonlyMap<string, Reading>>
}

async function startReading({ db, library, readers, seriesIds }: ScanParts, batch: readonly FoundSeries[]): Promise<Started> {
  const ids = batch.flatMap(({ path }) => seriesIds.get(path) ?? [])
  const signatures = new Map((ids.length > 0 ? await listSignatures(db, ids) : []).map((row) => [row.path, row]))
  const paths = batch.flatMap((series) => filesToRead(series, signatures).map((file) => pathIn(series, file)))
  const reading = readers.read(paths.map((path) => fromStoredPath(library.root, path)))
  const readings = reading.then((all) => new Map(paths.flatMap((path, index) => pairOf(path, all[index]))))
  // When the batch before this one fails nobody waits for this one any more.
  readings.catch(() => undefined)
  return { readings }
}

const pairOf = (path: string, reading: Reading | undefined): [string, Reading][] => (reading ? [[path, reading]] : [])

const mostAttempts = 5

interface Planned {
  readonly plans: readonly SeriesPlan[]
  readonly moved: Moved
}

/** Plans again when somebody has edited the metadata between the look at the rows and their change: an edit is never written over. */
async function planAndWrite(parts: ScanParts, batch: readonly FoundSeries[], readings: ReadonlyMap<string, Reading>): Promise<Planned> {
  for (let attempt = 1; ; attempt++) {
    const planned = await planBatch(parts, batch, readings)
    try {
      await write(parts, planned.plans)
      return planned
    } catch (error) {
      if (!(error instanceof MetadataEdited) || attempt >= mostAttempts) throw error
    }
  }
}

const write = ({ db, library, seriesIds, now, onNews }: ScanParts, plans: readonly SeriesPlan[]): Promise<void> =>
  writePlans(db, {
    libraryId: library.id,
    plans,
    nowMs: now(),
    onNews,
    onStored: (stored) => {
      for (const { series } of stored) seriesIds.set(series.path, series.id)
    },
  })

interface Moved {
  readonly books: readonly KnownBook[]
  readonly seriesIds: readonly string[]
}

async function planBatch(parts: ScanParts, batch: readonly FoundSeries[], readings: ReadonlyMap<string, Reading>): Promise<Planned> {
  const { db, seriesIds } = parts
  const ids = batch.flatMap(({ path }) => seriesIds.get(path) ?? [])
  const stored = { series: new Map(await loadSeries(db, ids)), books: new Map(await loadBooksOf(db, ids)) }
  const pairs = await findMoved(parts, batch, { readings, stored })
  const movedSeries = await findMovedSeries(parts, batch, { pairs, stored })
  const plans = batch.flatMap((found) => {
    const known = movedSeries.get(found.path) ?? stored.series.get(seriesIds.get(found.path) ?? '')
    const plan = planOne(parts, found, { known, readings, pairs, books: known ? (stored.books.get(known.series.id) ?? []) : [] })
    return plan ? [plan] : []
  })
  return { plans, moved: { books: [...pairs.values()], seriesIds: [...movedSeries.values()].map(({ series }) => series.id) } }
}

interface Stored {
  readonly series: Map<string, KnownSeries>
  /** By series. */
  readonly books: Map<string, readonly KnownBook[]>
}

/** Stored books whose content lies in new files of the batch, by the path of the file. */
async function findMoved(
  { db, library, suspectSeriesIds, isUnreadable }: ScanParts,
  batch: readonly FoundSeries[],
  { readings, stored }: { readings: ReadonlyMap<string, Reading>; stored: Stored },
): Promise<ReadonlyMap<string, KnownBook>> {
  const knownPaths = new Set(stored.books.values().flatMap((books) => books.map(({ book }) => book.path)))
  const files = batch.flatMap((found) => found.files.map((file) => ({ ...file, path: pathIn(found, file) })))
  const newFiles = files.flatMap((file): NewFile[] => {
    const contentKey = readings.get(file.path)?.contentKey
    return contentKey && !knownPaths.has(file.path) ? [{ ...file, contentKey }] : []
  })
  const contentKeys = [...new Set(newFiles.map((file) => file.contentKey))]
  const same = await findBooksByContent(db, { libraryId: library.id, contentKeys, suspectSeriesIds })
  const lost = same.filter(({ book }) => !isUnreadable(book.path) && isGone(fromStoredPath(library.root, book.path)))
  return pairMoved(newFiles, lost)
}

/** Stored series whose folder is gone and whose books lie in a new folder of the batch now, by the path of that folder. */
async function findMovedSeries(
  { db, library, seriesIds, isUnreadable }: ScanParts,
  batch: readonly FoundSeries[],
  { pairs, stored }: { pairs: ReadonlyMap<string, KnownBook>; stored: Stored },
): Promise<ReadonlyMap<string, KnownSeries>> {
  const found = new Map<string, KnownSeries>()
  if (pairs.size === 0) return found
  const sources = await loadSeries(db, [...new Set([...pairs.values()].map(({ book }) => book.seriesId))])
  const lost = new Map(sources)
  for (const [id, { series }] of sources) {
    if (isUnreadable(series.path) || !isGone(fromStoredPath(library.root, series.path))) lost.delete(id)
  }
  for (const series of batch) {
    if (seriesIds.has(series.path)) continue
    const moved = series.files.flatMap((file) => pairs.get(pathIn(series, file)) ?? [])
    const picked = pickMovedSeries(
      moved,
      [...lost.values()].map((known) => known.series),
    )
    const known = picked === undefined ? undefined : lost.get(picked)
    if (!known) continue
    lost.delete(known.series.id)
    found.set(series.path, known)
    for (const [id, books] of await loadBooksOf(db, [known.series.id])) stored.books.set(id, books)
  }
  return found
}

interface PlanParts {
  readonly known: KnownSeries | undefined
  readonly books: readonly KnownBook[]
  readonly readings: ReadonlyMap<string, Reading>
  readonly pairs: ReadonlyMap<string, KnownBook>
}

function planOne(parts: ScanParts, found: FoundSeries, { known, books, readings, pairs }: PlanParts): SeriesPlan | undefined {
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
    isUnreadable: parts.isUnreadable,
    nowMs: parts.now(),
    newId: () => newId(parts.now()),
  })
}

const entryOf = <T>(name: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[name, value]])
