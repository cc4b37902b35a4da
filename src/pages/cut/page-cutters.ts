// Threads that cut pages: at most two books in parallel, because a decoded strip takes tens of megabytes. Idle threads are kept for a
// while.
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { ArchiveError, type ArchiveErrorCode } from '../../formats/archive/archive-error.ts'
import type { ArchiveContents } from '../../formats/archive/index.ts'
import { StorageFull } from '../../kernel/errors/index.ts'
import { type MemoryPool, sharePool } from '../../kernel/memory/index.ts'
import type { CutOutcome, CutReply, CutRequest, CutterData, InspectRequest } from './cut-pages.worker.ts'

export interface PageCutters {
  /** Reads an archive's contents with the size of every page. @throws ArchiveError, or the file system's error */
  inspect(path: string, signal?: AbortSignal): Promise<ArchiveContents>
  /** Cuts pages of a book; further books are queued. @throws StorageFull, or the file system's error */
  cut(order: CutRequest, signal?: AbortSignal): Promise<readonly CutOutcome[]>
  close(): Promise<void>
}

const maxBooksInParallel = 2
const idleMs = 60_000
const maxEndMs = 10_000

/** @param memory budget that decoding reserves memory from */
export function createPageCutters(memory: MemoryPool): PageCutters {
  const queue = new PQueue({ concurrency: maxBooksInParallel })
  const idle: Worker[] = []
  let idleTimer: NodeJS.Timeout | undefined
  const endIdle = async () => {
    clearTimeout(idleTimer)
    await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
  }
  const askNow = async (order: CutRequest | InspectRequest, signal: AbortSignal | undefined) => {
    clearTimeout(idleTimer)
    signal?.throwIfAborted()
    const worker = idle.pop() ?? startCutter(memory)
    const reply = await sendOrder(worker, order, signal)
    idle.push(worker)
    idleTimer = setTimeout(() => void endIdle(), idleMs).unref()
    if (reply.kind === 'failed') throw failureOf(reply)
    return reply
  }
  return {
    inspect: async (path, signal) => {
      const reply = await queue.add(() => askNow({ inspect: path }, signal))
      if (reply.kind !== 'inspected') throw new Error('The thread that cuts pages answered something else.')
      return reply.contents
    },
    cut: async (order, signal) => {
      const reply = await queue.add(() => askNow(order, signal))
      if (reply.kind !== 'done') throw new Error('The thread that cuts pages answered something else.')
      return reply.outcomes
    },
    close: async () => {
      queue.clear()
      await queue.onIdle()
      await endIdle()
    },
  }
}

function startCutter(memory: MemoryPool): Worker {
  const shared = sharePool(memory)
  const workerData: CutterData = { memory: shared }
  return new Worker(new URL('./cut-pages.worker.ts', import.meta.url), { workerData, transferList: [shared.port] })
}

/** A thread that was stopped or failed is not reused. */
async function sendOrder(worker: Worker, order: CutRequest | InspectRequest, signal: AbortSignal | undefined): Promise<CutReply> {
  const reply = Promise.withResolvers<CutReply>()
  const onAbort = () => reply.reject(signal?.reason)
  const onExit = () => reply.reject(new Error('The thread that cuts pages has ended.'))
  worker.once('message', reply.resolve).once('error', reply.reject).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    worker.postMessage(order)
    return await reply.promise
  } catch (error) {
    // A thread that waits for a disk that hangs doesn't end.
    await Promise.race([worker.terminate(), delay(maxEndMs, undefined, { ref: false })])
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
    worker.off('message', reply.resolve).off('error', reply.reject).off('exit', onExit)
  }
}

function failureOf({ message, code, ofArchive }: Extract<CutReply, { kind: 'failed' }>): Error {
  if (code === 'ENOSPC' || code === 'EDQUOT') return StorageFull()
  return ofArchive ? new ArchiveError(code as ArchiveErrorCode, message) : Object.assign(new Error(message), { code })
}
