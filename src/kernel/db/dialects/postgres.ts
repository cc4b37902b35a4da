import { type PostgresCursorConstructor, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type Cursor from 'pg-cursor'
import { hasErrorCode } from '../../errors/error-code.ts'

const int8 = 20
const numeric = 1700

/** PostgreSQL through a pool; 64-bit integers and sums arrive as numbers, as they do from SQLite. */
export function postgresDialect(url: string, maxConnections: number): PostgresDialect {
  let cursors: typeof Cursor
  // Called with `new` once the pool is ready; a constructor's return value becomes the result of `new`.
  function createCursor(text: string, parameters: unknown[]): Cursor {
    return new cursors(text, parameters)
  }
  return new PostgresDialect({
    pool: async () => {
      cursors = (await import('pg-cursor')).default
      return openPool(url, maxConnections)
    },
    cursor: createCursor as unknown as PostgresCursorConstructor,
  })
}

/** The driver is loaded only when needed: most servers run on SQLite. */
async function openPool(connectionString: string, max: number): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    // By which commands that need the database for themselves notice a running server.
    application_name: 'hondana',
    max,
    types: {
      getTypeParser: (oid, format) => (oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text')),
    },
  })
  // Losing an unused connection is not an error: the pool has removed it and the next query opens another. Without a listener it would
  // end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Checks whether PostgreSQL aborted a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => hasErrorCode(error, '40P01')
