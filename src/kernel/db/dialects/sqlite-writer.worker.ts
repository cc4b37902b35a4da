// The only thread that writes to SQLite for the main thread, so that a commit's fsync never blocks the event loop.
import { parentPort, workerData } from 'node:worker_threads'
import { asError, errorCodeOf } from '../../errors/error-code.ts'
import { openSqlite, type SqliteFile } from './sqlite-statements.ts'

export interface WriterRequest {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}
export type WriterReply =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly changes: number | undefined }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } }

const port = parentPort
if (port) {
  const connection = openSqlite(workerData as SqliteFile, 'write')
  port.postMessage('ready')
  port.on('message', (request: WriterRequest | 'close') => {
    if (request === 'close') {
      connection.close()
      port.close()
      return
    }
    port.postMessage(respond(request))
  })

  const respond = (request: WriterRequest): WriterReply => {
    try {
      return { id: request.id, ...connection.run(request.sql, request.parameters) }
    } catch (error) {
      const code = errorCodeOf(error)
      const { message } = asError(error)
      return { id: request.id, error: { message, code } }
    }
  }
}
