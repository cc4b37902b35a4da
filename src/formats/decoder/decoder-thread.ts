// The interface of one decoder thread. A job that breaks it or takes too long ends the thread and fails alone; the next job gets a new
// thread. A thread that waits for a disk that hangs can't be ended: it is abandoned.
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ArchiveError, type ArchiveErrorCode } from '../archive/archive-error.ts'
import type { DecoderReply, DecoderRequest } from './decoder-jobs.ts'

export interface DecoderThread {
  /**
   * Runs one job at a time.
   * @throws ArchiveError DECODER_FAILED, TOO_SLOW, NEEDS_MEMORY when the request allows too little, or what the job throws; file system
   * errors, of which ETIMEDOUT when the disk hangs
   */
  run(request: DecoderRequest, maxMs: number): Promise<unknown>
  close(): Promise<void>
}

const maxHeapMiB = 512
/** The most that a legitimate job may use: dictionaries of 256 MiB and JPEG XL images of 8 megapixels fit. */
export const maxWasmBytes = 512 * 1024 * 1024
/** Enough for typical archive dictionaries and pages of typical size. */
export const defaultWasmBytes = 96 * 1024 * 1024
/** WebAssembly memory is only released with its thread, so a thread that used more than usual does not wait for another job. */
const idleMs = 60_000
/** Immediate, unless a thread waits for the system. */
const maxEndMs = 10_000

export function createDecoderThread(): DecoderThread {
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  /** @returns whether it has ended */
  const end = async (): Promise<boolean> => {
    clearTimeout(idleTimer)
    const ended = worker?.terminate().then(() => true)
    worker = undefined
    return Promise.race([ended ?? true, delay(maxEndMs, false, { ref: false })])
  }
  const start = (): Worker => {
    const started = newThread()
    // An idle thread must not keep the process alive.
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    started.on('error', () => undefined)
    return started
  }
  return {
    run: async (request, maxMs) => {
      clearTimeout(idleTimer)
      try {
        worker ??= start()
        const reply = await sendRequest(worker, request, maxMs)
        // An exception that passes through a decoder leaves it in an unknown state, also that of a disk that can't be read.
        if (reply.takenBytes > defaultWasmBytes || (!reply.ok && !reply.isArchiveError)) await end()
        return resultOf(reply, request)
      } catch (error) {
        if (!(error instanceof ArchiveError) || (error.code !== 'DECODER_FAILED' && error.code !== 'TOO_SLOW')) throw error
        if (await end()) throw error
        throw Object.assign(new Error('The disk did not respond', { cause: error }), { code: 'ETIMEDOUT' })
      } finally {
        idleTimer = setTimeout(() => void end(), idleMs).unref()
      }
    },
    close: async () => {
      await end()
    },
  }
}

function newThread(): Worker {
  try {
    return new Worker(new URL('./decoder.worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB } })
  } catch (error) {
    throw new ArchiveError('DECODER_FAILED', 'The system starts no more threads', { cause: error })
  }
}

async function sendRequest(worker: Worker, request: DecoderRequest, maxMs: number): Promise<DecoderReply> {
  const result = Promise.withResolvers<DecoderReply>()
  const fail = (cause?: unknown) => result.reject(new ArchiveError('DECODER_FAILED', 'The decoder broke down over this file', { cause }))
  const onError = (error: Error) => fail(error)
  const onExit = () => fail()
  // Unlike the thread, the timer keeps the process alive until the job has ended.
  const timer = setTimeout(() => result.reject(new ArchiveError('TOO_SLOW', `Decoding took more than ${maxMs} ms`)), maxMs)
  worker.once('message', result.resolve).once('error', onError).once('exit', onExit)
  try {
    worker.postMessage(request)
    return await result.promise
  } finally {
    clearTimeout(timer)
    worker.off('message', result.resolve).off('error', onError).off('exit', onExit)
  }
}

/** A job may also return less than requested because memory ran out. */
function resultOf(reply: DecoderReply, request: DecoderRequest): unknown {
  if (reply.wantsMore && request.maxWasmBytes < maxWasmBytes) throw new ArchiveError('NEEDS_MEMORY', 'The job needs more memory than usual')
  if (reply.ok) return reply.result
  throw errorOf(reply)
}

function errorOf({ isArchiveError, code, message }: Extract<DecoderReply, { ok: false }>): Error {
  if (isArchiveError) return new ArchiveError(code as ArchiveErrorCode, message)
  if (code === undefined) return new ArchiveError('DECODER_FAILED', `The decoder broke down over this file: ${message}`)
  return Object.assign(new Error(message), { code })
}
