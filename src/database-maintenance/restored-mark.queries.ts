// Which restore a PostgreSQL database comes from: a comment, written in the transaction that puts the database in place. Until the key is
// in place too, a start can tell that this is still to be done.
import { sql } from 'kysely'
import type { Db } from '../kernel/db/index.ts'
import { transferName } from './transfer/postgres-source.queries.ts'

/** Statement for the restored tables. */
export const markRestored = (name: string): string => `comment on table "kysely_migration" is '${name}'`

export async function isRestored(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 where obj_description(to_regclass('"kysely_migration"'), 'pg_class') = ${name}`.execute(db)
  return rows.length > 0
}

/** Whether a restore into this database, or a copy to it, is running. */
export async function isTransferRunning(db: Db): Promise<boolean> {
  // Without a transaction around it, the lock is released with the statement.
  const key = sql`hashtextextended(${transferName}, 0)`
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(db)
  return rows[0]?.free === false
}
