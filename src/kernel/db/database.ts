import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { isDeadlock, postgresDialect } from './dialects/postgres.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import type { SqliteFile } from './dialects/sqlite-statements.ts'
import type { Tables } from './tables.ts'

/** A database or one of its transactions: the first parameter of every query. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** Of the SQLite database in the configuration folder. */
export const databaseName = 'hondana.sqlite'

/** Location of the database; plain data, so that it can be passed to worker threads. */
export type DatabaseLocation = SqliteLocation | { readonly engine: 'postgres'; readonly url: string }
export interface SqliteLocation extends SqliteFile {
  readonly engine: 'sqlite'
}

/**
 * Without a name for its connections: commands that need exclusive use of the database detect a running server by the server's own name.
 */
export function postgresLocation(address: string): DatabaseLocation {
  // Not by URL, which rejects a user name without a host, as in addresses of sockets.
  return { engine: 'postgres', url: address.replace(/(?<=[?&])application_name=[^&]*&?/g, '') }
}

/**
 * Opens the database.
 * @param threading `main` keeps SQLite writes off the calling thread; `worker` is for worker threads, which may block.
 */
export function openDatabase(location: DatabaseLocation, threading: 'main' | 'worker' = 'main'): Db {
  if (location.engine === 'postgres') return new Kysely<Tables>({ dialect: postgresDialect(location.url, threading === 'main' ? 10 : 2) })
  mkdirSync(dirname(location.file), { recursive: true })
  return new Kysely<Tables>({ dialect: sqliteDialect(location, threading) })
}

export type Engine = 'sqlite' | 'postgres'

/** Returns the engine of this database or transaction. */
export const engineOf = (db: Db): Engine => (db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite')

type Hook = () => void
interface Hooks {
  readonly before: (() => Promise<void>)[]
  readonly after: Hook[]
}
const hooks = new WeakMap<Db, Hooks>()

/**
 * Runs `work` in one transaction; inside, use only the transaction it receives. Joins a transaction that is already open. PostgreSQL
 * aborts one of two deadlocked transactions, and its work is run again: it must not change anything outside its transaction.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    const around: Hooks = { before: [], after: [] }
    try {
      const result = await db.transaction().execute(async (trx) => {
        hooks.set(trx, around)
        const done = await work(trx)
        for (const hook of around.before) await hook()
        return done
      })
      for (const hook of around.after) hook()
      return result
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error
    }
    await setTimeout(Math.random() * againAfterMs * attempt)
  }
}

const maxAttempts = 5
const againAfterMs = 50

/** Calls `hook` once the writes of this database or transaction are visible to others; never when the transaction is rolled back. */
export function afterCommit(db: Db, hook: Hook): void {
  const around = hooks.get(db)
  if (around) around.after.push(hook)
  else if (db.isTransaction) throw new Error('Transactions are opened with inTransaction.')
  else hook()
}

/** Runs `hook` in this transaction as its last statements. @throws Error outside of a transaction */
export function beforeCommit(trx: Db, hook: () => Promise<void>): void {
  const around = hooks.get(trx)
  if (!around) throw new Error('Transactions are opened with inTransaction.')
  around.before.push(hook)
}
