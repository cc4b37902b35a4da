// SQLite for Kysely. On the main thread short reads run in place, streamed ones on a reading thread, and every write goes to one writer
// thread; in a worker thread one connection does everything. With WAL, readers continue while a writer commits.
// Limit: code inside a transaction must use that transaction. A write through the outer database would wait for itself, so waiting for
// the writer fails with an explanation once the writer has been idle for `patienceMs`. A statement that takes minutes delays the others
// but fails none of them.

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createReadingThread, type ReadingThread } from './sqlite-reading-thread.ts'
import { openSqlite, type SqliteConnection, type SqliteFile, type StatementResult } from './sqlite-statements.ts'
import type { WriterReply } from './sqlite-writer.worker.ts'
import { takeWriterThread } from './writer-thread.ts'

const defaultLockTimeoutMs = 60_000

/** The dialect of one SQLite file. @param lockTimeoutMs how long to wait for an idle writer */
export function sqliteDialect(file: SqliteFile, threading: 'main' | 'worker', lockTimeoutMs = defaultLockTimeoutMs): Dialect {
  return {
    createAdapter: () => new ManySessionsAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => createDriver(file, threading, lockTimeoutMs),
  }
}

class ManySessionsAdapter extends SqliteAdapter {
  /** Sessions share the writer through our own lock; Kysely's would make every read wait for every transaction. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** Either all due migrations are applied, or none. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

interface Channel {
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult>
  /** Time since the last statement ended; 0 while one is running. */
  idleMs(): number
  close(): Promise<void>
}

interface Session extends DatabaseConnection {
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  savepoint(sql: string): Promise<void>
  release(): Promise<void>
}

function createDriver(file: SqliteFile, threading: 'main' | 'worker', lockTimeoutMs: number): Driver {
  let writer: Channel
  let reader: SqliteConnection | undefined
  const readingThread = threading === 'main' ? createReadingThread(file) : undefined
  const lock = createLock(() => writer.idleMs(), lockTimeoutMs)
  const asSession = (connection: DatabaseConnection) => connection as Session
  return {
    init: async () => {
      writer = threading === 'main' ? await writerThread(file) : localChannel(file)
      reader = threading === 'main' ? openSqlite(file, 'read') : undefined
    },
    acquireConnection: async () => createSession({ writer, reader, readingThread, lock }),
    beginTransaction: (connection) => asSession(connection).begin(),
    commitTransaction: (connection) => asSession(connection).commit(),
    rollbackTransaction: (connection) => asSession(connection).rollback(),
    savepoint: (connection, name) => asSession(connection).savepoint(`savepoint "${name}"`),
    rollbackToSavepoint: (connection, name) => asSession(connection).savepoint(`rollback to "${name}"`),
    releaseSavepoint: (connection, name) => asSession(connection).savepoint(`release "${name}"`),
    releaseConnection: (connection) => asSession(connection).release(),
    destroy: async () => {
      reader?.close()
      await readingThread?.close()
      await writer?.close()
    },
  }
}

interface SessionParts {
  readonly writer: Channel
  readonly reader: SqliteConnection | undefined
  readonly readingThread: ReadingThread | undefined
  readonly lock: Lock
}

function createSession({ writer, reader, readingThread, lock }: SessionParts): Session {
  let unlock: (() => void) | undefined
  const letGo = () => {
    unlock?.()
    unlock = undefined
  }
  const rollback = () =>
    writer
      .run('rollback', [])
      .then(() => undefined)
      .finally(letGo)
  const write = async (sql: string, parameters: readonly unknown[]): Promise<StatementResult> => {
    if (unlock) return writer.run(sql, parameters)
    const done = await lock.take()
    return writer.run(sql, parameters).finally(done)
  }
  const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const result =
      reader && !unlock && onlyReads(query) ? reader.run(query.sql, query.parameters) : await write(query.sql, query.parameters)
    const rows = result.rows as R[]
    return result.changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(result.changes) }
  }
  return {
    executeQuery,
    // Uncommitted writes are only visible on the writing connection, which has no cursor.
    streamQuery: async function* <R>(query: CompiledQuery, chunkSize: number) {
      if (!readingThread || unlock) yield await executeQuery<R>(query)
      else for await (const rows of readingThread.read(query.sql, query.parameters, chunkSize)) yield { rows: rows as R[] }
    },
    begin: async () => {
      unlock = await lock.take()
      await writer.run('begin immediate', []).catch((error: unknown) => {
        letGo()
        throw error
      })
    },
    // A failed commit keeps the lock: the following rollback must not affect another transaction.
    commit: async () => {
      await writer.run('commit', [])
      letGo()
    },
    rollback,
    savepoint: async (sql) => {
      await writer.run(sql, [])
    },
    release: async () => {
      if (unlock) await rollback()
    },
  }
}

const onlyReads = (query: CompiledQuery): boolean =>
  query.query.kind === 'SelectQueryNode' || (query.query.kind === 'RawNode' && /^\s*(select|explain)\b/i.test(query.sql))

interface Lock {
  /** Waits for the lock and resolves with the function that releases it. */
  take(): Promise<() => void>
}

function createLock(idleMs: () => number, lockTimeoutMs: number): Lock {
  let tail: Promise<void> = Promise.resolve()
  return {
    take: async () => {
      const turn = Promise.withResolvers<void>()
      const before = tail
      tail = tail.then(() => turn.promise)
      const gaveUp = Promise.withResolvers<never>()
      let timer: NodeJS.Timeout | undefined
      const waitOn = (ms: number) => {
        timer = setTimeout(() => {
          const leftMs = lockTimeoutMs - idleMs()
          if (leftMs > 0) return waitOn(leftMs)
          turn.resolve()
          gaveUp.reject(
            new Error(
              'Timed out waiting to write to the database: a transaction is stuck, or code inside a transaction writes outside of it.',
            ),
          )
        }, ms)
      }
      waitOn(lockTimeoutMs)
      await Promise.race([before, gaveUp.promise]).finally(() => clearTimeout(timer))
      return turn.resolve
    },
  }
}

function localChannel(file: SqliteFile): Channel {
  const connection = openSqlite(file, 'write')
  const idle = createIdleClock()
  return {
    run: async (sql, parameters) => {
      try {
        return connection.run(sql, parameters)
      } finally {
        idle.restart()
      }
    },
    idleMs: idle.ms,
    close: async () => connection.close(),
  }
}

function createIdleClock() {
  let sinceMs = performance.now()
  return {
    restart: () => {
      sinceMs = performance.now()
    },
    ms: () => performance.now() - sinceMs,
  }
}

/** Starts the writer thread; resolves when the file is open. */
async function writerThread(file: SqliteFile): Promise<Channel> {
  const worker = takeWriterThread(file)
  const waiting = new Map<number, PromiseWithResolvers<StatementResult>>()
  const idle = createIdleClock()
  const ended = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  let nextId = 0
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    ready.reject(error)
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }
  worker.on('message', (message: WriterReply | 'ready') => {
    if (message === 'ready') return ready.resolve()
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    idle.restart()
    if ('error' in message) call?.reject(Object.assign(new Error(message.error.message), { code: message.error.code }))
    else call?.resolve(message)
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('The database writer has ended.'))
    ended.resolve()
  })
  await ready.promise
  return {
    run: (sql, parameters) => {
      if (failure) return Promise.reject(failure)
      const call = Promise.withResolvers<StatementResult>()
      waiting.set(++nextId, call)
      worker.postMessage({ id: nextId, sql, parameters })
      return call.promise
    },
    idleMs: () => (waiting.size > 0 ? 0 : idle.ms()),
    close: async () => {
      worker.postMessage('close')
      await ended.promise
    },
  }
}
