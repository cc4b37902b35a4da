// Guarantee: whatever a RAR, 7z, PDF or JPEG XL file does to its decoder, only that file fails. Decoding runs in threads with a time and
// memory limit; a broken thread is discarded. A job reserves its memory before it begins; a job that turns out to need more runs again
// with all of it.
// Limit: such a job may use up to 512 MiB even where less may be reserved; no other job then decodes.
import PQueue from 'p-queue'
import type { ArchiveContents, InspectOptions } from '../archive/archive-contents.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import type { DecoderJobs, DecoderRequest, JobKind, PdfPage, UnpackedPage, WantedPage } from './decoder-jobs.ts'
import { createDecoderThread, type DecoderThread, defaultWasmBytes, maxWasmBytes } from './decoder-thread.ts'

export interface Decoder {
  /** Like `inspectArchive`, for formats that it leaves to a decoder. @throws ArchiveError */
  inspect(path: string, options?: InspectOptions): Promise<ArchiveContents>
  /** Unpacks pages in one pass. @throws ArchiveError when the archive cannot be read at all */
  unpack(path: string, wanted: readonly WantedPage[]): Promise<readonly UnpackedPage[]>
  /** Renders a page of a PDF as JPEG with the given longer edge. @throws ArchiveError */
  renderPdfPage(page: PdfPage, longEdgePx: number): Promise<Buffer>
  /** Extracts a page of a PDF as a single-page PDF. @throws ArchiveError */
  extractPdfPage(page: PdfPage): Promise<Buffer>
  /** Converts a JPEG XL image to PNG; the caller reserves the memory. @throws ArchiveError for invalid or too large images */
  jxlToPng(bytes: Uint8Array): Promise<Buffer>
  close(): Promise<void>
}

/** Where jobs reserve their memory. */
export interface DecoderMemory {
  readonly limitBytes: number
  /** Waits until the memory is available. @returns a function that releases it */
  take(bytes: number): Promise<() => void>
}

export interface DecoderParts {
  /** Number of files decoded in parallel. Default 1. */
  readonly threads?: number
  readonly memory: DecoderMemory
}

const maxMs: Readonly<Record<JobKind, number>> = { inspect: 120_000, unpack: 60_000, render: 30_000, extract: 30_000, jxl: 30_000 }

/** Buffers, pixels and responses in addition to the decoder's memory. */
const overheadBytes = 16 * 1024 * 1024

export function createDecoder({ threads = 1, memory }: DecoderParts): Decoder {
  const queue = new PQueue({ concurrency: threads })
  const idle: DecoderThread[] = Array.from({ length: threads }, createDecoderThread)
  const all = [...idle]
  const runIn = <K extends JobKind>(kind: K, request: DecoderJobs[K]['request'], wasmBytes: number): Promise<DecoderJobs[K]['result']> =>
    queue.add(async () => {
      // The most recently used thread has its code compiled; the others may end.
      const thread = idle.pop() ?? createDecoderThread()
      try {
        return (await thread.run({ kind, maxWasmBytes: wasmBytes, ...request } as DecoderRequest, maxMs[kind])) as DecoderJobs[K]['result']
      } finally {
        idle.push(thread)
      }
    })
  /** Memory is reserved before a thread is taken, so no thread is held while waiting for memory. */
  const runWith = async <K extends JobKind>(kind: K, request: DecoderJobs[K]['request'], wasmBytes: number) => {
    const release = await memory.take(Math.min(memory.limitBytes, wasmBytes + overheadBytes + resultBytes(request)))
    try {
      return await runIn(kind, request, wasmBytes)
    } finally {
      release()
    }
  }
  const run = async <K extends JobKind>(kind: K, request: DecoderJobs[K]['request']): Promise<DecoderJobs[K]['result']> => {
    try {
      return await runWith(kind, request, defaultWasmBytes)
    } catch (error) {
      if (!(error instanceof ArchiveError) || error.code !== 'NEEDS_MEMORY') throw error
      return runWith(kind, request, maxWasmBytes)
    }
  }
  return {
    inspect: (path, options = {}) => run('inspect', { path, options }),
    unpack: (path, wanted) => run('unpack', { path, wanted }),
    renderPdfPage: async (page, longEdgePx) => toBuffer(await run('render', { ...page, longEdgePx })),
    extractPdfPage: async (page) => toBuffer(await run('extract', page)),
    jxlToPng: async (bytes) => toBuffer(await runIn('jxl', { bytes }, maxWasmBytes)),
    close: async () => {
      queue.clear()
      await Promise.all(all.map((thread) => thread.close()))
    },
  }
}

/** Unpacked pages are in memory twice while they are passed between threads. */
const resultBytes = (request: object): number =>
  'wanted' in request ? 2 * (request.wanted as readonly WantedPage[]).reduce((sum, { size }) => sum + size, 0) : 0

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer => Buffer.from(buffer, byteOffset, length)
