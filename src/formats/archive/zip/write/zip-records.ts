// The records of a ZIP file as bytes. New entries are stored, with a UTF-8 name and with zip64 fields only where a value needs them.

import { ArchiveError } from '../../archive-error.ts'
import {
  extraFields,
  findExtraField,
  flags,
  maxFieldBytes,
  methods,
  saturated16,
  saturated32,
  signatures,
  sizes,
  type ZipEntry,
} from '../zip-format.ts'

/** A new, stored entry. */
export interface StoredEntry {
  readonly name: Buffer
  readonly size: number
  readonly crc32: number
  readonly localHeaderOffset: number
  readonly modifiedAt: Date
}

/** Version needed to read the file: 2.0 for the plain format, 4.5 for zip64. */
const plainVersion = 20
const zip64Version = 45

/** Created by "Unix", so that the attributes below mean a regular file, rw-r--r--. */
const madeByUnix = 3 << 8
const regularFile = (0o100_644 << 16) >>> 0

/** The header's length is known before the checksum: it depends on the size alone. */
export const localHeaderBytes = (name: Buffer, size: number): number => sizes.localHeader + name.length + (size >= saturated32 ? 20 : 0)

export function encodeLocalHeader(entry: StoredEntry): Buffer {
  const isLarge = entry.size >= saturated32
  const extra = zip64Field(isLarge ? [entry.size, entry.size] : [])
  const header = Buffer.alloc(sizes.localHeader)
  header.writeUInt32LE(signatures.localHeader, 0)
  header.writeUInt16LE(isLarge ? zip64Version : plainVersion, 4)
  header.writeUInt16LE(flags.utf8, 6)
  header.writeUInt16LE(methods.stored, 8)
  header.writeUInt32LE(dosDateTime(entry.modifiedAt), 10)
  header.writeUInt32LE(entry.crc32, 14)
  header.writeUInt32LE(saturate(entry.size), 18)
  header.writeUInt32LE(saturate(entry.size), 22)
  header.writeUInt16LE(entry.name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, entry.name, extra])
}

export function encodeCentralRecord(entry: StoredEntry): Buffer {
  const large = [entry.size, entry.size, entry.localHeaderOffset].filter((value) => value >= saturated32)
  const extra = zip64Field(large)
  const record = Buffer.alloc(sizes.centralRecord)
  record.writeUInt32LE(signatures.centralRecord, 0)
  record.writeUInt16LE(madeByUnix | plainVersion, 4)
  record.writeUInt16LE(large.length > 0 ? zip64Version : plainVersion, 6)
  record.writeUInt16LE(flags.utf8, 8)
  record.writeUInt16LE(methods.stored, 10)
  record.writeUInt32LE(dosDateTime(entry.modifiedAt), 12)
  record.writeUInt32LE(entry.crc32, 16)
  record.writeUInt32LE(saturate(entry.size), 20)
  record.writeUInt32LE(saturate(entry.size), 24)
  record.writeUInt16LE(entry.name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(regularFile, 38)
  record.writeUInt32LE(saturate(entry.localHeaderOffset), 42)
  return Buffer.concat([record, entry.name, extra])
}

/**
 * Builds the directory record of an entry that moved, with everything else unchanged: attributes, extra fields, comment.
 * @param record the entry's record in its archive
 */
export function relocateCentralRecord(record: Buffer, entry: ZipEntry, localHeaderOffset: number): Buffer {
  const extraStart = sizes.centralRecord + entry.nameBytes
  const extraEnd = extraStart + record.readUInt16LE(30)
  const extra = record.subarray(extraStart, extraEnd)
  const hadZip64 = findExtraField(extra, extraFields.zip64) !== undefined
  const large = [entry.uncompressedSize, entry.compressedSize, localHeaderOffset].filter((value) => value >= saturated32)
  const moved = Buffer.from(record.subarray(0, sizes.centralRecord))
  moved.writeUInt32LE(saturate(entry.compressedSize), 20)
  moved.writeUInt32LE(saturate(entry.uncompressedSize), 24)
  moved.writeUInt32LE(saturate(localHeaderOffset), 42)
  if (large.length > 0) moved.writeUInt16LE(Math.max(zip64Version, moved.readUInt16LE(6)), 6)
  const newExtra = hadZip64 || large.length > 0 ? Buffer.concat([zip64Field(large), withoutZip64(extra)]) : extra
  if (newExtra.length > maxFieldBytes) throw new ArchiveError('CORRUPT', 'The extra fields of an entry leave no room for its new place')
  moved.writeUInt16LE(newExtra.length, 30)
  return Buffer.concat([moved, record.subarray(sizes.centralRecord, extraStart), newExtra, record.subarray(extraEnd)])
}

export interface DirectoryEnd {
  readonly entryCount: number
  readonly directoryOffset: number
  readonly directoryBytes: number
  readonly comment: Uint8Array
}

/** Builds everything after the directory: zip64 records if needed, the end record, the comment. */
export function encodeEnd({ entryCount, directoryOffset, directoryBytes, comment }: DirectoryEnd): Buffer {
  const end = Buffer.alloc(sizes.end)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(Math.min(entryCount, saturated16), 8)
  end.writeUInt16LE(Math.min(entryCount, saturated16), 10)
  end.writeUInt32LE(saturate(directoryBytes), 12)
  end.writeUInt32LE(saturate(directoryOffset), 16)
  end.writeUInt16LE(comment.length, 20)
  const isLarge = entryCount >= saturated16 || directoryBytes >= saturated32 || directoryOffset >= saturated32
  return Buffer.concat([...(isLarge ? zip64End(entryCount, directoryBytes, directoryOffset) : []), end, comment])
}

function zip64End(entryCount: number, directoryBytes: number, directoryOffset: number): readonly Buffer[] {
  const record = Buffer.alloc(sizes.zip64End)
  record.writeUInt32LE(signatures.zip64End, 0)
  // Length of the record without its first twelve bytes.
  record.writeBigUInt64LE(BigInt(sizes.zip64End - 12), 4)
  record.writeUInt16LE(madeByUnix | zip64Version, 12)
  record.writeUInt16LE(zip64Version, 14)
  record.writeBigUInt64LE(BigInt(entryCount), 24)
  record.writeBigUInt64LE(BigInt(entryCount), 32)
  record.writeBigUInt64LE(BigInt(directoryBytes), 40)
  record.writeBigUInt64LE(BigInt(directoryOffset), 48)
  const locator = Buffer.alloc(sizes.zip64Locator)
  locator.writeUInt32LE(signatures.zip64Locator, 0)
  locator.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator]
}

const saturate = (value: number): number => Math.min(value, saturated32)

function zip64Field(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(extraFields.zip64, 0)
  field.writeUInt16LE(values.length * 8, 2)
  for (const [i, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + i * 8)
  return field
}

function withoutZip64(extra: Buffer): Buffer {
  const keptFields: Buffer[] = []
  let at = 0
  while (at < extra.length) {
    // Fields that declare more data than available are kept unchanged, up to the end.
    const isField = at + 4 <= extra.length && at + 4 + extra.readUInt16LE(at + 2) <= extra.length
    const end = isField ? at + 4 + extra.readUInt16LE(at + 2) : extra.length
    if (!isField || extra.readUInt16LE(at) !== extraFields.zip64) keptFields.push(extra.subarray(at, end))
    at = end
  }
  return Buffer.concat(keptFields)
}

/** MS-DOS date and time in one 32-bit value, time first: two-second steps, 1980 to 2107, here in UTC for reproducible output. */
function dosDateTime(date: Date): number {
  const year = date.getUTCFullYear()
  if (!(year >= 1980)) return ((1 << 5) | 1) << 16
  const clamped = year > 2107 ? new Date(Date.UTC(2107, 11, 31, 23, 59, 58)) : date
  const day = ((clamped.getUTCFullYear() - 1980) << 9) | ((clamped.getUTCMonth() + 1) << 5) | clamped.getUTCDate()
  const time = (clamped.getUTCHours() << 11) | (clamped.getUTCMinutes() << 5) | (clamped.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
