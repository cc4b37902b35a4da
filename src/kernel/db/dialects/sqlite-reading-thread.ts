import { Worker } from 'node:worker_threads'
import { databaseThreadLimits } from '../../threads/index.ts'
import type { ReaderReply, ReaderRequest } from './sqlite-reader.worker.ts'
import type { SqliteFile } from './sqlite-statements.ts'

/** Reads outside the event loop. The thread starts with the first query. */
export interface ReadingThread {
  /**
   * Returns the rows of a query in chunks, each read on request. All chunks show the same snapshot, regardless of concurrent writes;
   * meanwhile the file cannot release space, so read them without waiting for other work.
   */
  read(sql: string, parameters: readonly unknown[], rowsAtOnce: number): AsyncGenerator<readonly unknown[], void>
  close(): Promise<void>
}

export function createReadingThread(file: SqliteFile): ReadingThread {
  let thread: Thread | undefined
  let nextId = 0
  return {
    read: async function* (sql, parameters, rowsAtOnce) {
      // A failed thread is not used again.
      if (!thread || thread.hasEnded()) thread = startThread(file)
      const { send } = thread
      const id = ++nextId
      let batch = await send({ id, command: 'start', sql, parameters, rows: rowsAtOnce })
      try {
        for (;;) {
          yield batch.rows
          if (batch.done) return
          batch = await send({ id, command: 'next', rows: rowsAtOnce })
        }
      } finally {
        if (!batch.done) await send({ id, command: 'stop' }).catch(() => undefined)
      }
    },
    close: async () => thread?.close(),
  }
}

type Piece = Extract<ReaderReply, { readonly done: boolean }>

interface Thread {
  send(request: ReaderRequest): Promise<Piece>
  hasEnded(): boolean
  close(): Promise<void>
}

function startThread(file: SqliteFile): Thread {
  const worker = new Worker(new URL('./sqlite-reader.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: databaseThreadLimits,
  })
  const waiting = new Map<number, PromiseWithResolvers<Piece>>()
  const ended = Promise.withResolvers<void>()
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const call of waiting.values()) call.reject(failure)
    waiting.clear()
  }
  worker.on('message', (message: ReaderReply) => {
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) call?.reject(Object.assign(new Error(message.error.message), { code: message.error.code }))
    else call?.resolve(message)
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('The thread that reads the database has ended.'))
    ended.resolve()
  })
  return {
    send: (request) => {
      if (failure) return Promise.reject(failure)
      const call = Promise.withResolvers<Piece>()
      waiting.set(request.id, call)
      worker.postMessage(request)
      return call.promise
    },
    hasEnded: () => failure !== undefined,
    close: async () => {
      worker.postMessage('close')
      await ended.promise
    },
  }
}
