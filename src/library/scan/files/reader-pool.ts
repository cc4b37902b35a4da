// Opens many books in parallel. From a cold disk or over a network four readers are three times as fast as one; from memory one or two
// keep up with the thread that writes the rows, and more only slow each other down. Files that need a decoder are passed to one.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createDecoder } from '../../../formats/decoder/index.ts'
import type { MemoryClaims } from '../../../kernel/memory/index.ts'
import { threadLimits } from '../../../kernel/threads/index.ts'
import { type FileReading, type FileToRead, whenSettled } from '../plan/settled-files.ts'
import type { ArchiveReadReply, ArchiveReadRequest } from './archive-reader.worker.ts'
import { needsDecoder, readBookFile, readWithDecoder } from './read-book-file.ts'

export interface ReaderPool {
  /** Announces files that will be read: a thread that they need starts now, while the scan is still looking for others. */
  expect(files: number): void
  /** The contents of each file, in order. Work starts immediately, before the result is awaited. */
  read(files: readonly FileToRead[]): Promise<readonly FileReading[]>
  close(): Promise<void>
}

/** Up to this many files are read faster than a thread starts. */
const fewFiles = 64
const pathsPerRequest = 16
const slowFileMs = 1
const verySlowFileMs = 10
/** Blocks are 512 bytes; less than 8 KiB per file is read by something else. */
const blocksOfSomeFile = 16
const maxThreads = 4
/** Leaves one core for the thread that plans and writes. */
const defaultThreads = Math.max(1, Math.min(2, availableParallelism() - 1))

interface ReaderPoolParts {
  /** Budget that decoding reserves memory from. */
  readonly memory: MemoryClaims
  /** Reads in this thread, however many files there are. */
  readonly readsItself?: boolean
}

export function createReaderPool({ memory, readsItself = false }: ReaderPoolParts): ReaderPool {
  const threads: Reader[] = []
  const decoder = createDecoder({ threads: readsItself ? 1 : Math.min(2, availableParallelism()), memory })
  let next = 0
  let slow = false
  let expected = 0
  const disk = diskWatch()
  const threadCount = () => (slow ? maxThreads : defaultThreads)
  const send = async (paths: readonly string[]): Promise<ArchiveReadReply['readings']> => {
    while (threads.length < threadCount()) threads.push(startReader())
    const reader = threads[next++ % threads.length] ?? startReader()
    const reply = await reader.send({ paths, slowDisk: slow })
    disk.record(reply.tookMs, paths.length)
    return reply.readings
  }
  const readHere = async (paths: readonly string[]): Promise<ArchiveReadReply['readings']> => {
    if (readsItself || (paths.length <= fewFiles && threads.length === 0)) return paths.map((path) => readBookFile(path))
    const requests = []
    for (let start = 0; start < paths.length; start += pathsPerRequest) requests.push(send(paths.slice(start, start + pathsPerRequest)))
    return (await Promise.all(requests)).flat()
  }
  return {
    expect: (files) => {
      expected += files
      if (!readsItself && expected > fewFiles && threads.length === 0) threads.push(startReader())
    },
    read: async (files) => {
      const readings = await readHere(files.map(({ path }) => path))
      slow ||= disk.isSlow()
      return Promise.all(
        files.map((file, index) => {
          const reading = readings[index]
          if (reading !== needsDecoder) return whenSettled(file, reading)
          return readWithDecoder(decoder, file.path).then((decoded) => whenSettled(file, decoded))
        }),
      )
    },
    close: async () => {
      await Promise.all([decoder.close(), ...threads.splice(0).map((reader) => reader.close())])
    },
  }
}

interface DiskWatch {
  record(tookMs: number, files: number): void
  /** Whether reading has waited for a disk since the last call. */
  isSlow(): boolean
}

/**
 * A busy machine is slow as well, and more threads would not help it: either the disk was actually read, or the wait was longer than any
 * CPU queue explains.
 * The system's disk counter is read once for many files, because that takes longer than reading a file.
 */
function diskWatch(): DiskWatch {
  let blocks = process.resourceUsage().fsRead
  let totalMs = 0
  let total = 0
  return {
    record: (tookMs, files) => {
      totalMs += tookMs
      total += files
    },
    isSlow: () => {
      const perFileMs = total === 0 ? 0 : totalMs / total
      const before = blocks
      if (perFileMs > slowFileMs) blocks = process.resourceUsage().fsRead
      const hasRead = blocks - before > blocksOfSomeFile * total
      totalMs = 0
      total = 0
      return perFileMs > verySlowFileMs || (perFileMs > slowFileMs && hasRead)
    },
  }
}

export interface Reader {
  send(request: ArchiveReadRequest): Promise<ArchiveReadReply>
  close(): Promise<void>
}

/** Starts a thread that opens archives. */
export function startReader(): Reader {
  const worker = new Worker(new URL('./archive-reader.worker.ts', import.meta.url), { resourceLimits: threadLimits })
  const waiting: PromiseWithResolvers<ArchiveReadReply>[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (reply: ArchiveReadReply) => waiting.shift()?.resolve(reply))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('A thread that reads archives has ended.')))
  return {
    send: (request) => {
      if (failure) return Promise.reject(failure)
      const call = Promise.withResolvers<ArchiveReadReply>()
      waiting.push(call)
      worker.postMessage(request)
      return call.promise
    },
    close: async () => {
      await worker.terminate()
    },
  }
}
