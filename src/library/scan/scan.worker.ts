// The thread that scans and measures: it may block, and has its own database connection. One job at a time.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createDecoder } from '../../formats/decoder/index.ts'
import { afterCommit, type DatabaseLocation, type Db, openDatabase } from '../../kernel/db/index.ts'
import { asError } from '../../kernel/errors/index.ts'
import { storeEventsIn } from '../../kernel/events/index.ts'
import { connectPool, type SharedPool } from '../../kernel/memory/index.ts'
import { onStoredMismatch, type StoredMismatch } from '../../kernel/stored/index.ts'
import { type HashJob, type HashReport, hashFiles } from '../hashes/hash-files.ts'
import { type MeasureReport, measurePages } from './files/measure-pages.ts'
import { relaxDurability } from './scan.queries.ts'
import { scanEventsOf } from './scan-events.rules.ts'
import { type ScanJob, type ScanReport, scan } from './scan-library.ts'
import { ScanStopped } from './scan-stopped.ts'
import type { BookRef, ScanChanges } from './write-plans.ts'

export type ScanWork =
  | { readonly kind: 'scan'; readonly job: ScanJob }
  | { readonly kind: 'measure'; readonly libraryId: string }
  | { readonly kind: 'hash'; readonly job: HashJob }

export interface ScanThreadData {
  readonly location: DatabaseLocation
  /** Budget that decoding reserves memory from. */
  readonly memory: SharedPool
  /** Under which events are stored for other nodes; undefined on SQLite. */
  readonly origin: string | undefined
  /** Starts no threads to read files. */
  readonly readsItself: boolean
}

export interface ScanCommand {
  readonly work: ScanWork
  /** Two Int32: any value other than 0 in the first stops the job; the second counts the steps of the job. */
  readonly stop: SharedArrayBuffer
  /** Time of the server's clock when it sends this, epoch ms; with several nodes that is the database's. */
  readonly nowMs: number
}

export type ScanMessage =
  | { readonly kind: 'news'; readonly changes: ScanChanges }
  | { readonly kind: 'measured'; readonly bookIds: readonly string[]; readonly changed: readonly BookRef[] }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  /** For the log, which the main thread has. */
  | { readonly kind: 'mismatch'; readonly mismatch: StoredMismatch }
  | { readonly kind: 'done'; readonly report: ScanReport | MeasureReport | HashReport }
  /** Ended early: it was asked to, or its library was removed. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined }

const port = parentPort
if (port) {
  // On Linux this is the priority of the thread and of those it starts: serving pages has priority.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { location, memory: shared, origin, readsItself } = workerData as ScanThreadData
  const db = openDatabase(location, 'worker')
  const memory = connectPool(shared)
  const relaxed = relaxDurability(db)
  const decoder = createDecoder({ memory })
  const post = (message: ScanMessage) => port.postMessage(message)
  onStoredMismatch((mismatch) => post({ kind: 'mismatch', mismatch }))

  const work = async ({ work: ordered, stop, nowMs }: ScanCommand): Promise<ScanReport | MeasureReport | HashReport> => {
    const shared = new Int32Array(stop)
    const receivedAt = performance.now()
    await relaxed
    const libraryId = ordered.kind === 'measure' ? ordered.libraryId : ordered.job.libraryId
    const announce = (trx: Db, changes: Partial<ScanChanges>, message: ScanMessage) => {
      storeEventsIn(trx, origin, scanEventsOf(libraryId, changes))
      afterCommit(trx, () => post(message))
    }
    const context = {
      db,
      memory,
      decoder,
      readsItself,
      now: () => Math.round(nowMs + performance.now() - receivedAt),
      onChanges: (trx: Db, changes: ScanChanges) => announce(trx, changes, { kind: 'news', changes }),
      onMeasured: (trx: Db, bookIds: readonly string[], changed: readonly BookRef[]) =>
        announce(trx, { booksChanged: changed }, { kind: 'measured', bookIds, changed }),
      onProgress: (done: number, total: number) => post({ kind: 'progress', done, total }),
      checkStop: () => {
        Atomics.add(shared, 1, 1)
        if (Atomics.load(shared, 0) !== 0) throw new ScanStopped('The scan was stopped.')
      },
    }
    if (ordered.kind === 'scan') return scan(context, ordered.job)
    return ordered.kind === 'hash' ? hashFiles(context, ordered.job) : measurePages(context, ordered.libraryId)
  }

  port.on('message', (order: ScanCommand | 'close') => {
    if (order === 'close') {
      void Promise.all([db.destroy(), decoder.close()]).then(() => port.close())
      return
    }
    work(order).then(
      (report) => post({ kind: 'done', report }),
      (error: unknown) => {
        if (error instanceof ScanStopped) return post({ kind: 'stopped' })
        const { message, stack } = asError(error)
        post({ kind: 'failed', message, stack })
      },
    )
  })
}
