// The requests that a quota allows, one row each. Guarantee: a row is taken by one node at a time and not again before its interval has
// passed, so there are never more requests per interval than rows. PostgreSQL only.
import { sql } from 'kysely'
import type { QuotaSpec } from '../quota.ts'
import type { LimitRows } from './host-limits.queries.ts'

interface QuotaTurnTable {
  /** Host and path. */
  name: string
  number: number
  /** Epoch ms on the database's clock. */
  freeAt: number
}

declare module '../../db/tables.ts' {
  interface Tables {
    quotaTurn: QuotaTurnTable
  }
}

export interface QuotaTurnRow {
  readonly number: number
  readonly freeAt: number
}

export interface SharedQuota {
  readonly name: string
  readonly spec: QuotaSpec
  /** How late its request may start. */
  readonly toleranceMs: number
}

/** Takes a turn. @returns undefined when none is free */
export async function takeQuotaTurn({ db, now }: LimitRows, { name, spec, toleranceMs }: SharedQuota): Promise<QuotaTurnRow | undefined> {
  const heldMs = spec.perMs + toleranceMs
  const { rows } = await sql<QuotaTurnRow>`
    update "quotaTurn" set "freeAt" = ${now} + ${heldMs}::double precision
    where "name" = ${name} and "number" = (
      select "number" from "quotaTurn"
      where "name" = ${name} and "number" < ${spec.requests}
        and ("freeAt" <= ${now} or "freeAt" > ${now} + ${crediblyAheadMs(spec)}::double precision)
      order by "freeAt" limit 1 for update skip locked
    )
    returning "number", "freeAt"
  `.execute(db)
  return rows[0]
}

/** A time further ahead was stored while the database's clock was wrong. */
const crediblyAheadMs = ({ perMs }: QuotaSpec): number => 2 * perMs + 3_600_000

/** Counts a taken turn from now on. @returns undefined when it was free meanwhile and another request has it */
export async function renewQuotaTurn({ db, now }: LimitRows, quota: SharedQuota, turn: QuotaTurnRow): Promise<QuotaTurnRow | undefined> {
  const { rows } = await sql<QuotaTurnRow>`
    update "quotaTurn" set "freeAt" = ${now} + ${quota.spec.perMs + quota.toleranceMs}::double precision
    where "name" = ${quota.name} and "number" = ${turn.number} and "freeAt" = ${turn.freeAt}::double precision
    returning "number", "freeAt"
  `.execute(db)
  return rows[0]
}

/** When the next turn is free, from now; undefined when the quota has fewer rows than it allows requests. */
export async function findNextFree({ db, now }: LimitRows, { name, spec }: SharedQuota): Promise<number | undefined> {
  const { rows } = await sql<{ readonly count: number; readonly inMs: number }>`
    select count(*) as "count", min("freeAt") - ${now} as "inMs" from "quotaTurn" where "name" = ${name} and "number" < ${spec.requests}
  `.execute(db)
  const [row] = rows
  return row && row.count >= spec.requests ? Math.max(0, row.inMs) : undefined
}

/** Adds the rows of a quota. */
export const insertQuotaTurns = ({ db }: LimitRows, { name, spec }: SharedQuota) =>
  sql`
    insert into "quotaTurn" ("name", "number", "freeAt") select ${name}, n, 0 from generate_series(0, ${spec.requests}::integer - 1) as n
    on conflict do nothing
  `.execute(db)
