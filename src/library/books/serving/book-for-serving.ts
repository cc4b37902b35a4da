// What is needed to serve books to readers: where the file is, what the scan recorded about it and where each page starts.

import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ArchiveError } from '../../../formats/archive/archive-error.ts'
import { type PageTable, pageFact } from '../../../formats/archive/page-table.ts'
import { localHeaderLength } from '../../../formats/archive/zip/local-header.ts'
import type { Db } from '../../../kernel/db/index.ts'
import { closeInTurn, DiskNotResponding, diskCalls, openInTurn } from '../../../kernel/disk-calls/index.ts'
import { inParallel } from '../../../kernel/parallel/index.ts'
import type { RestrictionFacts } from '../../access/access.rules.ts'
import { findRestriction } from '../../access/restriction.queries.ts'
import type { LibraryOptions } from '../../libraries/libraries.schemas.ts'
import { fromStoredPath } from '../../libraries/library-root.rules.ts'
import { readOptions } from '../../libraries/stored-options.ts'
import type { MediaStatus } from '../../library.tables.ts'
import { ownProfiles } from '../media-profile.rules.ts'
import { findEpub } from './book-epub.queries.ts'
import { decodePages } from './page-table.rules.ts'
import { findSeriesServingRow, findServingRow } from './serving.queries.ts'
import type { StoredEpub } from './stored-epub.rules.ts'

export interface BookForServing {
  readonly id: string
  readonly seriesId: string
  readonly libraryId: string
  /** Absolute path of the file. */
  readonly path: string
  /** Absolute path of the folder that holds it. */
  readonly folder: string
  /** Size and modification time (whole epoch ms) of the file that the page table describes; the table is invalid for any other file. */
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly status: MediaStatus
  readonly mediaType: string
  readonly pageCount: number
  /** When a scan last opened the file: changes exactly when the content served to readers may change. Epoch ms. */
  readonly analysedAtMs: number
  /** Every data offset is set; offsets are meaningless when the file is missing or has changed since. */
  readonly pages: PageTable
  /** Set for an EPUB that can be read. */
  readonly epub: StoredEpub | undefined
  /** For `maySee`. */
  readonly restriction: RestrictionFacts
}

/**
 * Finds a book to serve; undefined for an unknown id. Reads the file once while its pages are not measured yet.
 * @throws DiskNotResponding
 */
export async function findBookForServing(db: Db, bookId: string): Promise<BookForServing | undefined> {
  const row = await findServingRow(db, bookId)
  const restriction = row && (await findRestriction(db, row.seriesId))
  if (!row || !restriction) return undefined
  const path = fromStoredPath(row.root, row.path)
  return {
    id: row.id,
    seriesId: row.seriesId,
    libraryId: row.libraryId,
    path,
    folder: dirname(path),
    sizeBytes: row.sizeBytes,
    modifiedMs: row.fileModifiedAt,
    status: row.status,
    mediaType: row.mediaType,
    pageCount: row.pageCount,
    analysedAtMs: row.analysedAt,
    pages: await withDataOffsets(path, row.sizeBytes, decodePages(row.pages)),
    epub: row.mediaType === ownProfiles.EPUB ? await findEpub(db, bookId) : undefined,
    restriction,
  }
}

export interface SeriesForServing {
  readonly id: string
  readonly libraryId: string
  /** Absolute path of the folder, or of the file of a one-shot. */
  readonly path: string
  readonly seriesCover: LibraryOptions['seriesCover']
  readonly oneshot: boolean
  readonly restriction: RestrictionFacts
}

/** Finds a series to serve; undefined for an unknown id. */
export async function findSeriesForServing(db: Db, seriesId: string): Promise<SeriesForServing | undefined> {
  const row = await findSeriesServingRow(db, seriesId)
  const restriction = row && (await findRestriction(db, seriesId))
  if (!row || !restriction) return undefined
  const { seriesCover } = readOptions(row.options, row.libraryId)
  return {
    id: row.id,
    libraryId: row.libraryId,
    path: fromStoredPath(row.root, row.path),
    seriesCover,
    oneshot: row.oneshot === 1,
    restriction,
  }
}

/** The pages of a file as it was read, whether or not it is in a library. @param stored `pages` of the reading */
export const pagesOfFile = (path: string, sizeBytes: number, stored: string): Promise<PageTable> =>
  withDataOffsets(path, sizeBytes, decodePages(stored))

const localHeaderBytes = 30
/** As many as one disk may have at once; calls for other readers wait for them. */
const readsAtOnce = 4

/** A scan reads only the first page; the offsets of the others are read here until they are measured. */
async function withDataOffsets(path: string, sizeBytes: number, pages: PageTable): Promise<PageTable> {
  if (!pages.dataOffsets.includes(-1)) return pages
  const dataOffsets = pages.dataOffsets.map((offset) => Math.max(offset, 0))
  const file = await openInTurn(path).catch((error: unknown) => {
    if (DiskNotResponding.matches(error)) throw error
    return undefined
  })
  if (!file) return { ...pages, dataOffsets }
  const unknown = pages.dataOffsets.keys().filter((index) => pages.dataOffsets[index] === -1)
  try {
    await inParallel(unknown, readsAtOnce, async (index) => {
      const headerOffset = pageFact(pages.localHeaderOffsets, index)
      dataOffsets[index] = await diskCalls.callInTime(path, () => findDataOffset(file, headerOffset, sizeBytes))
    })
  } finally {
    closeInTurn(path, file)
  }
  return { ...pages, dataOffsets }
}

/** @returns the end of the file when there is no header, so that reading the page yields nothing instead of wrong bytes */
async function findDataOffset(file: FileHandle, headerOffset: number, sizeBytes: number): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(localHeaderBytes), 0, localHeaderBytes, headerOffset)
  try {
    return bytesRead < localHeaderBytes ? sizeBytes : headerOffset + localHeaderLength(buffer)
  } catch (error) {
    if (error instanceof ArchiveError) return sizeBytes
    throw error
  }
}
