// Guarantee: one open, one read of the file's end, and one read of about 1 KB per inspected page; on slow storage archives of small pages
// are read whole instead. 10,000 books take about a second from a warm cache.
// Limit: blocking, so only for worker threads; checksums of pages are not verified.

import { closeSync, openSync } from 'node:fs'
import { mediaTypeOfExtension } from '../../image/index.ts'
import { type ArchiveContents, type ArchiveFile, defaultLimits, type InspectOptions } from '../archive-contents.ts'
import { ArchiveError, type ArchiveErrorCode } from '../archive-error.ts'
import { archiveMediaTypeOf } from '../archive-signature.ts'
import { comparePageNames, type EntryRole, extensionOfEntry, rolesOf } from '../page-entries.rules.ts'
import { type GrowingPageTable, maxPageBytes, newPageTable } from '../page-table.ts'
import { readCentralDirectorySync } from './central-directory.ts'
import { localHeaderLength } from './local-header.ts'
import { type PageHead, readPageHead } from './page-head.ts'
import { assertReadable, decodeEntrySync } from './read-entry.ts'
import { type ReadAt, readerOf, reusableMemory } from './read-steps.ts'
import { sizes, type ZipDirectory, type ZipEntry } from './zip-format.ts'

/** Larger files are not metadata. */
const maxComicInfoBytes = 4 * 1024 * 1024

/** Up to this size, archives with small pages on average are read completely in one pass. */
const maxWholeBytes = 8 * 1024 * 1024
const smallPageBytes = 65_536

// Reads are blocking and their memory is not used after an inspection, so each thread needs it only once.
const pieceMemory = reusableMemory(1024 * 1024)
const wholeMemory = reusableMemory(maxWholeBytes)

/** Checks whether a file that begins with these bytes is a ZIP archive. Archives with data in front are not recognized here. */
export const recognisesZip = (head: Uint8Array): boolean => archiveMediaTypeOf(head) === 'application/zip'

/**
 * Reads what a scan needs: the pages in reading order, the comment, ComicInfo.xml.
 * @throws ArchiveError when the archive cannot be read at all; single unreadable pages are listed in `unreadable`
 */
export function inspectZip(path: string, options: InspectOptions = {}): ArchiveContents {
  const fd = openSync(path, 'r')
  try {
    return inspectOpenZip(fd, options)
  } finally {
    closeSync(fd)
  }
}

function inspectOpenZip(fd: number, options: InspectOptions): ArchiveContents {
  const readPiece = readerOf(fd, pieceMemory)
  const directory = readCentralDirectorySync(fd, options.limits ?? defaultLimits, readPiece)
  const files = rolesOf(directory.entries.filter((entry) => !entry.isDirectory))
  const candidates = files.filter(({ role }) => role === 'page' || role === 'probe')
  candidates.sort((a, b) => comparePageNames(a.entry.name, b.entry.name))
  const requested = options.dimensions ?? 'first'
  const cheap = (requested === 'all' || requested === 'cheap') && areAllCheap(directory, candidates)
  const dimensionsMode = requested === 'cheap' ? cheapLook(cheap) : requested
  const readAt = cheap && options.slowDisk ? readWhole(fd, directory) : readPiece
  const comicInfoFile = files.find(({ role }) => role === 'comic-info')
  const inspection: Inspection = { directory, readAt, dimensionsMode, pages: newPageTable(), noPages: new Set(), unreadable: [] }
  for (const candidate of candidates) inspectCandidate(inspection, candidate)
  const comicInfo = comicInfoFile && readComicInfo(inspection, comicInfoFile.entry)
  const others = files.filter(({ entry, role }) => role === 'other' || role === 'comic-info' || inspection.noPages.has(entry))
  return {
    mediaType: 'application/zip',
    sizeBytes: directory.sizeBytes,
    prefixBytes: directory.prefixBytes,
    comment: directory.comment,
    pages: inspection.pages,
    measured: dimensionsMode,
    otherFiles: others.map(({ entry }) => fileOf(entry)),
    unreadable: inspection.unreadable,
    comicInfo,
  }
}

interface Inspection {
  readonly directory: ZipDirectory
  readonly readAt: ReadAt
  readonly dimensionsMode: ArchiveContents['measured']
  readonly pages: GrowingPageTable
  /** Candidates that turned out to be other files. */
  readonly noPages: Set<ZipEntry>
  readonly unreadable: { name: string; code: ArchiveErrorCode }[]
}

interface Candidate {
  readonly entry: ZipEntry
  readonly role: EntryRole
}

const cheapLook = (cheap: boolean) => (cheap ? 'all' : 'first')

/** Checks whether reading every page costs no more than one read of a small file. */
function areAllCheap(directory: ZipDirectory, candidates: readonly Candidate[]): boolean {
  const pages = candidates.filter(({ role }) => role === 'page')
  const pageBytes = pages.reduce((sum, { entry }) => sum + entry.compressedSize, 0)
  return areSmallPages(directory.sizeBytes, { pages: pages.length, pageBytes })
}

/** Whether an archive of this size with these pages is read completely on a slow disk. */
export const areSmallPages = (sizeBytes: number, { pages, pageBytes }: { readonly pages: number; readonly pageBytes: number }): boolean =>
  sizeBytes <= maxWholeBytes && pageBytes < smallPageBytes * pages

function readWhole(fd: number, directory: ZipDirectory): ReadAt {
  const directoryBytes = readerOf(fd, wholeMemory)(0, directory.sizeBytes)
  return (position, length) => directoryBytes.subarray(position, position + length)
}

/** Adds a candidate to the pages, to the other files or to the unreadable ones. */
function inspectCandidate(inspection: Inspection, { entry, role }: Candidate): void {
  const { dimensionsMode, pages } = inspection
  const needsInspection = role === 'probe' || dimensionsMode === 'all' || (dimensionsMode === 'first' && pages.names.length === 0)
  try {
    addPage(pages, entry, needsInspection ? readPageHead(inspection.readAt, inspection.directory, entry) : headFromName(entry))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    // An entry that was not named as a page is simply another file.
    if (role === 'probe') inspection.noPages.add(entry)
    else inspection.unreadable.push({ name: entry.name, code: error.code })
  }
}

function headFromName(entry: ZipEntry): PageHead {
  assertReadable(entry, maxPageBytes)
  const mediaType = mediaTypeOfExtension(extensionOfEntry(entry.name))
  if (mediaType === undefined) throw new ArchiveError('NOT_AN_IMAGE', 'The entry is not named as a picture')
  return { dataOffset: -1, mediaType, widthPx: 0, heightPx: 0 }
}

function addPage(pages: GrowingPageTable, entry: ZipEntry, head: PageHead): void {
  pages.names.push(entry.name)
  pages.dataOffsets.push(head.dataOffset)
  pages.localHeaderOffsets.push(entry.localHeaderOffset)
  pages.compressedSizes.push(entry.compressedSize)
  pages.sizes.push(entry.uncompressedSize)
  pages.methods.push(entry.method)
  pages.crcs.push(entry.crc32)
  pages.mediaTypes.push(head.mediaType)
  pages.widthsPx.push(head.widthPx)
  pages.heightsPx.push(head.heightPx)
}

/**
 * Local header and data in one read; a copy, because the memory is reused. Undefined, with the error recorded, when it cannot be read.
 */
function readComicInfo({ readAt, directory, unreadable }: Inspection, entry: ZipEntry): Uint8Array | undefined {
  try {
    assertReadable(entry, maxComicInfoBytes)
    const available = directory.directoryOffset - entry.localHeaderOffset
    const guess = sizes.localHeader + entry.nameBytes + 64 + entry.compressedSize
    const bytes = readAt(entry.localHeaderOffset, Math.min(available, guess))
    const start = localHeaderLength(bytes)
    const end = start + entry.compressedSize
    if (end > available) throw new ArchiveError('CORRUPT', 'The entry is longer than the archive')
    const raw = end <= bytes.length ? bytes.subarray(start, end) : readAt(entry.localHeaderOffset + start, entry.compressedSize)
    return new Uint8Array(decodeEntrySync(raw, { ...entry, dataOffset: entry.localHeaderOffset + start }))
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    unreadable.push({ name: entry.name, code: error.code })
    return undefined
  }
}

const fileOf = (entry: ZipEntry): ArchiveFile => ({ name: entry.name, size: entry.uncompressedSize })
