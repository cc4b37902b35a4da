// Copies a SQLite database while others write to it and checks the copy, on a thread that may block.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { errorCodeOf, hasErrorCode } from '../kernel/errors/index.ts'

export interface SqliteCopyRequest {
  readonly from: string
  readonly to: string
  /** A number of 32 bits, set to 1 when the copy is no longer needed. */
  readonly stop: SharedArrayBuffer
}
export type CopyReply =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly message: string
      readonly code?: string | undefined
      /** Whether the database itself is damaged, and not only its copy. */
      readonly isSourceDamaged: boolean
    }

/** All pages in one step: a copy in several steps restarts after every write, and writers do not wait for readers anyway. */
const allPages = 0x7fff_ffff

async function copy({ from, to, stop }: SqliteCopyRequest): Promise<CopyReply> {
  const throwIfStopped = () => {
    if (Atomics.load(new Int32Array(stop), 0) === 1) throw new Error('The copy was stopped')
  }
  throwIfStopped()
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    const beforeFirstPage = () => {
      throwIfStopped()
      return allPages
    }
    await source.backup(to, { progress: beforeFirstPage })
  } finally {
    source.close()
  }
  throwIfStopped()
  const target = new Database(to)
  try {
    // One file, without a WAL next to it.
    target.pragma('journal_mode = DELETE')
    const result = target.pragma('integrity_check', { simple: true })
    return result === 'ok' ? { ok: true } : { ok: false, message: oneLine(result), isSourceDamaged: isDamaged(from) }
  } finally {
    target.close()
  }
}

/** SQLite names the database first, which is always the same. */
const oneLine = (result: unknown): string =>
  String(result)
    .replace(/^\*\*\* in database main \*\*\*\s*/, '')
    .replaceAll('\n', ' ')

/** Takes as long as the copy, so it's only checked after a failure. */
function isDamaged(file: string): boolean {
  const database = new Database(file, { readonly: true })
  try {
    return database.pragma('integrity_check', { simple: true }) !== 'ok'
  } catch (error) {
    return isAboutDamage(error)
  } finally {
    database.close()
  }
}

const isAboutDamage = (error: unknown): boolean => hasErrorCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB')

if (parentPort) {
  const port = parentPort
  const request = workerData as SqliteCopyRequest
  copy(request).then(
    (reply) => port.postMessage(reply),
    (error: Error) => {
      const isSourceDamaged = isAboutDamage(error) && isDamaged(request.from)
      port.postMessage({ ok: false, message: error.message, code: errorCodeOf(error), isSourceDamaged } satisfies CopyReply)
    },
  )
}
