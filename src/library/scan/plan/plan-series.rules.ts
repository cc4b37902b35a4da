// Plans the rows of a series from the content of its folder and the stored rows. Pure: reads and writes nothing.
// Guarantee: a book keeps its id as long as its path or its content can be found. Missing books are only reported; whether they move to
// the trash is decided for the whole scan.

import type { SeriesJson } from '../../../formats/series-json/index.ts'
import type { Embedded } from '../../books/embedded/embedded.ts'
import type { LibraryOptions } from '../../libraries/libraries.schemas.ts'
import type { BookTable, SeriesMetadataTable, SeriesTable } from '../../library.tables.ts'
import { deriveSeries, type GatheredBook, gatherBooks } from '../../series/series-metadata.rules.ts'
import { sortKeyOf } from '../../sort-key.rules.ts'
import type { FileReadResult } from '../files/file-reading.ts'
import { stemOf } from './found-files.rules.ts'
import {
  type BookChange,
  type BookSurroundings,
  isChanged,
  type PresentBook,
  planAbsentBook,
  planPresentBook,
  type StoredBook,
  sameRow,
} from './plan-book.rules.ts'
import type { FoundFile, FoundSeries } from './walk-library.ts'

export interface KnownSeries {
  readonly series: SeriesTable
  readonly metadata: SeriesMetadataTable
}

export interface SeriesScan {
  readonly libraryId: string
  readonly options: LibraryOptions
  readonly found: FoundSeries
  /** The series at this path, or the one that moved here. */
  readonly known: KnownSeries | undefined
  /** Every book of `known`, including those in the trash. */
  readonly knownBooks: readonly StoredBook[]
  /** Books from any folder whose content is now in a file of this folder, by file name. */
  readonly moved: ReadonlyMap<string, StoredBook>
  /** Readings of the files that had to be opened, by file name. */
  readonly readings: ReadonlyMap<string, FileReadResult>
  /** Content of the folder's series.json. */
  readonly seriesJson: SeriesJson | 'unreadable' | undefined
  /** Source title found in the folder. */
  readonly sourceTitle: string | undefined
  /** Whether a stored path could not be read, so that its absence means nothing. */
  isUnreadable(path: string): boolean
  readonly nowMs: number
  newId(): string
}

export interface SeriesPlan {
  readonly kind: 'added' | 'changed' | 'restored' | 'kept'
  readonly known: KnownSeries | undefined
  readonly series: SeriesTable
  readonly metadata: SeriesMetadataTable
  /** Books whose rows must be written. */
  readonly books: readonly BookChange[]
  /** Books whose files are missing. */
  readonly missing: readonly StoredBook[]
}

/** The columns that reveal whether a file has changed. */
export type Signature = Pick<BookTable, 'path' | 'sizeBytes' | 'fileModifiedAt' | 'reread'>

/** Files that must be opened: new, changed, and those that a user wants to be read again. */
export const filesToRead = (found: FoundSeries, signatures: ReadonlyMap<string, Signature>): readonly FoundFile[] =>
  found.files.filter((file) => {
    const book = signatures.get(pathIn(found, file))
    return !book || book.reread === 1 || book.sizeBytes !== file.sizeBytes || book.fileModifiedAt !== file.modifiedMs
  })

/** Stored path of a file of a series. */
export const pathIn = ({ folder }: FoundSeries, file: FoundFile): string => (folder === '' ? file.name : `${folder}/${file.name}`)

/** @returns undefined when nothing exists now or before: every file of a new folder disappeared again */
export function planSeries(scan: SeriesScan): SeriesPlan | undefined {
  const present = presentBooks(scan)
  if (present.length === 0 && !scan.known) return undefined
  const around: BookSurroundings = { ...scan, seriesId: scan.known?.series.id ?? scan.newId(), oneshot: scan.found.oneshot }
  const ids = new Set(present.map(({ before }) => before?.book.id))
  const absent = scan.knownBooks.filter(({ book }) => !ids.has(book.id))
  const missing = absent.filter(({ book }) => book.deletedAt === null && !scan.isUnreadable(book.path))
  const positions = positionsOf(present, absent)
  const books = [
    ...present.map((one) => planPresentBook(around, one, positions.get(one.path) ?? 1)),
    ...absent.map((one) => planAbsentBook(around, one, positions.get(one.book.path) ?? 1)),
  ]
  return planRows(scan, { seriesId: around.seriesId, books, missing })
}

function presentBooks(scan: SeriesScan): readonly PresentBook[] {
  const byPath = booksByPath(scan.knownBooks)
  return scan.found.files.flatMap((file) => {
    const path = pathIn(scan.found, file)
    const reading = scan.readings.get(file.name)
    const before = byPath.get(path) ?? scan.moved.get(file.name)
    // Without a reading and a row, the file disappeared during the scan.
    if (!before && !reading) return []
    const name = stemOf(file.name)
    return [{ file, path, name, nameKey: sortKeyOf(name), before, reading }]
  })
}

const booksByPath = (books: readonly StoredBook[]): ReadonlyMap<string, StoredBook> =>
  new Map(books.map((known) => [known.book.path, known]))

/**
 * Positions in natural order of names. Books in the trash are included, so that numbers do not change while a book may still come back.
 */
function positionsOf(present: readonly PresentBook[], absent: readonly StoredBook[]): ReadonlyMap<string, number> {
  const all = [...present, ...absent.map(({ book }) => book)].map(({ path, nameKey }) => ({ path, nameKey }))
  all.sort((a, b) => compare(a.nameKey, b.nameKey) || compare(a.path, b.path))
  return new Map(all.map(({ path }, index) => [path, index + 1]))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

interface SeriesParts {
  readonly seriesId: string
  readonly books: readonly BookChange[]
  readonly missing: readonly StoredBook[]
}

function planRows(scan: SeriesScan, { seriesId, books, missing }: SeriesParts): SeriesPlan {
  const { found, known, nowMs } = scan
  const live = books.filter(({ book }) => book.deletedAt === null)
  const { releaseDate, ...gathered } = gatherBooks(live.map(gatheredOf))
  const { ageRating, ...texts } = deriveSeries(factsOf(scan, live), known)
  const metadata = { ...(known?.metadata ?? newSeriesMetadata(seriesId, nowMs)), ...texts, ...gathered }
  const kind = kindOf(scan, books, missing)
  return {
    kind,
    known,
    series: {
      id: seriesId,
      libraryId: scan.libraryId,
      name: found.name,
      nameKey: sortKeyOf(found.name),
      path: found.path,
      listing: missing.length > 0 || needsRescan(scan, live) ? '' : found.listing,
      fileModifiedAt:
        found.files.length > 0 ? Math.max(0, ...found.files.map((file) => file.modifiedMs)) : (known?.series.fileModifiedAt ?? 0),
      oneshot: found.oneshot ? 1 : 0,
      bookCount: live.length,
      titleKey: sortKeyOf(texts.titleSort),
      releaseDate,
      ageRating,
      createdAt: known?.series.createdAt ?? nowMs,
      modifiedAt: known && kind === 'kept' ? known.series.modifiedAt : nowMs,
      deletedAt: null,
      sourceTitle: scan.sourceTitle ?? known?.series.sourceTitle ?? null,
    },
    metadata: known && sameRow(metadata, known.metadata) ? known.metadata : withTimes(metadata, nowMs),
    books: books.filter(isChanged),
    missing,
  }
}

const gatheredOf = ({ book, metadata }: BookChange): GatheredBook => ({
  numberSort: book.numberSort,
  releaseDate: book.releaseDate,
  number: metadata.number,
  summary: metadata.summary,
  authors: metadata.authors,
  tags: metadata.tags,
})

/**
 * Something was unreadable. The next scan also repeats the folder while books are missing: they move to the trash at the end of this
 * scan.
 */
const needsRescan = ({ seriesJson }: SeriesScan, live: readonly BookChange[]): boolean =>
  seriesJson === 'unreadable' || live.some(({ book }) => book.reread === 1)

function factsOf({ found, options, seriesJson }: SeriesScan, live: readonly BookChange[]) {
  return {
    // A one-shot has the title of its book.
    name: found.oneshot ? (live[0]?.metadata.title ?? found.name) : found.name,
    oneshot: found.oneshot,
    embedded: live.map(({ embedded }) => importedOf(embedded, options)),
    appendsVolume: options.importComicInfoSeriesAppendVolume,
    seriesJson: options.importMylarSeries ? seriesJson : undefined,
  }
}

/** The metadata of a file about its series, as far as the library imports it. */
function importedOf(embedded: Embedded | null, options: LibraryOptions): Embedded | null {
  if (embedded === null) return null
  return (embedded.source === 'epub' ? options.importEpubSeries : options.importComicInfoSeries) ? embedded : null
}

function kindOf({ known, found }: SeriesScan, books: readonly BookChange[], missing: readonly StoredBook[]): SeriesPlan['kind'] {
  if (!known) return 'added'
  if (known.series.deletedAt !== null) return 'restored'
  const isTouched = missing.length > 0 || known.series.path !== found.path || books.some(({ kind }) => kind !== 'kept')
  return isTouched ? 'changed' : 'kept'
}

const newSeriesMetadata = (seriesId: string, nowMs: number): SeriesMetadataTable => ({
  seriesId,
  status: 'ONGOING',
  title: '',
  titleSort: '',
  summary: '',
  readingDirection: '',
  publisher: '',
  language: '',
  genres: '[]',
  tags: '[]',
  authors: '[]',
  totalBookCount: null,
  links: '[]',
  alternateTitles: '[]',
  locks: '[]',
  origins: '{}',
  createdAt: nowMs,
  modifiedAt: nowMs,
  booksAuthors: '[]',
  booksTags: '[]',
  booksSummary: '',
  booksSummaryNumber: '',
  booksCreatedAt: nowMs,
  booksModifiedAt: nowMs,
})

const withTimes = (metadata: SeriesMetadataTable, nowMs: number): SeriesMetadataTable => ({
  ...metadata,
  modifiedAt: nowMs,
  booksModifiedAt: nowMs,
})
