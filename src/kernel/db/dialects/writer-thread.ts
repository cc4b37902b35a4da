// The thread that writes to SQLite. It needs about as long to start as the modules of the server need to load, so it can start before them.
import { Worker } from 'node:worker_threads'
import { databaseThreadLimits } from '../../threads/index.ts'
import type { SqliteFile } from './sqlite-statements.ts'

let started: Worker | undefined

const createThread = () => new Worker(new URL('./sqlite-writer.worker.ts', import.meta.url), { resourceLimits: databaseThreadLimits })

/** Starts the thread for the first database that is opened. It doesn't keep the process running until then. */
export function startWriterThread(): void {
  started = createThread()
  started.unref()
}

/** A thread that opens this file. It sends `ready` when that is done. */
export function takeWriterThread(file: SqliteFile): Worker {
  const thread = started ?? createThread()
  started = undefined
  thread.ref()
  thread.postMessage(file)
  return thread
}
