// One scan from its beginning to its end. Runs in the scan's own thread.
// Promise: files are never touched. What cannot be read counts as unchanged, never as gone; an unreadable or suddenly empty root
// leaves every row as it is; most of a library never goes to the trash without a person's word.
// Limit: two files of the same name, size and modification time are the same file to a scan.
import { readdirSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { type Db, inTransaction } from '../../kernel/db/index.ts'
import { defaultOptions } from '../libraries/default-options.ts'
import { findLibrary, type Library, type LibraryAttention, saveScanEnd } from '../libraries/libraries.queries.ts'
import { fromStoredPath, isInside, toStoredPath } from '../libraries/library-root.rules.ts'
import { inheritProgress } from '../progress/inherit-progress.queries.ts'
import { recountProgress } from '../progress/progress.queries.ts'
import { type Applied, applyFound, type ScanParts } from './apply-found.ts'
import { fileRules, isHidden } from './found-files.rules.ts'
import { isGone } from './is-gone.ts'
import { createReaderPool } from './reader-pool.ts'
import { saveArtwork } from './save-artwork.ts'
import { countLiveBooks, listLiveBooks, listSeriesRefs, recountBooks, trashBooks } from './scan.queries.ts'
import { attentionFor, needsConsent } from './vanished.rules.ts'
import { type FoundSeries, walk } from './walk-library.ts'
import type { BookRef, ScanNews } from './write-plans.ts'

export interface ScanJob {
  readonly libraryId: string
  /** Absolute paths: look through these folders only, without those below them. */
  readonly folders?: readonly string[] | undefined
}

export interface ScanContext {
  readonly db: Db
  /** Epoch ms. */
  now(): number
  onNews(news: ScanNews): void
  onProgress(done: number, total: number): void
  /** Throws when the scan shall end. */
  checkStop(): void
}

export interface ScanReport {
  /** unavailable: the root cannot be read. held: most books vanished, a person must say whether they are gone. */
  readonly state: 'done' | 'unavailable' | 'held' | 'nothing-to-do'
  readonly series: number
  /** Series whose folder was not as the rows said. */
  readonly changedSeries: number
  readonly filesRead: number
  readonly booksTrashed: number
  readonly vanishedBooks: number
  /** What could not be read, with the system's code; at most 20. */
  readonly unreadable: readonly string[]
  /** Absolute paths of folders with files that are still being written: they want another look soon. */
  readonly unsettled: readonly string[]
  readonly tookMs: number
}

/** Does one scan; see `ScanJob`. */
export async function scan(context: ScanContext, job: ScanJob): Promise<ScanReport> {
  const began = performance.now()
  const library = await findLibrary(context.db, job.libraryId)
  const report = library && (job.folders ? await scanFolders(context, library, job.folders) : await scanWhole(context, library))
  return { ...nothingDone, ...report, tookMs: Math.round((performance.now() - began) * 10) / 10 }
}

const nothingDone = {
  state: 'nothing-to-do',
  series: 0,
  changedSeries: 0,
  filesRead: 0,
  booksTrashed: 0,
  vanishedBooks: 0,
  unreadable: [],
  unsettled: [],
  tookMs: 0,
} as const

interface SeriesRef {
  readonly id: string
  readonly path: string
  readonly listing: string
  readonly deletedAt: number | null
}

async function scanWhole(context: ScanContext, library: Library): Promise<Partial<ScanReport>> {
  const startedAt = context.now()
  const refs = await listSeriesRefs(context.db, library.id)
  const knownBooks = await countLiveBooks(context.db, library.id)
  const survey = lookThrough(context, library, { refs, starts: [''], deep: true })
  const isEmptied =
    survey.failure === undefined && survey.series === 0 && knownBooks > 0 && !library.attention?.accepted && holdsNothing(library.root)
  if (survey.failure !== undefined || isEmptied) return becomeUnavailable(context, library, { startedAt, knownBooks, isEmptied })
  const gone = refs.filter((ref) => ref.deletedAt === null && !survey.seen.has(ref.id) && !survey.isUnreadable(ref.path))
  const applied = await apply(context, library, { survey, gone })
  const lost = gone.filter((ref) => !applied.movedSeriesIds.has(ref.id))
  const missing = await allMissing(context.db, lost, applied)
  const loss = { vanishedBooks: missing.length, knownBooks }
  const attention = attentionFor(loss, library.attention, startedAt)
  if (!attention) await moveToTrash(context, missing, lost)
  await saveScanEnd(context.db, library.id, { startedAt, unavailableAt: null, attention })
  return {
    ...reportOf(library, survey, applied),
    state: attention ? 'held' : 'done',
    vanishedBooks: missing.length,
    booksTrashed: attention ? 0 : missing.length,
  }
}

/** Neither a folder nor anything that might be a book, whatever the library's options say. */
function holdsNothing(root: string): boolean {
  const { isBook } = fileRules({ ...defaultOptions, scanCbx: true, scanPdf: true, scanEpub: true })
  const visible = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !isHidden(name))
  return visible.every((entry) => !entry.isDirectory() && !entry.isSymbolicLink() && !isBook(entry.name))
}

/** Without the folders below. A folder that is gone is left to the next whole scan. */
async function scanFolders(context: ScanContext, library: Library, folders: readonly string[]): Promise<Partial<ScanReport>> {
  const places = folders.filter((folder) => isInside(library.root, folder))
  const starts = places
    .map((folder) => toStoredPath(library.root, folder))
    .filter((start, at) => !isLeftOut(library, places[at] ?? '', start))
  if (starts.length === 0) return {}
  const refs = await listSeriesRefs(context.db, library.id)
  const survey = lookThrough(context, library, { refs, starts, deep: false })
  if (survey.failure !== undefined) return {}
  // A folder that nobody knows may be a renamed one; the others have their books where they were.
  const isNew = survey.seen.size === 0
  const gone = refs.filter((ref) => isNew && ref.deletedAt === null && isGone(fromStoredPath(library.root, ref.path)))
  const applied = await apply(context, library, { survey, gone })
  const loss = { vanishedBooks: applied.missing.length, knownBooks: await countLiveBooks(context.db, library.id) }
  const isHeld = needsConsent(loss)
  if (!isHeld)
    await moveToTrash(
      context,
      applied.missing.map(({ book }) => book),
      [],
    )
  const booksTrashed = isHeld ? 0 : loss.vanishedBooks
  return { ...reportOf(library, survey, applied), state: 'done', vanishedBooks: loss.vanishedBooks, booksTrashed }
}

function isLeftOut({ options }: Library, folder: string, from: string): boolean {
  const slashed = sep === '/' ? folder : folder.replaceAll(sep, '/')
  return fileRules(options).isExcluded(slashed) || from.split('/').some(isHidden)
}

interface Survey {
  /** Series that the folders show. */
  readonly series: number
  /** Those whose folder is not as the rows say. */
  readonly changed: readonly FoundSeries[]
  /** Ids of stored series whose folder is there. */
  readonly seen: ReadonlySet<string>
  readonly seriesIds: Map<string, string>
  readonly unreadable: ReadonlyMap<string, string>
  isUnreadable(path: string): boolean
  /** The system's code when no folder to begin with can be read. */
  readonly failure: string | undefined
}

interface SurveyRequest {
  readonly refs: readonly SeriesRef[]
  /** Stored paths of the folders to begin with. */
  readonly starts: readonly string[]
  readonly deep: boolean
}

function lookThrough(context: ScanContext, library: Library, { refs, starts, deep }: SurveyRequest): Survey {
  const byPath = new Map(refs.map((ref) => [ref.path, ref]))
  const seen = new Set<string>()
  const changed: FoundSeries[] = []
  const failures: string[] = []
  const unreadable = new Map<string, string>()
  let series = 0
  for (const from of starts) {
    const walked = walk({ root: library.root, from, rules: fileRules(library.options), deep, checkStop: context.checkStop })
    const failure = failureOf(library, () => {
      for (const found of walked.series) {
        series++
        const ref = byPath.get(found.path)
        if (ref) seen.add(ref.id)
        if (ref?.listing !== found.listing || ref.deletedAt !== null) changed.push(found)
      }
    })
    if (failure !== undefined) failures.push(failure)
    for (const [path, code] of walked.unreadable) unreadable.set(path, code)
  }
  return {
    series,
    changed,
    seen,
    seriesIds: new Map(refs.map((ref) => [ref.path, ref.id])),
    unreadable,
    isUnreadable: (path) => unreadable.size > 0 && withAncestors(path).some((one) => unreadable.has(one)),
    // A disk that went away takes back all that was seen before; a single folder that is gone says nothing of the others.
    failure: failures.includes(diskChanged) || failures.length === starts.length ? failures.at(-1) : undefined,
  }
}

const diskChanged = 'EXDEV'

/** @returns the system's code when the folder cannot be read, or another disk stands in its place now */
function failureOf({ root }: Library, look: () => void): string | undefined {
  try {
    const device = statSync(root).dev
    look()
    // A disk that went away while we looked left folders that seem to be gone.
    return statSync(root).dev === device ? undefined : diskChanged
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return code
  }
}

/** A path and all folders above it. */
const withAncestors = (path: string): readonly string[] =>
  path.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/'))

/** @param gone series whose folder is not there */
async function apply(context: ScanContext, library: Library, found: { survey: Survey; gone: readonly SeriesRef[] }): Promise<Applied> {
  const { survey, gone } = found
  const readers = createReaderPool()
  const { seriesIds, isUnreadable } = survey
  const suspectSeriesIds = [...gone.map((ref) => ref.id), ...survey.changed.flatMap(({ path }) => seriesIds.get(path) ?? [])]
  // Before the listings say that nothing is to be done: a scan that breaks off finds it done.
  await saveArtwork(context.db, library.id, { changed: survey.changed, gone })
  const parts: ScanParts = { ...context, library, readers, seriesIds, suspectSeriesIds, isUnreadable }
  try {
    return await applyFound(parts, survey.changed)
  } finally {
    await readers.close()
  }
}

async function becomeUnavailable(
  { db, now }: ScanContext,
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
  await saveScanEnd(db, library.id, { startedAt, unavailableAt, attention: isEmptied ? attention : library.attention })
  return { state: 'unavailable' }
}

interface MissingBook {
  readonly id: string
  readonly seriesId: string
}

async function allMissing(db: Db, lost: readonly SeriesRef[], applied: Applied): Promise<readonly MissingBook[]> {
  const ofLostSeries = await listLiveBooks(
    db,
    lost.map((ref) => ref.id),
  )
  return [...ofLostSeries.filter(({ id }) => !applied.movedBookIds.has(id)), ...applied.missing.map(({ book }) => book)]
}

const booksPerTransaction = 500

async function moveToTrash(context: ScanContext, missing: readonly MissingBook[], lost: readonly SeriesRef[]): Promise<void> {
  const lostIds = lost.map((ref) => ref.id)
  for (let start = 0; start < Math.max(missing.length, lostIds.length); start += booksPerTransaction) {
    const books = missing.slice(start, start + booksPerTransaction)
    const seriesIds = [...new Set([...books.map((book) => book.seriesId), ...lostIds.slice(start, start + booksPerTransaction)])]
    await inTransaction(context.db, async (trx) => {
      await trashBooks(
        trx,
        books.map((book) => book.id),
        context.now(),
      )
      await inheritProgress(trx, { lostBookIds: books.map((book) => book.id) })
      await recountBooks(trx, seriesIds, context.now())
      await recountProgress(trx, seriesIds)
    })
    const booksChanged = books.map((book): BookRef => ({ bookId: book.id, seriesId: book.seriesId }))
    context.onNews({ seriesAdded: [], seriesChanged: seriesIds, booksAdded: [], booksChanged })
  }
}

const mostNamed = 20

const reportOf = ({ root }: Library, survey: Survey, applied: Applied): Partial<ScanReport> => ({
  series: survey.series,
  changedSeries: survey.changed.length,
  filesRead: applied.filesRead,
  unreadable: [...survey.unreadable].slice(0, mostNamed).map(([path, code]) => `${path}: ${code}`),
  unsettled: applied.unsettledFolders.map((path) => fromStoredPath(root, path)),
})
