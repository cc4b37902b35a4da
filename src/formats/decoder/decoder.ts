// Promise: whatever a RAR, 7z, PDF or JPEG XL file does to the code that decodes it, only that one file fails. Decoding happens in
// threads with a limit of time and memory; a thread that breaks is thrown away.
// Limit: a thread takes up to 512 MiB while it works, and gives it back after a minute without work.
import PQueue from 'p-queue'
import type { ArchiveContents, InspectOptions } from '../archive/archive-contents.ts'
import type { DecoderJobs, DecoderRequest, JobKind, UnpackedPage, WantedPage } from './decoder-jobs.ts'
import { createDecoderThread, type DecoderThread } from './decoder-thread.ts'

export interface Decoder {
  /** As `inspectArchive`, for what it leaves to a decoder. @throws ArchiveError */
  inspect(path: string, options?: InspectOptions): Promise<ArchiveContents>
  /** Unpacks pages in one pass. @throws ArchiveError when the archive cannot be read at all */
  unpack(path: string, wanted: readonly WantedPage[]): Promise<readonly UnpackedPage[]>
  close(): Promise<void>
}

const mostMs: Readonly<Record<JobKind, number>> = { inspect: 120_000, unpack: 60_000 }

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
    close: async () => {
      queue.clear()
      await Promise.all(all.map((thread) => thread.close()))
    },
  }
}
