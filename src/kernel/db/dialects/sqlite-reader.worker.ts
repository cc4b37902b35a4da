// A thread for long reads, so that neither a large sort nor a search through every title blocks the event loop.
// Rows are returned a few at a time, and only on request.
import { parentPort, workerData } from 'node:worker_threads'
import { asError, errorCodeOf } from '../../errors/error-code.ts'
import { openSqlite, type SqliteFile } from './sqlite-statements.ts'

export type ReaderRequest =
  | { readonly id: number; readonly command: 'start'; readonly sql: string; readonly parameters: readonly unknown[]; readonly rows: number }
  | { readonly id: number; readonly command: 'next'; readonly rows: number }
  | { readonly id: number; readonly command: 'stop' }

export type ReaderReply =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly done: boolean }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } }

const port = parentPort
if (port) {
  const connection = openSqlite(workerData as SqliteFile, 'read')
  const reading = new Map<number, IterableIterator<unknown>>()
  port.on('message', (request: ReaderRequest | 'close') => {
    if (request === 'close') {
      for (const rows of reading.values()) rows.return?.()
      connection.close()
      port.close()
      return
    }
    port.postMessage(respond(request))
  })

  const respond = (request: ReaderRequest): ReaderReply => {
    const { id } = request
    try {
      if (request.command === 'start') reading.set(id, connection.iterate(request.sql, request.parameters))
      const read = request.command === 'stop' ? { rows: [], done: true } : take(reading.get(id), request.rows)
      if (read.done) stop(id)
      return { id, ...read }
    } catch (error) {
      const code = errorCodeOf(error)
      const { message } = asError(error)
      stop(id)
      return { id, error: { message, code } }
    }
  }

  const stop = (id: number) => {
    reading.get(id)?.return?.()
    reading.delete(id)
  }
}

function take(iterator: IterableIterator<unknown> | undefined, atMost: number): { rows: readonly unknown[]; done: boolean } {
  const rows: unknown[] = []
  while (rows.length < atMost) {
    const next = iterator?.next()
    if (!next || next.done) return { rows, done: true }
    rows.push(next.value)
  }
  return { rows, done: false }
}
