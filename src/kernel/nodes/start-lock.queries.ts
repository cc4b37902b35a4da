import { sql } from 'kysely'
import { type Db, engineOf } from '../db/index.ts'

const purpose = 'hondana.start'

/**
 * Runs `work` while no other node prepares the same database: the lock ends with its connection, whatever happens to the process. A
 * SQLite file has one server.
 * @param onWait called when another node is preparing it now
 */
export async function withStartLock<T>(db: Db, work: () => Promise<T>, onWait: () => void): Promise<T> {
  if (engineOf(db) === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${purpose}, 0)`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection)
    if (!rows[0]?.taken) {
      onWait()
      await sql`select pg_advisory_lock(${key})`.execute(connection)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
