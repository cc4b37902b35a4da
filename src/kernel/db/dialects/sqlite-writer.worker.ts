// The only thread that writes to SQLite for the main thread, so that a commit's fsync never blocks the event loop.
import { parentPort } from 'node:worker_threads'
import { asError, errorCodeOf } from '../../errors/error-code.ts'
import { openSqlite, type SqliteConnection, type SqliteFile } from './sqlite-statements.ts'

export interface WriterRequest {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
}
export type WriterReply =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly changes: number | undefined }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } }

const port = parentPort
port?.once('message', (file: SqliteFile) => {
  const connection = openSqlite(file, 'write')
  port.on('message', (request: WriterRequest | 'close') => {
    if (request === 'close') {
      connection.close()
      port.close()
      return
    }
    port.postMessage(respond(connection, request))
  })
  port.postMessage('ready')
})

function respond(connection: SqliteConnection, request: WriterRequest): WriterReply {
  try {
    return { id: request.id, ...connection.run(request.sql, request.parameters) }
  } catch (error) {
    const code = errorCodeOf(error)
    const { message } = asError(error)
    return { id: request.id, error: { message, code } }
  }
}
