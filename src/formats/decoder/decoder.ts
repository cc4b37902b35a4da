// Promise: whatever a RAR, 7z, PDF or JPEG XL file does to the code that decodes it, only that one file fails. Decoding happens in
// threads with a limit of time and memory; a thread that breaks is thrown away.
// Limit: a thread takes up to 512 MiB while it works, and gives it back after a minute without work.
import PQueue from 'p-queue'
import type { ArchiveContents, InspectOptions } from '../archive/archive-contents.ts'
import type { DecoderJobs, DecoderRequest, JobKind, PdfPage, UnpackedPage, WantedPage } from './decoder-jobs.ts'
import { createDecoderThread, type DecoderThread } from './decoder-thread.ts'

export interface Decoder {
  /** As `inspectArchive`, for what it leaves to a decoder. @throws ArchiveError */
  inspect(path: string, options?: InspectOptions): Promise<ArchiveContents>
  /** Unpacks pages in one pass. @throws ArchiveError when the archive cannot be read at all */
  unpack(path: string, wanted: readonly WantedPage[]): Promise<readonly UnpackedPage[]>
  /** A page of a PDF as JPEG, its longer edge as given. @throws ArchiveError */
  renderPdfPage(page: PdfPage, longEdgePx: number): Promise<Buffer>
  /** A page of a PDF as a PDF of one page. @throws ArchiveError */
  extractPdfPage(page: PdfPage): Promise<Buffer>
  /** A JPEG XL picture as PNG. @throws ArchiveError for what is none, or too large */
  jxlToPng(bytes: Uint8Array): Promise<Buffer>
  close(): Promise<void>
}

const mostMs: Readonly<Record<JobKind, number>> = { inspect: 120_000, unpack: 60_000, render: 30_000, extract: 30_000, jxl: 30_000 }

/** @param threads how many files are decoded at once */
export function createDecoder(threads = 1): Decoder {
  const queue = new PQueue({ concurrency: threads })
  const idle: DecoderThread[] = Array.from({ length: threads }, createDecoderThread)
  const all = [...idle]
  const run = <K extends JobKind>(kind: K, ask: DecoderJobs[K]['ask']): Promise<DecoderJobs[K]['answer']> =>
    queue.add(async () => {
      // The most recently used one has its code compiled; the others may end.
      const thread = idle.pop() ?? createDecoderThread()
      try {
        return (await thread.run({ kind, ...ask } as DecoderRequest, mostMs[kind])) as DecoderJobs[K]['answer']
      } finally {
        idle.push(thread)
      }
    })
  return {
    inspect: (path, options = {}) => run('inspect', { path, options }),
    unpack: (path, wanted) => run('unpack', { path, wanted }),
    renderPdfPage: async (page, longEdgePx) => toBuffer(await run('render', { ...page, longEdgePx })),
    extractPdfPage: async (page) => toBuffer(await run('extract', page)),
    jxlToPng: async (bytes) => toBuffer(await run('jxl', { bytes })),
    close: async () => {
      queue.clear()
      await Promise.all(all.map((thread) => thread.close()))
    },
  }
}

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer => Buffer.from(buffer, byteOffset, length)
