import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Epoch ms on PostgreSQL's clock, also in the middle of a transaction. */
export const postgresTime: RawBuilder<number> = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** @returns epoch ms on the clock of a PostgreSQL server */
export async function readPostgresTime(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly nowMs: number }>`select ${postgresTime} as "nowMs"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no time')
  return row.nowMs
}
