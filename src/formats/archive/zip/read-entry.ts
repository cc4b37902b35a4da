// Guarantee: the content is exactly what was stored, verified by length and checksum, and never longer than the directory declared.
// The page table stores an EntryLocation per page, so serving a page is a single read without parsing the archive again.

import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'
import { errorCodeOf } from '../../../kernel/errors/error-code.ts'
import { ArchiveError } from '../archive-error.ts'
import { type EntryLocation, noChecksum } from '../page-table.ts'
import { gzipHeader, gzipOverheadBytes, writeGzipTrailer } from './gzip-wrapper.ts'
import { readFully, readFullySync } from './read-steps.ts'
import { methods } from './zip-format.ts'

/** A larger entry is neither a page nor metadata. */
const defaultMaxBytes = 256 * 1024 * 1024

/**
 * Reads an entry and verifies it. Blocking; for worker threads.
 * @throws ArchiveError ENCRYPTED, UNSUPPORTED_METHOD, TOO_LARGE, TRUNCATED, CORRUPT, BAD_CHECKSUM
 */
export function readEntrySync(fd: number, location: EntryLocation, maxBytes: number = defaultMaxBytes): Buffer {
  assertReadable(location, maxBytes)
  const raw = Buffer.allocUnsafe(location.compressedSize)
  readFullySync(fd, raw, location.dataOffset)
  return decodeEntrySync(raw, location)
}

/** The same without blocking. */
export async function readEntry(fd: number, location: EntryLocation, maxBytes: number = defaultMaxBytes): Promise<Buffer> {
  assertReadable(location, maxBytes)
  const raw = Buffer.allocUnsafe(location.compressedSize)
  await readFully(fd, raw, location.dataOffset)
  return checked(location.method === methods.stored ? raw : await inflate(raw, location), location)
}

/** Converts the raw bytes of an entry to its content. The result may be a view of `raw`. */
export function decodeEntrySync(raw: Buffer, location: EntryLocation): Buffer {
  return checked(location.method === methods.stored ? raw : inflateSync(raw, location), location)
}

/**
 * Reads the raw bytes of an entry (the content itself when stored) into the start of the caller's buffer, without copying or verifying.
 * @returns the number of bytes
 * @throws ArchiveError TOO_LARGE when the buffer is smaller than `compressedSize`, TRUNCATED
 */
export async function readRawEntryInto(fd: number, location: EntryLocation, buffer: Buffer): Promise<number> {
  if (location.compressedSize > buffer.length) throw new ArchiveError('TOO_LARGE', 'The entry does not fit into the buffer')
  await readFully(fd, buffer.subarray(0, location.compressedSize), location.dataOffset)
  return location.compressedSize
}

/**
 * Reads a deflated entry as a gzip file for clients that accept `Content-Encoding: gzip`, without inflating it.
 * @param buffer at least `compressedSize + gzipOverheadBytes` long
 * @returns the length of the gzip file in the buffer
 * @throws ArchiveError UNSUPPORTED_METHOD when the entry is not deflated, TOO_LARGE, TRUNCATED
 */
export async function readEntryAsGzipInto(fd: number, location: EntryLocation, buffer: Buffer): Promise<number> {
  if (location.method !== methods.deflated) throw new ArchiveError('UNSUPPORTED_METHOD', 'Only deflated entries can be sent as gzip')
  const length = location.compressedSize + gzipOverheadBytes
  if (length > buffer.length) throw new ArchiveError('TOO_LARGE', 'The entry does not fit into the buffer')
  buffer.set(gzipHeader, 0)
  const trailerStart = gzipHeader.length + location.compressedSize
  await readFully(fd, buffer.subarray(gzipHeader.length, trailerStart), location.dataOffset)
  writeGzipTrailer(buffer, trailerStart, location)
  return length
}

/** @throws ArchiveError ENCRYPTED, UNSUPPORTED_METHOD, TOO_LARGE, CORRUPT */
export function assertReadable(location: Omit<EntryLocation, 'dataOffset'>, maxBytes: number): void {
  if (location.encrypted === true) throw new ArchiveError('ENCRYPTED', 'The entry is encrypted')
  if (location.method !== methods.stored && location.method !== methods.deflated) {
    throw new ArchiveError('UNSUPPORTED_METHOD', `Compression method ${location.method} is not supported`)
  }
  if (Math.max(location.uncompressedSize, location.compressedSize) > maxBytes) {
    throw new ArchiveError('TOO_LARGE', `The entry is larger than ${maxBytes} bytes`)
  }
  if (location.method === methods.stored && location.compressedSize !== location.uncompressedSize) {
    throw new ArchiveError('CORRUPT', 'A stored entry states two sizes')
  }
}

const inflateAsync = promisify(inflateRaw)

const inflateOptions = (location: EntryLocation) => ({ maxOutputLength: Math.max(1, location.uncompressedSize) })

function inflateSync(raw: Buffer, location: EntryLocation): Buffer {
  try {
    return inflateRawSync(raw, inflateOptions(location))
  } catch (error) {
    throw notInflatable(error)
  }
}

async function inflate(raw: Buffer, location: EntryLocation): Promise<Buffer> {
  try {
    return await inflateAsync(raw, inflateOptions(location))
  } catch (error) {
    throw notInflatable(error)
  }
}

/** The error of a failed inflation: damage, unless there wasn't enough memory, which says nothing about the entry. */
export function notInflatable(error: unknown): unknown {
  const code = String(errorCodeOf(error))
  const isDamage = code === 'ERR_BUFFER_TOO_LARGE' || (code.startsWith('Z_') && code !== 'Z_MEM_ERROR')
  return isDamage ? new ArchiveError('CORRUPT', 'The entry is damaged or longer than declared', { cause: error }) : error
}

function checked(content: Buffer, location: EntryLocation): Buffer {
  if (content.length !== location.uncompressedSize) throw new ArchiveError('CORRUPT', 'The entry is shorter than declared')
  if (location.crc32 !== noChecksum && crc32(content) !== location.crc32)
    throw new ArchiveError('BAD_CHECKSUM', 'The entry does not match its checksum')
  return content
}
