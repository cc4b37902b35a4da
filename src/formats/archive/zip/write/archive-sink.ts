// Appends entries to a file being written, in chunks of at most 1 MiB, and records what verification must find there afterwards.

import { type FileHandle, lstat, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { ArchiveError } from '../../archive-error.ts'
import { descriptorBytes, maxDescriptorBytes } from '../data-descriptor.ts'
import { localHeaderLength } from '../local-header.ts'
import { readFully } from '../read-steps.ts'
import { sizes, type ZipDirectory, type ZipEntry } from '../zip-format.ts'
import type { NewEntry } from './new-entry.rules.ts'
import {
  encodeCentralRecord,
  encodeEnd,
  encodeLocalHeader,
  localHeaderBytes,
  relocateCentralRecord,
  type StoredEntry,
} from './zip-records.ts'

/** What the finished file must contain. */
export interface ExpectedEntry {
  readonly name: string
  readonly crc32: number
  readonly uncompressedSize: number
  readonly dataOffset: number
  /** Bytes to read again, and their checksum: the data of new entries; header, data and descriptor of kept ones. */
  readonly region: { readonly position: number; readonly length: number; readonly crc32: number }
}

export interface ArchiveSink {
  readonly handle: FileHandle
  readonly signal: AbortSignal | undefined
  readonly chunk: Buffer
  readonly records: Buffer[]
  readonly expected: ExpectedEntry[]
  position: number
}

const chunkBytes = 1024 * 1024

export const createSink = (handle: FileHandle, signal: AbortSignal | undefined): ArchiveSink => ({
  handle,
  signal,
  chunk: Buffer.allocUnsafe(chunkBytes),
  records: [],
  expected: [],
  position: 0,
})

/**
 * Appends a stored entry. Its header is written last, when the checksum is known.
 * @throws ArchiveError CHANGED when the length of the source file has changed, INVALID_REQUEST when it is not a regular file
 */
export async function appendNewEntry(sink: ArchiveSink, { name, content }: NewEntry, modifiedAt: Date): Promise<void> {
  const nameBytes = Buffer.from(name)
  const size = content instanceof Uint8Array ? content.length : await sizeOfSource(content.path, name)
  const localHeaderOffset = sink.position
  const dataOffset = localHeaderOffset + localHeaderBytes(nameBytes, size)
  sink.position = dataOffset
  const checksum = content instanceof Uint8Array ? await appendBytes(sink, content) : await appendSource(sink, content.path, size)
  const entry: StoredEntry = { name: nameBytes, size, crc32: checksum, localHeaderOffset, modifiedAt }
  await writeFully(sink.handle, encodeLocalHeader(entry), localHeaderOffset)
  sink.records.push(encodeCentralRecord(entry))
  const region = { position: dataOffset, length: size, crc32: checksum }
  sink.expected.push({ name, crc32: checksum, uncompressedSize: size, dataOffset, region })
}

/** Appends an entry of another archive byte for byte: local header, data and data descriptor unchanged. */
export async function appendKeptEntry(sink: ArchiveSink, source: { fd: number; directory: ZipDirectory }, entry: ZipEntry): Promise<void> {
  const { fd, directory } = source
  const header = Buffer.alloc(sizes.localHeader)
  await readFully(fd, header, entry.localHeaderOffset)
  const headerBytes = localHeaderLength(header)
  const dataEnd = entry.localHeaderOffset + headerBytes + entry.compressedSize
  if (dataEnd > directory.directoryOffset) throw new ArchiveError('CORRUPT', 'An entry is longer than the archive')
  const behind = Buffer.alloc(Math.min(maxDescriptorBytes, directory.directoryOffset - dataEnd))
  await readFully(fd, behind, dataEnd)
  const length = headerBytes + entry.compressedSize + descriptorBytes(behind, entry)
  const position = sink.position
  const checksum = await appendRange(sink, fd, entry.localHeaderOffset, length)
  const record = Buffer.alloc(entry.recordBytes)
  await readFully(fd, record, entry.recordOffset)
  sink.records.push(relocateCentralRecord(record, entry, position))
  const { name, crc32: entryChecksum, uncompressedSize } = entry
  const region = { position, length, crc32: checksum }
  sink.expected.push({ name, crc32: entryChecksum, uncompressedSize, dataOffset: position + headerBytes, region })
}

/** Appends the directory and the comment; must be the last call. */
export async function appendDirectory(sink: ArchiveSink, comment: Uint8Array): Promise<void> {
  const directory = Buffer.concat(sink.records)
  const end = { entryCount: sink.records.length, directoryOffset: sink.position, directoryBytes: directory.length, comment }
  await appendBytes(sink, directory)
  await appendBytes(sink, encodeEnd(end))
}

async function sizeOfSource(path: string, name: string): Promise<number> {
  const stats = await lstat(path)
  if (!stats.isFile()) throw new ArchiveError('INVALID_REQUEST', `The source of ${name} is no regular file`)
  return stats.size
}

async function appendSource(sink: ArchiveSink, path: string, size: number): Promise<number> {
  await using file = await open(path, 'r')
  const checksum = await appendRange(sink, file.fd, 0, size)
  if ((await file.stat()).size !== size) throw new ArchiveError('CHANGED', 'A source file grew while it was read')
  return checksum
}

/** Copies a range of another file to the end of the sink. @returns its checksum */
async function appendRange(sink: ArchiveSink, fd: number, start: number, length: number): Promise<number> {
  let checksum = 0
  for (let done = 0; done < length; ) {
    sink.signal?.throwIfAborted()
    const slice = sink.chunk.subarray(0, Math.min(chunkBytes, length - done))
    await readFully(fd, slice, start + done)
    checksum = crc32(slice, checksum)
    await writeFully(sink.handle, slice, sink.position)
    sink.position += slice.length
    done += slice.length
  }
  return checksum
}

async function appendBytes(sink: ArchiveSink, bytes: Uint8Array): Promise<number> {
  sink.signal?.throwIfAborted()
  await writeFully(sink.handle, bytes, sink.position)
  sink.position += bytes.length
  return crc32(bytes)
}

async function writeFully(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
