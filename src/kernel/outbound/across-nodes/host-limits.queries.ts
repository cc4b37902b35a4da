// The limits of hosts as rows that all nodes change. PostgreSQL only.
// Guarantee: each change is a single statement, so that a node that stops responding in the middle holds no lock. Times are on the
// database's clock; callers get and give durations.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { requireDefined } from '../../errors/index.ts'
import { maxBreakMs, shortestBreakMs } from '../circuit.ts'
import { banWindowMs } from '../hosts.ts'
import { maxPauseMs } from '../retry-after.rules.ts'

interface HostLimitTable {
  /** The host, or the name of a pause. */
  name: string
  /** When the next request may start. */
  nextStartAt: number
  /** End of the pause that the host requires. */
  pausedUntil: number
  /** When it last limited requests. */
  limitedAt: number
  /** Length of the pause after its latest failures; 0 when it works. */
  breakMs: number
  breakUntil: number
  /** Until then, one node tries whether it works again. */
  probeUntil: number
}

declare module '../../db/tables.ts' {
  interface Tables {
    hostLimit: HostLimitTable
  }
}

/** The database, and its current time in ms. */
export interface LimitRows {
  readonly db: Db
  readonly now: RawBuilder<number>
}

export const onDatabaseClock = (db: Db): LimitRows => ({
  db,
  now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`,
})

/** A time further ahead was stored while the database's clock was wrong; it does not count. */
const crediblyAheadMs = 2 * maxPauseMs
const credible = (column: string, now: RawBuilder<number>) =>
  sql<number>`case when ${sql.ref(column)} - ${now} > ${sql.lit(crediblyAheadMs)} then 0 else ${sql.ref(column)} end`

export interface TakenTurns {
  /** When the first of them may start, from now; negative when it may already. */
  readonly startInMs: number
  /** Rest of the pause that the host requires; the turns are after it. */
  readonly pausedMs: number
}

/** Takes the next turns of a host. @param advanceMs time that they take up */
export async function takeTurns({ db, now }: LimitRows, name: string, advanceMs: number): Promise<TakenTurns> {
  const { rows } = await sql<TakenTurns>`
    insert into "hostLimit" as host ("name", "nextStartAt") values (${name}, ${now} + ${advanceMs}::double precision)
    on conflict ("name") do update set "nextStartAt" = ${advanceMs}::double precision + greatest(
      excluded."nextStartAt" - ${advanceMs}::double precision,
      ${credible('host.nextStartAt', now)},
      ${credible('host.pausedUntil', now)}
    )
    returning "nextStartAt" - ${advanceMs}::double precision - ${now} as "startInMs", greatest(0, "pausedUntil" - ${now}) as "pausedMs"
  `.execute(db)
  return requireDefined(rows[0], 'the taken turns')
}

/** A host, or a named pause, as durations from now. */
export interface HostState {
  readonly name: string
  readonly pausedMs: number
  /** Since it last limited requests. */
  readonly limitedAgoMs: number
  readonly breakMs: number
  /** Rest of the pause after failures. */
  readonly breakRestMs: number
}

/** Returns the hosts that are paused, failing, or limited requests recently. */
export async function listLimitedHosts({ db, now }: LimitRows): Promise<readonly HostState[]> {
  const { rows } = await sql<HostState>`
    select "name", "breakMs",
      greatest(0, ${credible('pausedUntil', now)} - ${now}) as "pausedMs",
      ${now} - "limitedAt" as "limitedAgoMs",
      greatest(0, ${credible('breakUntil', now)} - ${now}) as "breakRestMs"
    from "hostLimit"
    where "pausedUntil" > ${now} or "breakMs" > 0 or "limitedAt" > ${now} - ${sql.lit(banWindowMs)}
  `.execute(db)
  return rows
}

/** Pauses a host; a longer pause stays. @param isLimit whether the host limited a request */
export async function pauseHost({ db, now }: LimitRows, name: string, { ms, isLimit }: { ms: number; isLimit: boolean }): Promise<void> {
  await sql`
    insert into "hostLimit" as host ("name", "pausedUntil", "limitedAt")
    values (${name}, ${now} + ${ms}::double precision, ${isLimit ? now : sql.lit(0)})
    on conflict ("name") do update set
      "pausedUntil" = greatest(${credible('host.pausedUntil', now)}, excluded."pausedUntil"),
      "limitedAt" = greatest(${credible('host.limitedAt', now)}, excluded."limitedAt")
  `.execute(db)
}

/** How long a pause with this name lasts from now. */
export async function findPause({ db, now }: LimitRows, name: string): Promise<number> {
  const { rows } = await sql<{ readonly ms: number }>`
    select coalesce(max(greatest(0, ${credible('pausedUntil', now)} - ${now})), 0) as "ms" from "hostLimit" where "name" = ${name}
  `.execute(db)
  return requireDefined(rows[0], 'the row of an aggregate').ms
}

/** Pauses a failing host, twice as long as before. Nodes that notice the same failure at the same time count once. */
export async function breakHost({ db, now }: LimitRows, name: string): Promise<void> {
  const [shortest, longest] = [sql.lit(shortestBreakMs), sql.lit(maxBreakMs)]
  const grown = sql`case when host."breakMs" = 0 then ${shortest} else least(${longest}, host."breakMs" * 2) end`
  const isActive = sql`host."breakMs" > 0 and ${credible('host.breakUntil', now)} > ${now}`
  await sql`
    insert into "hostLimit" as host ("name", "breakMs", "breakUntil") values (${name}, ${shortest}, ${now} + ${shortest})
    on conflict ("name") do update set
      "breakMs" = case when ${isActive} then host."breakMs" else ${grown} end,
      "breakUntil" = case when ${isActive} then host."breakUntil" else ${now} + ${grown} end,
      "probeUntil" = 0
  `.execute(db)
}

/** The host works again. */
export const resetBreak = ({ db }: LimitRows, name: string) =>
  db.updateTable('hostLimit').set({ breakMs: 0, breakUntil: 0, probeUntil: 0 }).where('name', '=', name).where('breakMs', '>', 0).execute()

/** Takes the single attempt after a pause. @returns false when another node has it, or the host is paused */
export async function takeProbe({ db, now }: LimitRows, name: string, ms: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update "hostLimit" set "probeUntil" = ${now} + ${ms}::double precision
    where "name" = ${name} and "breakMs" > 0
      and ${credible('breakUntil', now)} <= ${now}
      and ${credible('probeUntil', now)} <= ${now}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Gives back an attempt that was not made. */
export const returnProbe = ({ db }: LimitRows, name: string) =>
  db.updateTable('hostLimit').set({ probeUntil: 0 }).where('name', '=', name).execute()

/** Ends the pauses after failures; the next attempt decides. */
export const endBreaks = ({ db }: LimitRows) =>
  db.updateTable('hostLimit').set({ breakUntil: 0, probeUntil: 0 }).where('breakMs', '>', 0).execute()

/** Deletes the rows of hosts that nobody has needed for days. */
export const deleteUnused = ({ db, now }: LimitRows) =>
  sql`
    delete from "hostLimit"
    where greatest("nextStartAt", "pausedUntil", "limitedAt", "breakUntil", "probeUntil") < ${now} - ${sql.lit(crediblyAheadMs)}
  `.execute(db)
