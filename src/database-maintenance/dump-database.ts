// Copies the database to files: SQLite with its online backup, which restores fastest; PostgreSQL in the dump format, which needs no
// programs of PostgreSQL (docs/adr/0062). Both restore into either engine.
// Guarantee: the copy shows one point in time, and the server keeps running. Both work on a thread of their own.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { NewEntry } from '../formats/archive/zip/index.ts'
import type { DatabaseLocation } from '../kernel/db/index.ts'
import { isDiskFull, StorageFull } from '../kernel/errors/index.ts'
import { threadLimits } from '../kernel/threads/index.ts'
import type { CopyReply, SqliteCopyRequest } from './copy-sqlite.worker.ts'
import { DatabaseDamaged, ServerBackupBroken, ServerBackupNotPossible } from './server-backups.errors.ts'
import { DumpManifest, manifestName, tableEntryName, tableFileName } from './transfer/dump-format.ts'
import type { DumpReply, DumpRequest } from './write-dump.worker.ts'

/** Name of the copy inside a backup. Backups of PostgreSQL by earlier versions contain the output of pg_dump. */
export const copyNames = { sqlite: 'hondana.sqlite', pgDump: 'hondana.pgdump' } as const

export interface DumpOrder {
  readonly location: DatabaseLocation
  /** A folder that does not exist yet. */
  readonly folder: string
  /** Tables that are not part of a dump, because they are built from others. */
  readonly leaveOut: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a copy and checks it.
 * @returns the entries of a backup
 * @throws ServerBackupNotPossible, ServerBackupBroken, DatabaseDamaged, StorageFull
 */
export async function dumpDatabase({ location, folder, leaveOut, signal }: DumpOrder): Promise<readonly NewEntry[]> {
  await mkdir(folder, { mode: 0o700 })
  if (location.engine === 'sqlite') {
    const path = join(folder, copyNames.sqlite)
    await copySqlite(location.file, path, signal)
    return [{ name: copyNames.sqlite, content: { path } }]
  }
  const manifest = await dumpPostgres({ url: location.url, folder, leaveOut: [...leaveOut] }, signal)
  const path = join(folder, 'manifest.json')
  await writeFile(path, JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true })
  return [
    { name: manifestName, content: { path } },
    ...manifest.tables.map(({ name }) => ({ name: tableEntryName(name), content: { path: join(folder, tableFileName(name)) } })),
  ]
}

async function copySqlite(from: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  const stop = new SharedArrayBuffer(4)
  const worker = new Worker(new URL('./copy-sqlite.worker.ts', import.meta.url), {
    workerData: { from, to, stop } satisfies SqliteCopyRequest,
    resourceLimits: threadLimits,
  })
  // Ending the thread while it loads better-sqlite3 would abort the whole process.
  const copied = await replyOf<CopyReply>(worker, signal, () => Atomics.store(new Int32Array(stop), 0, 1))
  if (copied.ok) return
  if (copied.isSourceDamaged) throw DatabaseDamaged(`${copied.message}.`)
  throw isDiskFull(copied) ? StorageFull() : ServerBackupBroken(`${copied.message}.`)
}

async function dumpPostgres(order: DumpRequest, signal: AbortSignal | undefined): Promise<DumpManifest> {
  const worker = new Worker(new URL('./write-dump.worker.ts', import.meta.url), { workerData: order, resourceLimits: threadLimits })
  const dumped = await replyOf<DumpReply>(worker, signal, () => void worker.terminate())
  if (!dumped.ok) throw isDiskFull(dumped) ? StorageFull() : ServerBackupNotPossible(`${dumped.message}.`)
  return DumpManifest.parse(JSON.parse(dumped.manifest))
}

/** @param stop called when the signal aborts. The promise is settled when the thread has ended, so it writes nothing afterwards. */
async function replyOf<T>(worker: Worker, signal: AbortSignal | undefined, stop: () => void): Promise<T> {
  const reply = Promise.withResolvers<T>()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  worker.once('message', reply.resolve).once('error', reply.reject)
  worker.once('exit', () => reply.reject(new Error('The backup thread stopped unexpectedly.')))
  try {
    return await reply.promise
  } finally {
    signal?.removeEventListener('abort', stop)
    signal?.throwIfAborted()
  }
}
