import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type PostgresCursorConstructor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import type { Pool } from 'pg'
import type Cursor from 'pg-cursor'
import { errorCodeOf, hasErrorCode } from '../../errors/error-code.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type CreateCursor, loadCursors } from './postgres-cursor.ts'

const int8 = 20
const numeric = 1700

/**
 * PostgreSQL through a pool; 64-bit integers and sums arrive as numbers, as they do from SQLite. Errors about the connection, not about a
 * statement, become DatabaseUnavailable.
 */
export function postgresDialect(url: string, maxConnections: number): PostgresDialect {
  let openCursor: CreateCursor
  // Called with `new` once the pool is ready; a constructor's return value becomes the result of `new`.
  function createCursor(text: string, parameters: unknown[]): Cursor {
    return openCursor(text, parameters)
  }
  const config: PostgresDialectConfig = {
    pool: async () => {
      openCursor = await loadCursors()
      return openPool(url, maxConnections)
    },
    cursor: createCursor as unknown as PostgresCursorConstructor,
    // Statements, not part of the connection's start, which a pooler in between would refuse. If the connection is lost, the first
    // statement that needs it says so.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`${endsIdleTransactions}; ${keepaliveSettings}`)).catch(() => undefined)
    },
  }
  return Object.assign(new PostgresDialect(config), { createDriver: () => new NamingDriver(config) })
}

/** The driver is loaded only when needed: most servers run on SQLite. */
async function openPool(connectionString: string, max: number): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    // By which commands that need the database for themselves notice a running server.
    application_name: 'hondana',
    max,
    keepAlive: true,
    connectionTimeoutMillis,
    types: {
      getTypeParser: (oid, format) => (oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text')),
    },
  })
  // A lost connection is removed from the pool, and the statement that ran on it fails. Without listeners, one that was unused and one
  // that was in use would each end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A machine that lost its power or network: after 10 + 3 x 5 seconds without a response PostgreSQL ends the session. */
export const keepaliveSettings = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

/**
 * A process that is paused in the middle of a transaction keeps its locks, for which all other nodes wait. After as long as a lease lasts,
 * others have taken over its work anyway.
 */
const endsIdleTransactions = "set idle_in_transaction_session_timeout = '60s'"

/** Also the longest wait for a free connection of a busy pool. */
const connectionTimeoutMillis = 30_000

/** Of Kysely, which does not export its name. */
type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0]

class NamingDriver extends PostgresDriver {
  readonly #named = new WeakSet<DatabaseConnection>()
  readonly #readOnly = new WeakSet<DatabaseConnection>()

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    try {
      const connection = await super.acquireConnection(options)
      if (!this.#named.has(connection)) this.#named.add(nameErrorsOf(connection, () => this.#readOnly.add(connection)))
      return connection
    } catch (error) {
      throw named(error)
    }
  }

  /** The pool would keep a connection to a former primary for as long as it is in use: the server would never connect to the new one. */
  override async releaseConnection(connection: PooledConnection): Promise<void> {
    if (this.#readOnly.has(connection)) {
      await connection.executeQuery(CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())')).catch(() => undefined)
      // It fails, and the pool then drops the connection.
      await this.rollbackTransaction(connection).catch(() => undefined)
    }
    await super.releaseConnection(connection)
  }
}

function nameErrorsOf(connection: DatabaseConnection, onReadOnly: () => void): DatabaseConnection {
  const execute = connection.executeQuery.bind(connection)
  const stream = connection.streamQuery.bind(connection)
  return Object.assign<DatabaseConnection, DatabaseConnection>(connection, {
    executeQuery: async (query, options) => {
      try {
        return await execute(query, options)
      } catch (error) {
        if (hasErrorCode(error, readOnly)) onReadOnly()
        throw named(error)
      }
    },
    streamQuery: async function* (...request) {
      try {
        yield* stream(...request)
      } catch (error) {
        throw named(error)
      }
    },
  })
}

const named = (error: unknown): unknown => (isConnectionLost(error) ? new DatabaseUnavailable(error) : error)

/**
 * Whether the connection failed, not the statement: the server starts, stops or crashed (class 57P), has too many clients (53300),
 * ended a transaction of a process that was paused (25P03), allows no changes because another one is the primary now (25006), the protocol
 * broke (class 08), or the network failed. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCodeOf(error)
  if (code !== undefined && unavailableCodes.test(code)) return true
  if (isSocketMissing(error)) return true
  return error instanceof Error && unavailableMessages.test(error.message)
}

const readOnly = '25006'
const unavailableCodes =
  /^(57P0.|53300|25P03|25006|08...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Postgres connection has been discarded|timeout exceeded when trying to connect)/

/** Whether the server's socket doesn't exist: it is stopped, or was never started. Other files may be missing, too. */
export const isSocketMissing = (error: unknown): boolean =>
  hasErrorCode(error, 'ENOENT') && error instanceof Object && 'syscall' in error && error.syscall === 'connect'

/** Checks whether PostgreSQL aborted a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => hasErrorCode(error, '40P01')
