// SQLite for Kysely. On the main thread short reads run in place and every write goes to one writer thread;
// in a worker thread one connection does both. WAL lets readers go on while a writer commits.
// Limit: code inside a transaction must use that transaction; a write through the outer database would wait for itself,
// so waiting for the writer gives up after `writerPatienceMs` with a sentence that says so.
import { Worker } from 'node:worker_threads'
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
import { openSqlite, type SqliteConnection, type StatementResult } from './sqlite-statements.ts'
import type { WriterAnswer } from './sqlite-writer.worker.ts'

const writerPatienceMs = 60_000

/** The dialect of one SQLite file. */
export function sqliteDialect(file: string, threading: 'main' | 'worker'): Dialect {
  return {
    createAdapter: () => new ManySessionsAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => createDriver(file, threading),
  }
}

class ManySessionsAdapter extends SqliteAdapter {
  /** Sessions share the writer by our own lock; Kysely's would make every read wait for every transaction. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** All due migrations apply, or none. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

interface Channel {
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
}

interface Session extends DatabaseConnection {
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  savepoint(sql: string): Promise<void>
  release(): Promise<void>
}

function createDriver(file: string, threading: 'main' | 'worker'): Driver {
  let writer: Channel
  let reader: SqliteConnection | undefined
  const lock = createLock()
  const asSession = (connection: DatabaseConnection) => connection as Session
  return {
    init: async () => {
      writer = threading === 'main' ? await writerThread(file) : localChannel(file)
      reader = threading === 'main' ? openSqlite(file, 'read') : undefined
    },
    acquireConnection: async () => createSession({ writer, reader, lock }),
    beginTransaction: (connection) => asSession(connection).begin(),
    commitTransaction: (connection) => asSession(connection).commit(),
    rollbackTransaction: (connection) => asSession(connection).rollback(),
    savepoint: (connection, name) => asSession(connection).savepoint(`savepoint "${name}"`),
    rollbackToSavepoint: (connection, name) => asSession(connection).savepoint(`rollback to "${name}"`),
    releaseSavepoint: (connection, name) => asSession(connection).savepoint(`release "${name}"`),
    releaseConnection: (connection) => asSession(connection).release(),
    destroy: async () => {
      reader?.close()
      await writer?.close()
    },
  }
}

interface SessionParts {
  readonly writer: Channel
  readonly reader: SqliteConnection | undefined
  readonly lock: Lock
}

function createSession({ writer, reader, lock }: SessionParts): Session {
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
  return {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const result =
        reader && !unlock && onlyReads(query) ? reader.run(query.sql, query.parameters) : await write(query.sql, query.parameters)
      const rows = result.rows as R[]
      return result.changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(result.changes) }
    },
    // biome-ignore lint/correctness/useYield: SQLite has no cursor here; the rows come in one piece
    streamQuery: async function* () {
      throw new Error('Streaming is not offered on SQLite; page the query instead.')
    },
    begin: async () => {
      unlock = await lock.take()
      await writer.run('begin immediate', []).catch((error: unknown) => {
        letGo()
        throw error
      })
    },
    // A commit that fails keeps the turn: the rollback that follows must not meet somebody else's transaction.
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
  /** Waits for the turn and resolves with the function that ends it. */
  take(): Promise<() => void>
}

function createLock(): Lock {
  let tail: Promise<void> = Promise.resolve()
  return {
    take: async () => {
      const turn = Promise.withResolvers<void>()
      const before = tail
      tail = tail.then(() => turn.promise)
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          turn.resolve()
          reject(new Error('Waited too long to write to the database: a transaction is stuck, or code inside one writes outside of it.'))
        }, writerPatienceMs)
      })
      await Promise.race([before, patience]).finally(() => clearTimeout(timer))
      return turn.resolve
    },
  }
}

function localChannel(file: string): Channel {
  const connection = openSqlite(file, 'write')
  return { run: async (sql, parameters) => connection.run(sql, parameters), close: async () => connection.close() }
}

/** Starts the writer thread; resolves when the file is open. */
async function writerThread(file: string): Promise<Channel> {
  const worker = new Worker(new URL('./sqlite-writer.worker.ts', import.meta.url), { workerData: { file } })
  const waiting = new Map<number, PromiseWithResolvers<StatementResult>>()
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
  worker.on('message', (message: WriterAnswer | 'ready') => {
    if (message === 'ready') return ready.resolve()
    const call = waiting.get(message.id)
    waiting.delete(message.id)
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
    close: async () => {
      worker.postMessage('close')
      await ended.promise
    },
  }
}
