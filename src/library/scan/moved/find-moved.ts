// Finds stored books and series that have only moved into the folders of a batch. Writes nothing.

import { statSync } from 'node:fs'
import type { Db } from '../../../kernel/db/index.ts'
import { errorCodeOf } from '../../../kernel/errors/index.ts'
import { createHasher } from '../../hashes/file-hash.ts'
import type { Library } from '../../libraries/libraries.queries.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import type { FileReadResult } from '../files/file-reading.ts'
import { readSourceTitle } from '../files/read-source-title.ts'
import type { StoredBook } from '../plan/plan-book.rules.ts'
import { type KnownSeries, pathIn } from '../plan/plan-series.rules.ts'
import type { FoundSeries } from '../plan/walk-library.ts'
import { loadBooksOf, loadSeries } from '../scan.queries.ts'
import { findBooksByContent, findBooksByPath, findBooksBySize, findSeriesBySourceTitle, type Suspects } from './moved.queries.ts'
import { hashKeyOf, type NewFile, pairByName, pairMoved, pickMovedSeries } from './moved.rules.ts'

export interface MoveParts {
  readonly db: Db
  readonly library: Library
  /** Ids of the stored series by path. */
  readonly seriesIds: ReadonlyMap<string, string>
  /** Stored series whose folder is missing or changed; 'any' when that is unknown. */
  readonly suspectSeriesIds: Suspects
  /** Whether a stored path could not be read, so that its absence means nothing. */
  isUnreadable(path: string): boolean
  /** Throws when the scan must stop. */
  checkStop(): void
}

/** A batch of folders with the stored data about them. */
export interface ScanBatch {
  readonly found: readonly FoundSeries[]
  /** By stored path. */
  readonly readings: ReadonlyMap<string, FileReadResult>
  /** Stored books of the folders, by series; those of moved series are added. */
  readonly storedBooks: Map<string, readonly StoredBook[]>
}

export interface Moves {
  /** Stored books by the current path of their file. */
  readonly books: ReadonlyMap<string, StoredBook>
  /** Stored series by the current path of their folder. */
  readonly series: ReadonlyMap<string, KnownSeries>
}

export async function findMoves(parts: MoveParts, batch: ScanBatch): Promise<Moves> {
  const regrouped = await findRegrouped(parts, batch)
  const books = new Map([...(await findMovedBooks(parts, batch, regrouped)), ...regrouped])
  const series = await findMovedSeries(parts, batch, books)
  // In a moved series, a file with an old name is the old book, even if it was replaced as well.
  const pairs = new Map(books)
  for (const found of batch.found) {
    const stored = series.get(found.path)
    if (!stored) continue
    const files = found.files.map((file) => ({ name: file.name, path: pathIn(found, file) }))
    for (const [path, book] of pairByName(files, batch.storedBooks.get(stored.series.id) ?? [], pairs)) pairs.set(path, book)
  }
  return { books: pairs, series }
}

const knownPathsOf = ({ storedBooks }: ScanBatch): ReadonlySet<string> =>
  new Set(storedBooks.values().flatMap((books) => books.map(({ book }) => book.path)))

/** Files that were not moved but belong to another series now, because a folder of one-shots was configured or removed. */
async function findRegrouped({ db, library, suspectSeriesIds }: MoveParts, batch: ScanBatch): Promise<ReadonlyMap<string, StoredBook>> {
  const knownPaths = knownPathsOf(batch)
  const paths = batch.found.flatMap((found) => found.files.map((file) => pathIn(found, file))).filter((path) => !knownPaths.has(path))
  const books = await findBooksByPath(db, { libraryId: library.id, paths, suspectSeriesIds })
  return new Map(books.map((one) => [one.book.path, one]))
}

async function findMovedBooks(
  parts: MoveParts,
  batch: ScanBatch,
  regrouped: ReadonlyMap<string, StoredBook>,
): Promise<ReadonlyMap<string, StoredBook>> {
  const { db, library, suspectSeriesIds } = parts
  const knownPaths = new Set([...knownPathsOf(batch), ...regrouped.keys()])
  const opened = batch.found.flatMap((found) =>
    found.files.flatMap((file) => {
      const path = pathIn(found, file)
      const reading = batch.readings.get(path)
      return reading && !knownPaths.has(path) ? [{ ...file, path, contentKey: reading.contentKey }] : []
    }),
  )
  const withContent = opened.flatMap((file): NewFile[] => (file.contentKey === null ? [] : [{ ...file, contentKey: file.contentKey }]))
  const contentKeys = [...new Set(withContent.map((file) => file.contentKey))]
  const same = await findBooksByContent(db, { libraryId: library.id, contentKeys, suspectSeriesIds })
  const withoutContent = opened.filter((file) => file.contentKey === null)
  const alike = await findAlike(parts, withoutContent)
  return pairMoved([...withContent, ...alike.files], [...same.filter((known) => isLost(parts, known.book.path)), ...alike.books])
}

/** Files whose content a scan cannot compare are hashed, but only if a lost book of the same size and type was hashed before. */
async function findAlike(
  parts: MoveParts,
  files: readonly Omit<NewFile, 'contentKey'>[],
): Promise<{ files: readonly NewFile[]; books: readonly StoredBook[] }> {
  const sizes = [...new Set(files.map((file) => file.sizeBytes))]
  const { db, library, suspectSeriesIds } = parts
  const sameSize = sizes.length > 0 ? await findBooksBySize(db, { libraryId: library.id, sizes, suspectSeriesIds }) : []
  const books = sameSize.filter(({ book }) => isLost(parts, book.path))
  if (books.length === 0) return { files: [], books }
  const wanted = new Set(books.map(({ book }) => book.sizeBytes))
  const hasher = await createHasher()
  const hashed = files
    .filter((file) => wanted.has(file.sizeBytes))
    .flatMap((file): NewFile[] => {
      try {
        return [{ ...file, contentKey: hashKeyOf(hasher.whole(fromStoredPath(library.root, file.path), parts.checkStop)) }]
      } catch (error) {
        if (errorCodeOf(error) === undefined) throw error
        return []
      }
    })
  return { files: hashed, books }
}

const isLost = ({ library, isUnreadable }: MoveParts, path: string): boolean =>
  !isUnreadable(path) && isGone(fromStoredPath(library.root, path))

/** Stored series with a missing folder, by the path of the new folder that contains their books or has their source title. */
async function findMovedSeries(
  parts: MoveParts,
  batch: ScanBatch,
  pairs: ReadonlyMap<string, StoredBook>,
): Promise<ReadonlyMap<string, KnownSeries>> {
  const { db, library, seriesIds } = parts
  const found = new Map<string, KnownSeries>()
  const titles = new Map(
    batch.found.flatMap((series) => {
      const title = seriesIds.has(series.path) ? undefined : readSourceTitle(library.root, series)
      return title === undefined ? [] : [[series.path, title] as const]
    }),
  )
  const ofTitles = await findSeriesBySourceTitle(db, library.id, [...new Set(titles.values())])
  const candidates = new Set([...[...pairs.values()].map(({ book }) => book.seriesId), ...ofTitles])
  const lost = new Map([...(await loadSeries(db, [...candidates]))].filter(([, { series }]) => isLost(parts, series.path)))
  if (lost.size === 0) return found
  for (const series of batch.found) {
    if (seriesIds.has(series.path)) continue
    const moved = series.files.flatMap((file) => pairs.get(pathIn(series, file)) ?? [])
    const all = [...lost.values()].map((known) => known.series)
    const title = titles.get(series.path)
    const picked = pickMovedSeries(moved, all) ?? all.find((one) => title !== undefined && one.sourceTitle === title)?.id
    const match = picked === undefined ? undefined : lost.get(picked)
    if (!match) continue
    lost.delete(match.series.id)
    found.set(series.path, match)
    for (const [id, books] of await loadBooksOf(db, [match.series.id])) batch.storedBooks.set(id, books)
  }
  return found
}

/** Whether a path certainly does not exist; a path that cannot be checked does not count as missing. */
function isGone(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
