// Streams entries of any size at the pace of the receiver.
// Guarantee: a chunk is 64 KiB at most, and nothing is read before it is requested. The values in the directory are verified: the entry
// ends in an error before it exceeds its declared size, and at its end when it is shorter or its checksum differs.
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { ArchiveError } from '../archive-error.ts'
import { type EntryLocation, noChecksum } from '../page-table.ts'
import { gzipHeader, gzipTrailerBytes, writeGzipTrailer } from './gzip-wrapper.ts'
import { assertReadable, notInflatable } from './read-entry.ts'
import { readFully } from './read-steps.ts'
import { methods } from './zip-format.ts'

const pieceBytes = 64 * 1024

type Pieces = AsyncGenerator<Buffer, void, undefined>

/** The raw bytes of an entry, not verified. @throws ArchiveError TRUNCATED */
export async function* streamRawEntry(fd: number, { dataOffset, compressedSize }: EntryLocation): Pieces {
  for (let at = 0; at < compressedSize; at += pieceBytes) {
    const chunk = Buffer.allocUnsafe(Math.min(pieceBytes, compressedSize - at))
    await readFully(fd, chunk, dataOffset + at)
    yield chunk
  }
}

/**
 * The content of an entry.
 * @param maxBytes limit for the entry, both compressed and uncompressed
 * @throws ArchiveError ENCRYPTED, UNSUPPORTED_METHOD, TOO_LARGE, TRUNCATED, CORRUPT, BAD_CHECKSUM
 */
export async function* streamEntry(fd: number, location: EntryLocation, maxBytes: number): Pieces {
  assertReadable(location, maxBytes)
  const raw = streamRawEntry(fd, location)
  let length = 0
  let checksum = 0
  for await (const chunk of location.method === methods.stored ? raw : inflated(raw)) {
    length += chunk.length
    if (length > location.uncompressedSize) throw new ArchiveError('CORRUPT', 'The entry is longer than declared')
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  if (length !== location.uncompressedSize) throw new ArchiveError('CORRUPT', 'The entry is shorter than declared')
  if (location.crc32 !== noChecksum && checksum !== location.crc32)
    throw new ArchiveError('BAD_CHECKSUM', 'The entry does not match its checksum')
}

/** A deflated entry as a gzip file; see `readEntryAsGzipInto`. */
export async function* streamEntryAsGzip(fd: number, location: EntryLocation): Pieces {
  yield Buffer.from(gzipHeader)
  yield* streamRawEntry(fd, location)
  const trailer = Buffer.alloc(gzipTrailerBytes)
  writeGzipTrailer(trailer, 0, location)
  yield trailer
}

async function* inflated(raw: Pieces): Pieces {
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  let readFailure: unknown
  // Failures are reported to whoever reads from it.
  pipeline(Readable.from(raw, { objectMode: false, highWaterMark: 1 }), inflate, (error) => {
    readFailure = error
  })
  try {
    yield* inflate as AsyncIterable<Buffer> as Pieces
  } catch (error) {
    throw notInflatable(readFailure ?? error)
  }
}
