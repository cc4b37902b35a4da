// Copies a SQLite database while others write to it and checks the copy, on a thread that may block.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

export interface CopyRequest {
  readonly from: string
  readonly to: string
}
export type CopyReply = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** All pages in one step: a copy in several steps restarts after every write, and writers do not wait for readers anyway. */
const allPages = 0x7fff_ffff

async function copy({ from, to }: CopyRequest): Promise<CopyReply> {
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    await source.backup(to, { progress: () => allPages })
  } finally {
    source.close()
  }
  const target = new Database(to)
  try {
    // One file, without a WAL next to it.
    target.pragma('journal_mode = DELETE')
    const result = target.pragma('integrity_check', { simple: true })
    return result === 'ok' ? { ok: true } : { ok: false, message: String(result) }
  } finally {
    target.close()
  }
}

if (parentPort) {
  const port = parentPort
  copy(workerData as CopyRequest).then(
    (reply) => port.postMessage(reply),
    (error: Error) => port.postMessage({ ok: false, message: error.message }),
  )
}
