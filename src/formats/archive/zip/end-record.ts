// Finds the end of central directory record, which locates everything else. It is at the end of the file, followed only by the archive's
// comment; zip64 archives have a larger one before it.

import { ArchiveError } from '../archive-error.ts'
import type { ReadSteps } from './read-steps.ts'
import { maxFieldBytes, saturated16, saturated32, signatures, sizes } from './zip-format.ts'

/** Result of the last read; requesting a part of it again costs no read. */
export interface ReadWindow {
  position: number
  bytes: Buffer
}

export interface EndRecord {
  readonly entryCount: number
  /** Whether `entryCount` is exact: without zip64 it is stored in 16 bits. */
  readonly countIsExact: boolean
  readonly directoryBytes: number
  /** As stated, without the data in front of the archive. */
  readonly statedDirectoryOffset: number
  /** Offset where the directory must end. */
  readonly directoryEnd: number
  readonly commentBytes: Uint8Array
}

/** Size of the first read: enough for the end record, a short comment and the directory of a typical book. */
const tailBytes = 8192

/** Reads a part of the file using the window. */
export function* readThrough(window: ReadWindow, position: number, length: number): ReadSteps<Buffer> {
  const at = position - window.position
  if (at < 0 || at + length > window.bytes.length) {
    window.bytes = yield { position, length }
    window.position = position
    return window.bytes
  }
  return window.bytes.subarray(at, at + length)
}

/** @throws ArchiveError NOT_AN_ARCHIVE, TRUNCATED, MULTI_VOLUME, CORRUPT */
export function* findEnd(window: ReadWindow, sizeBytes: number): ReadSteps<EndRecord> {
  for (const windowBytes of [tailBytes, sizes.end + maxFieldBytes]) {
    const length = Math.min(windowBytes, sizeBytes)
    const tail = yield* readThrough(window, sizeBytes - length, length)
    const at = findEndRecord(tail)
    if (at >= 0) return yield* completeEnd(window, sizeBytes - length + at, readEnd(tail, at))
    if (length === sizeBytes) break
  }
  const head = yield* readThrough(window, 0, Math.min(4, sizeBytes))
  if (head.length === 4 && head.readUInt32LE(0) === signatures.localHeader) {
    throw new ArchiveError('TRUNCATED', 'The archive breaks off before its directory')
  }
  throw new ArchiveError('NOT_AN_ARCHIVE', 'The file is no ZIP archive')
}

/** Offset of the end record in the tail, or -1. One whose comment ends with the file takes precedence over one with bytes after it. */
function findEndRecord(tail: Buffer): number {
  let tolerated = -1
  for (let at = tail.length - sizes.end; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== signatures.end) continue
    const end = at + sizes.end + tail.readUInt16LE(at + 20)
    if (end === tail.length) return at
    if (end < tail.length && tolerated < 0) tolerated = at
  }
  return tolerated
}

interface PlainEnd {
  readonly entryCount: number
  readonly directoryBytes: number
  readonly directoryOffset: number
  readonly volume: number
  readonly commentBytes: Uint8Array
}

function readEnd(tail: Buffer, at: number): PlainEnd {
  const commentLength = tail.readUInt16LE(at + 20)
  return {
    volume: tail.readUInt16LE(at + 4),
    entryCount: tail.readUInt16LE(at + 10),
    directoryBytes: tail.readUInt32LE(at + 12),
    directoryOffset: tail.readUInt32LE(at + 16),
    // A copy, because the window's memory is reused.
    commentBytes: commentLength === 0 ? noBytes : new Uint8Array(tail.subarray(at + sizes.end, at + sizes.end + commentLength)),
  }
}

const noBytes = new Uint8Array(0)

function* completeEnd(window: ReadWindow, position: number, end: PlainEnd): ReadSteps<EndRecord> {
  const { commentBytes } = end
  const isSaturated =
    end.entryCount === saturated16 ||
    end.directoryBytes === saturated32 ||
    end.directoryOffset === saturated32 ||
    end.volume === saturated16
  const zip64 = isSaturated ? yield* findZip64End(window, position) : undefined
  if (zip64 !== undefined) return { ...zip64, commentBytes }
  if (end.volume !== 0) throw multiVolume()
  return {
    entryCount: end.entryCount,
    countIsExact: false,
    directoryBytes: end.directoryBytes,
    statedDirectoryOffset: end.directoryOffset,
    directoryEnd: position,
    commentBytes,
  }
}

/** Undefined without a locator: an archive may hold exactly 65,535 entries without being zip64. */
function* findZip64End(window: ReadWindow, endPosition: number): ReadSteps<Omit<EndRecord, 'commentBytes'> | undefined> {
  const locatorPosition = endPosition - sizes.zip64Locator
  if (locatorPosition < 0) return undefined
  const locator = yield* readThrough(window, locatorPosition, sizes.zip64Locator)
  if (locator.readUInt32LE(0) !== signatures.zip64Locator) return undefined
  if (locator.readUInt32LE(16) > 1) throw multiVolume()
  const declaredOffset = Number(locator.readBigUInt64LE(8))
  // With data in front of the archive the stated offset is wrong; then the record is right before its locator.
  for (const position of [declaredOffset, locatorPosition - sizes.zip64End]) {
    if (position < 0 || position + sizes.zip64End > locatorPosition) continue
    const record = yield* readThrough(window, position, sizes.zip64End)
    if (record.readUInt32LE(0) !== signatures.zip64End) continue
    return {
      entryCount: Number(record.readBigUInt64LE(32)),
      countIsExact: true,
      directoryBytes: Number(record.readBigUInt64LE(40)),
      statedDirectoryOffset: Number(record.readBigUInt64LE(48)),
      directoryEnd: position,
    }
  }
  throw new ArchiveError('CORRUPT', 'The zip64 end record is missing')
}

const multiVolume = (): ArchiveError => new ArchiveError('MULTI_VOLUME', 'The archive is split into several volumes')
