import Database from 'better-sqlite3'

/** What one statement gave: rows of a reader, or how many rows a writer changed. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly changes: number | undefined
}

const keptStatements = 300
const busyTimeoutMs = 30_000

/** One SQLite connection with prepared statements kept. Synchronous: it belongs on a thread that may block, or runs short reads. */
export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): StatementResult
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown>
  close(): void
}

/** Opens a connection in WAL mode with full durability: a committed row survives a power cut. */
export function openSqlite(file: string, mode: 'read' | 'write'): SqliteConnection {
  const database = new Database(file, { timeout: busyTimeoutMs, readonly: mode === 'read' })
  if (mode === 'write') {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
  }
  database.pragma('cache_size = -16000')
  const statements = new Map<string, Database.Statement>()
  const prepare = (sql: string): Database.Statement => {
    const kept = statements.get(sql)
    if (kept) return kept
    const oldest = statements.size >= keptStatements ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    run: (sql, parameters) => {
      // Some failures, a full disk for one, make SQLite roll back by itself.
      if (sql === 'rollback' && !database.inTransaction) return { rows: [], changes: 0 }
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(...parameters), changes: undefined }
      return { rows: [], changes: statement.run(...parameters).changes }
    },
    iterate: (sql, parameters) => database.prepare(sql).iterate(...parameters),
    close: () => database.close(),
  }
}
