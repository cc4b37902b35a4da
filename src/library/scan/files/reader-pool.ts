// Opens many books in parallel. From memory one or two threads are enough, and more only slow each other down. From a cold disk or over a
// network several must wait for it at the same time: threads that only read ahead, since each that opens books takes CPU time to warm up.
// The thread that writes the rows reads as well whenever it would wait for them. Files that need a decoder are passed to one.

import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createDecoder } from '../../../formats/decoder/index.ts'
import type { MemoryClaims } from '../../../kernel/memory/index.ts'
import { threadLimits } from '../../../kernel/threads/index.ts'
import { type FileReading, type FileToRead, whenSettled } from '../plan/settled-files.ts'
import type { ArchiveReadReply } from './archive-reader.worker.ts'
import { needsDecoder, readWithDecoder } from './read-book-file.ts'
import { type FileList, type ListPart, newFileList, readParts } from './read-parts.ts'

export interface ReaderPool {
  /** Announces files that will be read: a thread that they need starts now, while the scan is still looking for others. */
  expect(files: number): void
  /**
   * Starts to read files in threads.
   * @returns a function that reads what is left of them in this thread, and returns the contents of each file, in order
   */
  read(files: readonly FileToRead[]): () => Promise<readonly FileReading[]>
  close(): Promise<void>
}

/** Up to this many files are read faster than a thread starts. */
const fewFiles = 64
const slowFileMs = 1
const verySlowFileMs = 10
/** Blocks are 512 bytes; less than 8 KiB per file is read by something else. */
const blocksOfSomeFile = 16
/** Leaves one core for the thread that plans and writes. */
const threadCount = Math.max(1, Math.min(2, availableParallelism() - 1))
const aheadCount = 4

interface ReaderPoolParts {
  /** Budget that decoding reserves memory from. */
  readonly memory: MemoryClaims
  /** Reads in this thread, however many files there are. */
  readonly readsItself?: boolean
  /** By default, the time that reading takes. */
  readonly disk?: DiskWatch
  /** Called every few files; throws when the scan must stop. */
  checkStop(): void
}

export function createReaderPool({ memory, readsItself = false, disk = diskWatch(), checkStop }: ReaderPoolParts): ReaderPool {
  const threads: ReaderThread[] = []
  const ahead: Worker[] = []
  const decoder = createDecoder({ threads: readsItself ? 1 : Math.min(2, availableParallelism()), memory })
  let slow = false
  let expected = 0
  const readAheadOf = (list: FileList) => {
    startUpTo(aheadCount, ahead, startReadingAhead)
    for (const worker of ahead) worker.postMessage(list)
  }
  const readInThreads = async (list: FileList, keep: (part: ListPart) => void): Promise<void> => {
    if (readsItself || (list.paths.length <= fewFiles && threads.length === 0)) return
    startUpTo(threadCount, threads, startReader)
    if (list.slowDisk) readAheadOf(list)
    await Promise.all(threads.map((thread) => thread.read(list, keep)))
  }
  return {
    expect: (files) => {
      expected += files
      if (!readsItself && expected > fewFiles) startUpTo(1, threads, startReader)
    },
    read: (files) => {
      const list = newFileList(
        files.map(({ path }) => path),
        slow,
      )
      const readings: ListPart['readings'][number][] = []
      const keep = (part: ListPart) => {
        disk.record(part.tookMs, part.readings.length)
        for (const [index, reading] of part.readings.entries()) readings[part.start + index] = reading
      }
      const inThreads = readInThreads(list, keep)
      // When the scan fails before it needs these files, nothing awaits them.
      inThreads.catch(() => undefined)
      return async () => {
        for (const part of readParts(list)) {
          checkStop()
          keep(part)
          await setImmediate()
        }
        await inThreads
        slow ||= disk.isSlow()
        return Promise.all(
          files.map((file, index) => {
            const reading = readings[index]
            if (reading !== needsDecoder) return whenSettled(file, reading)
            return readWithDecoder(decoder, file.path).then((decoded) => {
              checkStop()
              return whenSettled(file, decoded)
            })
          }),
        )
      }
    },
    close: async () => {
      const workers = ahead.splice(0).map((worker) => worker.terminate())
      await Promise.all([decoder.close(), ...threads.splice(0).map((reader) => reader.close()), ...workers])
    },
  }
}

/** Starts threads, fewer if the system starts no more: those that run, and the thread of the scan, read all files. */
function startUpTo<T>(count: number, threads: T[], start: () => T): void {
  try {
    while (threads.length < count) threads.push(start())
  } catch {
    // Too many threads or too little memory, maybe only for a moment: the next list of files tries again.
  }
}

export interface DiskWatch {
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

export interface ReaderThread {
  /** Reads files of the list until none is left. @param onPart called for each part that this thread has read */
  read(list: FileList, onPart: (part: ListPart) => void): Promise<void>
  close(): Promise<void>
}

/** Starts a thread that opens archives. */
export function startReader(): ReaderThread {
  const worker = new Worker(new URL('./archive-reader.worker.ts', import.meta.url), { resourceLimits: threadLimits })
  const waiting: { readonly onPart: (part: ListPart) => void; readonly call: PromiseWithResolvers<void> }[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const { call } of waiting.splice(0)) call.reject(failure)
  }
  worker.on('message', (reply: ArchiveReadReply) => {
    if (reply === 'done') waiting.shift()?.call.resolve()
    else waiting[0]?.onPart(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('A thread that reads archives has ended.')))
  return {
    read: (list, onPart) => {
      if (failure) return Promise.reject(failure)
      const call = Promise.withResolvers<void>()
      waiting.push({ onPart, call })
      worker.postMessage(list)
      return call.promise
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

/** Starts a thread that reads ahead. Nothing depends on it: if it fails, the others wait for the disk themselves. */
const startReadingAhead = (): Worker =>
  new Worker(new URL('./read-ahead.worker.ts', import.meta.url), { resourceLimits: threadLimits }).on('error', () => undefined)
