// Guarantee: for any bytes, reading a directory returns a list that is safe to use or throws an ArchiveError; it never hangs and never
// uses more memory than the limits allow. In the list every entry is inside the file and no two overlap.
// Limit: names are for display and for finding entries; they may contain anything and are not paths.

import { type ArchiveLimits, defaultLimits } from '../archive-contents.ts'
import { ArchiveError } from '../archive-error.ts'
import { type EndRecord, findEnd, type ReadWindow, readThrough } from './end-record.ts'
import { decodeComment, decodeName } from './entry-name.ts'
import { type ReadAt, type ReadSteps, readerOf, runSteps, runStepsSync, sizeOf, sizeOfSync } from './read-steps.ts'
import {
  extraFields,
  findExtraField,
  flags,
  methods,
  saturated32,
  signatures,
  sizes,
  type ZipDirectory,
  type ZipEntry,
} from './zip-format.ts'

/**
 * Reads the directory of an open archive; blocking, for worker threads.
 * @param readAt how to read; by default each read allocates its own memory
 * @throws ArchiveError
 */
export const readCentralDirectorySync = (
  fd: number,
  limits: ArchiveLimits = defaultLimits,
  readAt: ReadAt = readerOf(fd, Buffer.allocUnsafe),
): ZipDirectory => runStepsSync(directorySteps(sizeOfSync(fd), limits), readAt)

/** The same without blocking. */
export const readCentralDirectory = async (fd: number, limits: ArchiveLimits = defaultLimits): Promise<ZipDirectory> =>
  runSteps(directorySteps(await sizeOf(fd), limits), fd)

/** The parser itself; it requests bytes but performs no reads. */
export function* directorySteps(sizeBytes: number, limits: ArchiveLimits): ReadSteps<ZipDirectory> {
  const window: ReadWindow = { position: 0, bytes: Buffer.alloc(0) }
  const end = yield* findEnd(window, sizeBytes)
  if (end.entryCount > limits.maxEntries) throw tooManyEntries(limits)
  if (end.directoryBytes > limits.maxDirectoryBytes) throw new ArchiveError('TOO_LARGE', 'The directory is larger than any book needs')
  const place = yield* findDirectory(window, end)
  const bytes = yield* readThrough(window, place.directoryOffset, end.directoryBytes)
  const entries = parseRecords(bytes, place, limits)
  const isComplete = end.countIsExact ? entries.length === end.entryCount : entries.length % 0x10000 === end.entryCount
  if (!isComplete) throw new ArchiveError('CORRUPT', `The archive promises ${end.entryCount} entries and lists ${entries.length}`)
  assertDisjoint(entries, place.directoryOffset)
  return { entries, comment: decodeComment(end.commentBytes), commentBytes: end.commentBytes, sizeBytes, ...place }
}

interface Place {
  readonly prefixBytes: number
  readonly directoryOffset: number
}

/**
 * The directory ends where the end record begins. The difference to its stated offset is the data in front of the archive, unless
 * something unknown is between the directory and the end record.
 */
function* findDirectory(window: ReadWindow, end: EndRecord): ReadSteps<Place> {
  const directoryOffset = end.directoryEnd - end.directoryBytes
  const prefixBytes = directoryOffset - end.statedDirectoryOffset
  if (prefixBytes === 0 || end.directoryBytes < sizes.centralRecord) {
    if (directoryOffset < 0) throw beyondFile()
    return { prefixBytes: Math.max(0, prefixBytes), directoryOffset }
  }
  for (const place of [
    { prefixBytes, directoryOffset },
    { prefixBytes: 0, directoryOffset: end.statedDirectoryOffset },
  ]) {
    if (place.prefixBytes < 0 || place.directoryOffset < 0 || place.directoryOffset + end.directoryBytes > end.directoryEnd) continue
    const start = yield* readThrough(window, place.directoryOffset, 4)
    if (start.readUInt32LE(0) === signatures.centralRecord) return place
  }
  throw beyondFile()
}

function parseRecords(bytes: Buffer, place: Place, limits: ArchiveLimits): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  while (at < bytes.length) {
    if (entries.length === limits.maxEntries) throw tooManyEntries(limits)
    const entry = parseRecord(bytes, at, place)
    entries.push(entry)
    at += entry.recordBytes
  }
  return entries
}

function parseRecord(bytes: Buffer, at: number, place: Place): ZipEntry {
  if (at + sizes.centralRecord > bytes.length || bytes.readUInt32LE(at) !== signatures.centralRecord) {
    throw new ArchiveError('CORRUPT', 'The directory holds something that is no entry')
  }
  const nameBytes = bytes.readUInt16LE(at + 28)
  const extraBytes = bytes.readUInt16LE(at + 30)
  const nameStart = at + sizes.centralRecord
  const extraStart = nameStart + nameBytes
  const recordBytes = sizes.centralRecord + nameBytes + extraBytes + bytes.readUInt16LE(at + 32)
  if (at + recordBytes > bytes.length) throw new ArchiveError('CORRUPT', 'An entry of the directory is longer than the directory')
  const flagBits = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const extra = bytes.subarray(extraStart, extraStart + extraBytes)
  const name = decodeName(bytes.subarray(nameStart, extraStart), extra, (flagBits & flags.utf8) !== 0)
  const place64 = resolveZip64(bytes, at, extra)
  return {
    name,
    nameBytes,
    isDirectory: name.endsWith('/') || (name.endsWith('\\') && place64.uncompressedSize === 0),
    method,
    flags: flagBits,
    encrypted: (flagBits & flags.encrypted) !== 0 || method === methods.aes,
    crc32: bytes.readUInt32LE(at + 16),
    compressedSize: place64.compressedSize,
    uncompressedSize: place64.uncompressedSize,
    localHeaderOffset: place64.localHeaderOffset + place.prefixBytes,
    recordOffset: place.directoryOffset + at,
    recordBytes,
  }
}

interface SizesAndOffset {
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly localHeaderOffset: number
}

/** The zip64 field contains, in this order, only the values that are saturated in the record. */
function resolveZip64(bytes: Buffer, at: number, extra: Buffer): SizesAndOffset {
  const compressedSize = bytes.readUInt32LE(at + 20)
  const uncompressedSize = bytes.readUInt32LE(at + 24)
  const localHeaderOffset = bytes.readUInt32LE(at + 42)
  if (compressedSize !== saturated32 && uncompressedSize !== saturated32 && localHeaderOffset !== saturated32) {
    return { compressedSize, uncompressedSize, localHeaderOffset }
  }
  const field = findExtraField(extra, extraFields.zip64) ?? Buffer.alloc(0)
  let next = 0
  const resolve = (value: number): number => {
    if (value !== saturated32 || next + 8 > field.length) return value
    next += 8
    return Number(field.readBigUInt64LE(next - 8))
  }
  const resolvedUncompressed = resolve(uncompressedSize)
  const resolvedCompressed = resolve(compressedSize)
  return {
    uncompressedSize: resolvedUncompressed,
    compressedSize: resolvedCompressed,
    localHeaderOffset: resolve(localHeaderOffset),
  }
}

/** Entries must end before the directory and must not overlap; otherwise a small file could unpack to a huge one. */
function assertDisjoint(entries: readonly ZipEntry[], directoryOffset: number): void {
  let previousEnd = 0
  for (const entry of inFileOrder(entries)) {
    if (entry.localHeaderOffset < previousEnd) throw new ArchiveError('OVERLAPPING', 'Two entries claim the same bytes')
    previousEnd = entry.localHeaderOffset + sizes.localHeader + entry.compressedSize
    if (!(previousEnd <= directoryOffset)) throw beyondFile()
  }
}

function inFileOrder(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  let before = 0
  const isOrdered = entries.every(({ localHeaderOffset }) => {
    const follows = localHeaderOffset >= before
    before = localHeaderOffset
    return follows
  })
  return isOrdered ? entries : entries.toSorted((a, b) => a.localHeaderOffset - b.localHeaderOffset)
}

const tooManyEntries = (limits: ArchiveLimits): ArchiveError =>
  new ArchiveError('TOO_MANY_ENTRIES', `The archive holds more than ${limits.maxEntries} entries`)

const beyondFile = (): ArchiveError => new ArchiveError('CORRUPT', 'The directory points outside of the archive')
