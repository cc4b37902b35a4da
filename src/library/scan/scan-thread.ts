// The main thread's side of the scan thread: it starts with the first job, is reused between jobs and ends when idle.
// Guarantee: a job that can't end because its disk hangs does not block jobs of other libraries. Its thread is abandoned,
// since a thread that waits for a disk can't be ended: it stops before it writes anything if the disk ever responds. Until then its library
// gets no other thread: each further one could wait for the same disk.
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../kernel/clock/index.ts'
import type { DatabaseLocation } from '../../kernel/db/index.ts'
import { DiskNotResponding } from '../../kernel/disk-calls/index.ts'
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
   * @throws the signal's reason when it was aborted; DiskNotResponding when the job makes no progress at all
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
  /** The abandoned threads, with the id of their library; shared by all scan threads of a server. */
  readonly left?: Map<Worker, string>
  /** For tests. */
  readonly patience?: Patience
}

interface Patience {
  /** How long a job may take from one of its steps to the next. */
  readonly stepMs: number
  /** How long an aborted job may take to end. */
  readonly endMs: number
}

/** A step is a folder, a few files, or one book, which may be large and on a slow disk. */
const defaultPatience: Patience = { stepMs: 300_000, endMs: 10_000 }

const idleMs = 60_000
const idleMsOfSmallMachine = 3_000

export function createScanThread(parts: ScanThreadParts): ScanThread {
  const { location, clock, memory, origin, smallMachine, left = new Map(), patience = defaultPatience } = parts
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
    const libraryId = work.kind === 'measure' ? work.libraryId : work.job.libraryId
    if (left.values().some((id) => id === libraryId)) throw DiskNotResponding()
    worker ??= start()
    const own = worker
    const onHang = () => {
      if (worker === own) worker = undefined
      left.set(own, libraryId)
      leave(own, watch, () => left.delete(own))
    }
    return runOn(own, { work, clock, patience, onHang }, watch).finally(() => {
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

/** Ends a thread after its job, whenever that is. What it was storing when it was left is still announced. */
function leave(worker: Worker, { onChanges }: Watch, onEnd: () => void): void {
  worker.unref()
  worker.on('message', (message: ScanMessage) => {
    if (message.kind === 'news' || message.kind === 'measured') onChanges(message)
    if (!endings.has(message.kind)) return
    onEnd()
    worker.postMessage('close')
  })
  worker.once('exit', onEnd)
  // The error is ignored, but without a listener it would end the process.
  worker.on('error', () => undefined)
}

const endings: ReadonlySet<ScanMessage['kind']> = new Set(['done', 'stopped', 'failed'])

interface TimedWork extends Pick<ScanThreadParts, 'clock'> {
  readonly work: ScanWork
  readonly patience: Patience
  /** Called when the job is no longer waited for. */
  onHang(): void
}

async function runOn(worker: Worker, timed: TimedWork, { signal, onChanges }: Watch): Promise<JobReport | undefined> {
  const { work, clock, patience, onHang } = timed
  const stop = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const shared = new Int32Array(stop)
  const result = Promise.withResolvers<JobReport | undefined>()
  const giveUp = (reason: unknown) => {
    Atomics.store(shared, 0, 1)
    onHang()
    result.reject(reason)
  }
  let endTimer: NodeJS.Timeout | undefined
  const onAbort = () => {
    Atomics.store(shared, 0, 1)
    endTimer = setTimeout(() => giveUp(signal.reason), patience.endMs).unref()
  }
  const stepTimer = watchSteps(shared, patience.stepMs, () => giveUp(DiskNotResponding()))
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
    clearTimeout(endTimer)
    clearInterval(stepTimer)
    signal.removeEventListener('abort', onAbort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}

/** @param shared the second number counts the steps of the job */
function watchSteps(shared: Int32Array, stepMs: number, onHang: () => void): NodeJS.Timeout {
  let steps = 0
  return setInterval(() => {
    const stepsNow = Atomics.load(shared, 1)
    if (stepsNow === steps) onHang()
    steps = stepsNow
  }, stepMs).unref()
}
