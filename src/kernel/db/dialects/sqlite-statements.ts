import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** What one statement gave: rows of a reader, or how many rows a writer changed. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly changes: number | undefined
}

const readerTimeoutMs = 30_000
/** Who writes waits for another thread that compacts or indexes a large database: that takes minutes, and is no failure. */
const writerTimeoutMs = 3_600_000

const isPragma = /^\s*pragma\b/i

/** One SQLite connection with prepared statements kept. Synchronous: it belongs on a thread that may block, or runs short reads. */
export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): StatementResult
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown>
  close(): void
}

/** Opens a connection in WAL mode with full durability: a committed row survives a power cut. */
export function openSqlite(file: string, mode: 'read' | 'write'): SqliteConnection {
  const database = new Database(file, { timeout: mode === 'read' ? readerTimeoutMs : writerTimeoutMs, readonly: mode === 'read' })
  if (mode === 'write') {
    // Before the first table; a database of an earlier version takes it with its next `vacuum`.
    database.pragma('auto_vacuum = INCREMENTAL')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
  }
  database.pragma('cache_size = -16000')
  const prepare = createStatementCache(database)
  return {
    run: (sql, parameters) => {
      // Some failures, a full disk for one, make SQLite roll back by itself.
      if (sql === 'rollback' && !database.inTransaction) return { rows: [], changes: 0 }
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(...parameters), changes: undefined }
      // `incremental_vacuum` ends with each page that it frees, and a statement is run to its first end.
      if (isPragma.test(sql)) {
        database.exec(sql)
        return { rows: [], changes: 0 }
      }
      return { rows: [], changes: statement.run(...parameters).changes }
    },
    iterate: (sql, parameters) => database.prepare(sql).iterate(...parameters),
    close: () => database.close(),
  }
}

/**
 * A prepared statement takes memory that JavaScript does not see, about twelve times the length of its text where it has a place for each
 * value of many rows. Together these keep less than 5 MB.
 */
const maxCached = 300
const maxCachedCharacters = 400_000
const longestKept = 10_000

/** Prepares statements and keeps those that were used last. */
function createStatementCache(database: Database.Database): (sql: string) => Database.Statement {
  const kept = new LRUCache<string, Database.Statement>({
    max: maxCached,
    maxSize: maxCachedCharacters,
    maxEntrySize: longestKept,
    sizeCalculation: (_, sql) => sql.length,
  })
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
}
