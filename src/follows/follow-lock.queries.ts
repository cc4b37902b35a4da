import { sql } from 'kysely'
import { type Db, engineOf, inTransaction } from '../kernel/db/index.ts'

/**
 * Runs file work while no other node does the same for this library. With SQLite there is one server, so there is nobody to wait for.
 * @param work must not use the database: it would wait for this transaction
 */
export function holdFollowLock<T>(db: Db, libraryId: string, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work()
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`follow.txt ${libraryId}`}, 0))`.execute(trx)
    return work()
  })
}
