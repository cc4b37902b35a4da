import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** Result of a statement: the rows of a reader, or the number of rows that a writer changed. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly changes: number | undefined
}

const readerTimeoutMs = 30_000
/** Writers wait for another thread that compacts or indexes a large database: that takes minutes and is not an error. */
const writerTimeoutMs = 3_600_000

const isPragma = /^\s*pragma\b/i

/** One SQLite connection with cached prepared statements. Synchronous: for threads that may block, or for short reads. */
export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): StatementResult
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown>
  close(): void
}

/** A database file, and the memory that each connection may use to cache its pages. */
export interface SqliteFile {
  readonly file: string
  readonly cacheMb?: number
}

const defaultCacheMb = 16

/** Opens a connection in WAL mode with full durability: a committed row survives a power failure. */
export function openSqlite({ file, cacheMb = defaultCacheMb }: SqliteFile, mode: 'read' | 'write'): SqliteConnection {
  const database = new Database(file, { timeout: mode === 'read' ? readerTimeoutMs : writerTimeoutMs, readonly: mode === 'read' })
  if (mode === 'write') {
    // Must be set before the first table; an older database applies it with its next `vacuum`.
    database.pragma('auto_vacuum = INCREMENTAL')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
  }
  database.pragma(`cache_size = -${cacheMb * 1000}`)
  const prepare = createStatementCache(database)
  return {
    run: (sql, parameters) => {
      // Some failures, such as a full disk, make SQLite roll back automatically.
      if (sql === 'rollback' && !database.inTransaction) return { rows: [], changes: 0 }
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(...parameters), changes: undefined }
      // `incremental_vacuum` yields after each page that it frees, and a statement is only run to its first result.
      if (isPragma.test(sql)) {
        database.exec(sql)
        return { rows: [], changes: 0 }
      }
      return { rows: [], changes: statement.run(...parameters).changes }
    },
    iterate: (sql, parameters) => {
      const cached = prepare(sql)
      // A statement returns the rows of one run at a time.
      return (cached.busy ? database.prepare(sql) : cached).iterate(...parameters)
    },
    close: () => database.close(),
  }
}

/**
 * A prepared statement uses memory that JavaScript does not see, about twelve times the length of its text if it has parameters for each
 * value of many rows. Together these use less than 5 MB.
 */
const maxCached = 300
const maxCachedCharacters = 400_000
const maxKeptLength = 10_000

/** Prepares statements and caches the most recently used ones. */
function createStatementCache(database: Database.Database): (sql: string) => Database.Statement {
  const statements = new LRUCache<string, Database.Statement>({
    max: maxCached,
    maxSize: maxCachedCharacters,
    maxEntrySize: maxKeptLength,
    sizeCalculation: (_, sql) => sql.length,
  })
  return (sql) => {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
