// Promise: a page leaves the archive by one read at a known place, byte for byte as it was stored; a deflated page is not inflated
// for a client that takes gzip. Nothing else of the archive is read. Pages that lie otherwise compressed come from a decoder.
import { ArchiveError, pageMethods } from '../formats/archive/index.ts'
import { type EntryLocation, gzipOverheadBytes, readEntry, readEntryAsGzipInto, readRawEntryInto } from '../formats/archive/zip/index.ts'
import type { BufferPool } from './buffer-pool.ts'
import type { DecodableFile, DecodedPages } from './decoded-pages.ts'
import { explainFileTrouble } from './file-trouble.rules.ts'
import type { OpenFile, OpenFiles } from './open-files.ts'
import { BookFileChanged, PageDamaged } from './reading.errors.ts'

/** Where the bytes of one page lie in its archive. */
export interface StoredPage extends EntryLocation {
  /** 1-based, for messages. */
  readonly number: number
}

/** The archive as the scan saw it; a file that differs is not read by old offsets. */
export type ScannedArchive = DecodableFile

export interface PageBytes {
  readonly bytes: Buffer
  /** Set when `bytes` are a gzip stream of the page. */
  readonly encoding: 'gzip' | undefined
  /** Gives the memory back, once the bytes are sent. */
  release(): void
}

export interface ReadParts {
  readonly files: OpenFiles
  readonly buffers: BufferPool
  readonly decoded: DecodedPages
}

/**
 * Reads one page for sending.
 * @param takesGzip whether the receiver takes `Content-Encoding: gzip`
 * @throws BookFileMissing, BookFileNotReadable, BookFileChanged, PageDamaged
 */
export async function readPageForSending(
  parts: ReadParts,
  archive: ScannedArchive,
  page: StoredPage & { takesGzip: boolean },
): Promise<PageBytes> {
  if (page.method === pageMethods.stored) return readPooled(parts, archive, page, readRawEntryInto)
  if (page.method === pageMethods.deflated && page.takesGzip) {
    return { ...(await readPooled(parts, archive, page, readEntryAsGzipInto)), encoding: 'gzip' }
  }
  return { bytes: await readPage(parts, archive, page), encoding: undefined, release: () => undefined }
}

/** Reads one page, unpacked and checked, into memory that nobody may change. Throws like `readPageForSending`. */
export const readPage = (
  { files, decoded }: Pick<ReadParts, 'files' | 'decoded'>,
  archive: ScannedArchive,
  page: StoredPage,
): Promise<Buffer> =>
  withArchive(files, archive, page, (file) => (page.method < 0 ? decoded.read(archive, page.number) : readEntry(file.handle.fd, page)))

type ReadInto = (fd: number, page: EntryLocation, buffer: Buffer) => Promise<number>

async function readPooled(
  { files, buffers }: ReadParts,
  archive: ScannedArchive,
  page: StoredPage,
  readInto: ReadInto,
): Promise<PageBytes> {
  const buffer = buffers.take(page.compressedSize + gzipOverheadBytes)
  try {
    const length = await withArchive(files, archive, page, (file) => readInto(file.handle.fd, page, buffer.bytes))
    return { bytes: buffer.bytes.subarray(0, length), encoding: undefined, release: buffer.release }
  } catch (error) {
    buffer.release()
    throw error
  }
}

/** Runs with the open file, once it is sure to be the one that the scan saw. @throws as `readPageForSending` */
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
    // What is open may be a file that was replaced since; the one that lies there now is looked at before anybody is turned away.
    return await read().catch((error: unknown) => (BookFileChanged.matches(error) ? read() : Promise.reject(error)))
  } catch (error) {
    if (error instanceof ArchiveError) throw PageDamaged.with({ cause: error }, page.number)
    throw explainFileTrouble(error)
  }
}
