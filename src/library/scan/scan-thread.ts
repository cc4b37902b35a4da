// The main thread's side of the scan thread: it starts with the first job, is reused between jobs and ends when idle.

import { Worker } from 'node:worker_threads'
import type { Clock } from '../../kernel/clock/index.ts'
import type { DatabaseLocation } from '../../kernel/db/index.ts'
import { type MemoryPool, sharePool } from '../../kernel/memory/index.ts'
import { reportStoredMismatch } from '../../kernel/stored/index.ts'
import { threadLimits } from '../../kernel/threads/index.ts'
import type { ScanCommand, ScanMessage, ScanThreadData, ScanWork } from './scan.worker.ts'

/** Messages of a running job. */
export type JobMessage = Extract<ScanMessage, { kind: 'news' | 'measured' | 'progress' }>
export type JobReport = Extract<ScanMessage, { kind: 'done' }>['report']

export interface ScanThread {
  /**
   * Runs one job; further ones are queued.
   * @returns undefined when the job ended early because its library was removed
   * @throws the signal's reason when it was aborted
   */
  run(work: ScanWork, watch: { readonly signal: AbortSignal; onChanges(changes: JobMessage): void }): Promise<JobReport | undefined>
  close(): Promise<void>
}

export interface ScanThreadParts {
  readonly location: DatabaseLocation
  readonly clock: Clock
  /** Budget that decoding reserves memory from. */
  readonly memory: MemoryPool
  /** Under which its events are stored for other nodes; undefined on SQLite. */
  readonly origin: string | undefined
  /** Reads files itself instead of starting threads for that, and ends soon after its last job. */
  readonly smallMachine: boolean
}

const idleMs = 60_000
const idleMsOfSmallMachine = 3_000

export function createScanThread({ location, clock, memory, origin, smallMachine }: ScanThreadParts): ScanThread {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idleTimer: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idleTimer)
    const oldWorker = worker
    worker = undefined
    if (!oldWorker) return
    const ended = new Promise((resolve) => oldWorker.once('exit', resolve))
    oldWorker.postMessage('close')
    await ended
  }
  const start = (): Worker => {
    const shared = sharePool(memory)
    const workerData: ScanThreadData = { location, memory: shared, origin, readsItself: smallMachine }
    const started = new Worker(new URL('./scan.worker.ts', import.meta.url), {
      workerData,
      transferList: [shared.port],
      resourceLimits: threadLimits,
    })
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  const runNow: ScanThread['run'] = async (work, watch) => {
    clearTimeout(idleTimer)
    watch.signal.throwIfAborted()
    worker ??= start()
    return runOn(worker, { work, clock }, watch).finally(() => {
      idleTimer = setTimeout(() => void end(), smallMachine ? idleMsOfSmallMachine : idleMs).unref()
    })
  }
  return {
    run: (work, watch) => {
      const turn = last.then(() => runNow(work, watch))
      last = turn.catch(() => undefined)
      return turn
    },
    close: async () => {
      await last
      await end()
    },
  }
}

type Watch = Parameters<ScanThread['run']>[1]

interface TimedWork extends Pick<ScanThreadParts, 'clock'> {
  readonly work: ScanWork
}

async function runOn(worker: Worker, { work, clock }: TimedWork, { signal, onChanges }: Watch): Promise<JobReport | undefined> {
  const stop = new SharedArrayBuffer(4)
  const result = Promise.withResolvers<JobReport | undefined>()
  const onAbort = () => Atomics.store(new Int32Array(stop), 0, 1)
  const onMessage = (message: ScanMessage) => {
    if (message.kind === 'done') result.resolve(message.report)
    else if (message.kind === 'stopped') result.resolve(undefined)
    else if (message.kind === 'failed') result.reject(Object.assign(new Error(message.message), { stack: message.stack }))
    else if (message.kind === 'mismatch') reportStoredMismatch(message.mismatch)
    else onChanges(message)
  }
  const onError = (error: Error) => result.reject(error)
  const onExit = () => result.reject(new Error('The thread that scans has ended.'))
  worker.on('message', onMessage).once('error', onError).once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    worker.postMessage({ work, stop, nowMs: clock.now() } satisfies ScanCommand)
    const report = await result.promise
    signal.throwIfAborted()
    return report
  } finally {
    signal.removeEventListener('abort', onAbort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}
