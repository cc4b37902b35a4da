// Guarantee: a page is read from the archive in one read at a known offset, byte for byte as stored; a deflated page is not inflated for
// a client that accepts gzip. Nothing else of the archive is read. Pages compressed otherwise come from a decoder.
// Data held for a reader is claimed from the memory for sending; a page that does not fit is sent in chunks as the reader consumes them.
import { Readable } from 'node:stream'
import { ArchiveError } from '../../formats/archive/archive-error.ts'
import { type EntryLocation, maxPageBytes, pageMethods } from '../../formats/archive/page-table.ts'
import { gzipOverheadBytes } from '../../formats/archive/zip/gzip-wrapper.ts'
import { assertReadable, readEntry, readEntryAsGzipInto, readRawEntryInto } from '../../formats/archive/zip/read-entry.ts'
import { streamEntry, streamEntryAsGzip, streamRawEntry } from '../../formats/archive/zip/stream-entry.ts'
import { diskCalls } from '../../kernel/disk-calls/index.ts'
import { MemoryBusy } from '../../kernel/memory/index.ts'
import { explainFileReadError, explainPageError } from '../file-error.rules.ts'
import { BookFileChanged } from '../reading.errors.ts'
import { type BufferPool, largestBufferBytes } from './buffer-pool.ts'
import type { DecodableFile, DecodedPages } from './decoded-pages.ts'
import type { OpenFile, OpenFiles } from './open-files.ts'

/** Location of a page's bytes in its archive. */
export interface StoredPage extends EntryLocation {
  /** 1-based, for messages. */
  readonly number: number
  /** Maximum size, compressed or not; the maximum of a page when unset. */
  readonly maxBytes?: number
}

/** The archive as scanned; a file that differs is never read with old offsets. */
export type ScannedArchive = DecodableFile

/** The body that is sent for a page. */
export interface PageBody {
  /** A stream fails when a later part of the page turns out to be damaged. */
  readonly body: Buffer | Readable
  readonly lengthBytes: number
  /** Set when the body is a gzip stream of the page. */
  readonly encoding: 'gzip' | undefined
  /** Releases the memory once the body is sent. */
  release(): void
}

export interface ReadParts {
  readonly files: OpenFiles
  readonly buffers: BufferPool
  readonly decoded: DecodedPages
}

/**
 * Reads one page for sending.
 * @param takesGzip whether the client accepts `Content-Encoding: gzip`
 * @throws BookFileMissing, BookFileNotReadable, BookFileChanged, DiskNotResponding, PageDamaged, PageNotDecoded, PageTooLarge, MemoryBusy
 */
export async function readPageForSending(
  parts: ReadParts,
  archive: ScannedArchive,
  page: StoredPage & { takesGzip: boolean },
): Promise<PageBody> {
  if (page.method < 0) return readDecoded(parts, archive, page)
  if (page.method === pageMethods.deflated && !page.takesGzip) return readInflated(parts, archive, page)
  const isPacked = page.method === pageMethods.deflated
  const source = { archive, page, lengthBytes: page.compressedSize + (isPacked ? gzipOverheadBytes : 0) }
  const pooled = await readPooled(parts, source, isPacked ? readEntryAsGzipInto : readRawEntryInto)
  const sent = pooled ?? (await streamed(parts, source, isPacked ? streamEntryAsGzip : streamRawEntry))
  return isPacked ? { ...sent, encoding: 'gzip' } : sent
}

/** Reads one page, decompressed and verified, into memory that nobody may modify. Throws like `readPageForSending`. */
export const readPage = (
  { files, decoded }: Pick<ReadParts, 'files' | 'decoded'>,
  archive: ScannedArchive,
  page: StoredPage,
): Promise<Buffer> =>
  withArchive(files, archive, page, (file) =>
    page.method < 0
      ? decoded.read(archive, page.number)
      : diskCalls.callToEnd(archive.path, () => readEntry(file.handle.fd, page, maxPageBytes)),
  )

/** Claims memory for data being sent to a reader. @throws MemoryBusy */
export function claimForSending({ buffers }: Pick<ReadParts, 'buffers'>, bytes: number): () => void {
  const release = buffers.claim(bytes)
  if (!release) throw MemoryBusy.with({ retryAfterSeconds: 5 })
  return release
}

const maxBytesOf = ({ maxBytes = maxPageBytes }: StoredPage): number => maxBytes

interface Source {
  readonly archive: ScannedArchive
  readonly page: StoredPage
  readonly lengthBytes: number
}

type ReadInto = (fd: number, page: EntryLocation, buffer: Buffer) => Promise<number>
type InPieces = (fd: number, page: EntryLocation) => AsyncGenerator<Buffer, void, undefined>

async function readDecoded(parts: ReadParts, archive: ScannedArchive, page: StoredPage): Promise<PageBody> {
  const release = claimForSending(parts, page.uncompressedSize)
  try {
    const body = await readPage(parts, archive, page)
    return { body, lengthBytes: body.length, encoding: undefined, release }
  } catch (error) {
    release()
    throw error
  }
}

/** A page of usual size is inflated whole and verified before the first byte is sent. */
async function readInflated(parts: ReadParts, archive: ScannedArchive, page: StoredPage): Promise<PageBody> {
  const lengthBytes = page.uncompressedSize
  const heldBytes = lengthBytes + page.compressedSize
  const release = heldBytes <= largestBufferBytes ? parts.buffers.claim(heldBytes) : undefined
  if (!release) return streamed(parts, { archive, page, lengthBytes }, (fd, entry) => streamEntry(fd, entry, maxBytesOf(page)))
  try {
    return { body: await readPage(parts, archive, page), lengthBytes, encoding: undefined, release }
  } catch (error) {
    release()
    throw error
  }
}

/** @returns undefined when no buffer is available */
async function readPooled({ files, buffers }: ReadParts, { archive, page, lengthBytes }: Source, readInto: ReadInto) {
  const buffer = buffers.take(lengthBytes)
  if (!buffer) return undefined
  try {
    const length = await withArchive(files, archive, page, (file) =>
      diskCalls.callToEnd(archive.path, () => readInto(file.handle.fd, page, buffer.bytes)),
    )
    return { body: buffer.bytes.subarray(0, length), lengthBytes, encoding: undefined, release: buffer.release }
  } catch (error) {
    buffer.release()
    throw error
  }
}

/**
 * The file stays open until the stream has ended. The first chunk is read before the response begins, so that an error becomes an error
 * response.
 */
async function streamed({ files }: ReadParts, { archive, page, lengthBytes }: Source, inPieces: InPieces): Promise<PageBody> {
  const opened = Promise.withResolvers<Readable>()
  withArchive(files, archive, page, async ({ handle }) => {
    assertReadable(page, maxBytesOf(page))
    const chunks = inPieces(handle.fd, page)
    const first = await diskCalls.callToEnd(archive.path, () => chunks.next())
    const body = Readable.from(following(first, chunks, archive.path), { objectMode: false, highWaterMark: 1 })
    const closed = new Promise((resolve) => body.once('close', resolve))
    opened.resolve(body)
    await closed
  }).catch(opened.reject)
  return { body: await opened.promise, lengthBytes, encoding: undefined, release: () => undefined }
}

async function* following(first: IteratorResult<Buffer, void>, rest: AsyncGenerator<Buffer, void, undefined>, path: string) {
  try {
    for (let chunk = first; !chunk.done; chunk = await diskCalls.callToEnd(path, () => rest.next())) yield chunk.value
  } finally {
    await rest.return()
  }
}

/** Runs with the open file once it is known to be the scanned one. @throws as `readPageForSending` */
export async function withArchive<T>(
  files: OpenFiles,
  archive: ScannedArchive,
  page: StoredPage,
  work: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const read = () =>
    files.use(archive.path, (file) => {
      if (file.sizeBytes !== archive.sizeBytes || file.modifiedMs !== archive.modifiedMs)
        throw BookFileChanged.with({ retryAfterSeconds: 5 })
      return work(file)
    })
  try {
    // The open file may have been replaced since; the current one at this path is checked before the request fails.
    return await read().catch((error: unknown) => (BookFileChanged.matches(error) ? read() : Promise.reject(error)))
  } catch (error) {
    throw error instanceof ArchiveError ? explainPageError(error, page.number) : explainFileReadError(error)
  }
}
