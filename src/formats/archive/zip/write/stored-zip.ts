// Streams files as one ZIP: stored, so that its length is known before the first byte, and with each checksum before its file, so that
// even readers that cannot seek accept it. This requires reading each file twice; the second read usually comes from the page cache.
// Guarantee: a file that changes or ends meanwhile aborts the transfer; the archive never contains wrong data.
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { closeInTurn, diskCalls, openInTurn } from '../../../../kernel/disk-calls/index.ts'
import { ArchiveError } from '../../archive-error.ts'
import { encodeCentralRecord, encodeEnd, encodeLocalHeader, localHeaderBytes, type StoredEntry } from './zip-records.ts'

export interface FileToStore {
  /** Name in the archive. */
  readonly name: string
  /** Path on disk. */
  readonly path: string
  readonly sizeBytes: number
  /** Epoch ms, with fractions as reported by the file system. */
  readonly modifiedMs: number
}

export interface StoredZip {
  readonly sizeBytes: number
  /** Opens one file after the other, and closes the open one when the receiver disconnects. */
  stream(): Readable
}

interface Planned extends StoredEntry {
  readonly path: string
  readonly modifiedMs: number
}

/** Plans the archive; nothing is read before `stream` is called. */
export function storedZip(files: readonly FileToStore[]): StoredZip {
  const entries: Planned[] = []
  let offset = 0
  for (const { name: text, path, sizeBytes: size, modifiedMs } of files) {
    const name = Buffer.from(text.toWellFormed())
    entries.push({ name, path, size, modifiedMs, modifiedAt: new Date(modifiedMs), crc32: 0, localHeaderOffset: offset })
    offset += localHeaderBytes(name, size) + size
  }
  return { sizeBytes: offset + encodeDirectory(entries, offset).length, stream: () => Readable.from(bytesOf(entries, offset)) }
}

async function* bytesOf(entries: readonly Planned[], directoryOffset: number): AsyncGenerator<Buffer> {
  const written: StoredEntry[] = []
  for (const planned of entries) {
    const file = await openInTurn(planned.path)
    try {
      const entry = { ...planned, crc32: await checksumOf(file, planned) }
      written.push(entry)
      yield encodeLocalHeader(entry)
      yield* chunksOf(file, planned)
    } finally {
      closeInTurn(planned.path, file)
    }
  }
  yield encodeDirectory(written, directoryOffset)
}

async function checksumOf(file: FileHandle, planned: Planned): Promise<number> {
  let checksum = 0
  for await (const chunk of chunksOf(file, planned)) checksum = crc32(chunk, checksum)
  return checksum
}

const chunkBytes = 512 * 1024

async function* chunksOf(file: FileHandle, { path, size, modifiedMs }: Planned): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - at))
    const { buffer, bytesRead } = await diskCalls.callToEnd(path, () => file.read(chunk, 0, undefined, at))
    if (bytesRead === 0) throw new ArchiveError('CORRUPT', 'A file ended while it was packed')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
  const stats = await diskCalls.callInTime(path, () => file.stat())
  if (stats.size !== size || stats.mtimeMs !== modifiedMs) throw new ArchiveError('CORRUPT', 'A file changed while it was packed')
}

function encodeDirectory(entries: readonly StoredEntry[], directoryOffset: number): Buffer {
  const directory = Buffer.concat(entries.map(encodeCentralRecord))
  const end = { entryCount: entries.length, directoryOffset, directoryBytes: directory.length, comment: new Uint8Array() }
  return Buffer.concat([directory, encodeEnd(end)])
}
