// Counters of attempts that all nodes change. PostgreSQL only. Guarantee: each change is a single statement on the database's clock.
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, inList } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { databaseNow } from '../../kernel/leases/index.ts'

interface AttemptCountTable {
  /** SHA-256 of what is counted. */
  name: string
  count: number
  /** Epoch ms, as `forgetAt`. */
  blockedUntil: number
  forgetAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    attemptCount: AttemptCountTable
  }
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

/** Longer than any counter is kept. A later time was stored while the database's clock was wrong. */
const maxKeptMs = 2 * 3_600_000
const isCounting = (now: RawBuilder<number>) => {
  const forgetAt = sql.ref('attemptCount.forgetAt')
  return sql<boolean>`(${forgetAt} > ${now} and ${forgetAt} <= ${now} + ${sql.lit(maxKeptMs)})`
}

/** How long the longest wait of these counters lasts, ms. */
export async function findWait({ db, clock }: Deps, names: readonly string[]): Promise<number> {
  const now = databaseNow(db, clock)
  const row = await db
    .selectFrom('attemptCount')
    .select(sql<number>`coalesce(max(${sql.ref('blockedUntil')}) - ${now}, 0)`.as('ms'))
    .where((eb) => inList(db, eb, 'name', names))
    .where(isCounting(now))
    .executeTakeFirstOrThrow()
  return row.ms
}

export interface FailureRule {
  /** Wait after the first failure, after the second and so on. */
  readonly waitsMs: readonly number[]
  readonly forgetAfterMs: number
}

/** @returns the failures so far; undefined when there is a wait, in which nothing is counted */
export async function countFailure({ db, clock }: Deps, name: string, rule: FailureRule): Promise<number | undefined> {
  const now = databaseNow(db, clock)
  const count = sql`case when ${isCounting(now)} then "attemptCount"."count" + 1 else 1 end`
  const waits = sql`${rule.waitsMs}::bigint[]`
  const waitAfter = (failures: RawBuilder<unknown>) => sql`(${waits})[least(${failures}, ${rule.waitsMs.length}::integer)]`
  const blockedAfter = (failures: RawBuilder<unknown>) => sql`${now} + ${waitAfter(failures)}`
  const { rows } = await sql<{ readonly count: number }>`
    insert into "attemptCount" ("name", "count", "blockedUntil", "forgetAt")
    values (${name}, 1, ${blockedAfter(sql`1`)}, ${blockedAfter(sql`1`)} + ${rule.forgetAfterMs}::bigint)
    on conflict ("name") do update set
      "count" = ${count},
      "blockedUntil" = ${blockedAfter(count)},
      "forgetAt" = case when ${isCounting(now)} and ${waitAfter(count)} = 0 then "attemptCount"."forgetAt"
        else ${blockedAfter(count)} + ${rule.forgetAfterMs}::bigint end
    where not (${isCounting(now)} and "attemptCount"."blockedUntil" > ${now})
    returning "count"
  `.execute(db)
  return rows[0]?.count
}

/** @returns whether there were any */
export async function forgetFailures(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('attemptCount').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes one failure, or one call. @param allowed with fewer there is no wait */
export async function takeBackAttempt(db: Db, name: string, allowed: number): Promise<void> {
  await db
    .updateTable('attemptCount')
    .set(({ eb }) => ({
      count: eb('count', '-', 1),
      blockedUntil: sql<number>`case when "count" - 1 < ${allowed}::integer then 0 else "blockedUntil" end`,
    }))
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute()
}

/** @returns the calls since the first one, with this one */
export async function countCall({ db, clock }: Deps, name: string, windowMs: number): Promise<number> {
  const now = databaseNow(db, clock)
  const { rows } = await sql<{ readonly count: number }>`
    insert into "attemptCount" ("name", "count", "blockedUntil", "forgetAt") values (${name}, 1, 0, ${now} + ${windowMs}::bigint)
    on conflict ("name") do update set
      "count" = case when ${isCounting(now)} then "attemptCount"."count" + 1 else 1 end,
      "forgetAt" = case when ${isCounting(now)} then "attemptCount"."forgetAt" else excluded."forgetAt" end
    returning "count"
  `.execute(db)
  return requireDefined(rows[0], 'the counted call').count
}

export const deleteForgotten = ({ db, clock }: Deps) =>
  db
    .deleteFrom('attemptCount')
    .where(sql<boolean>`not ${isCounting(databaseNow(db, clock))}`)
    .execute()
