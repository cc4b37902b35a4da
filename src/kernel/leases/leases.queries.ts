// Rows that one process at a time works on: it holds them for a while and renews that.
// Promise: times are on the clock of the database, so that nodes whose clocks differ agree on who holds a row; whoever lost a row
// changes nothing in it any more, because every write names the owner and the run.
import { hostname } from 'node:os'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock/index.ts'
import { type Db, engineOf, postgresTime, type Tables } from '../db/index.ts'
import { newId } from '../identity/index.ts'
import { leaseMs, leaseStateOf } from './lease.rules.ts'

export interface LeaseColumns {
  id: string
  leaseOwner: string | null
  /** Epoch ms on the database's clock. */
  leaseUntil: number | null
}

/** What a row is when nobody holds it. */
export const released = { leaseOwner: null, leaseUntil: null } as const

/** A name for this process that no other one ever has. */
export const newLeaseOwner = (): string => `${hostname()}-${process.pid}-${newId()}`

/** Epoch ms on the database's clock. Of a SQLite file there is one process, whose clock counts. */
export const databaseNow = (db: Db, clock: Pick<Clock, 'now'>): RawBuilder<number> =>
  engineOf(db) === 'sqlite' ? sql`${clock.now()}` : postgresTime

/** What a claim writes into the row that it takes. */
export const newLease = (db: Db, { clock, owner }: LeaseHolder) => ({ leaseOwner: owner, leaseUntil: leaseEnd(db, clock) })

export interface LeaseHolder {
  readonly clock: Clock
  /** From `newLeaseOwner`. */
  readonly owner: string
}

const leaseEnd = (db: Db, clock: Clock) => sql<number>`${databaseNow(db, clock)} + ${sql.lit(leaseMs)}`

type LeasedTable = { [T in keyof Tables]: Tables[T] extends LeaseColumns ? T : never }[keyof Tables] & string

/**
 * The leases of one table.
 * @param isRunning in the words of the table's index
 * @param run column that counts the runs of a row
 */
export function leasesOf<T extends LeasedTable, R extends keyof Tables[T] & string>(table: T, isRunning: RawBuilder<boolean>, run: R) {
  type Row = Tables[T] & LeaseColumns
  type Claimed = Pick<Row, 'id' | 'leaseOwner' | R>
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isRunOf = (row: Claimed) => sql`${column('id')} = ${row.id} and ${isRunning} and ${column(run)} = ${row[run]}`
  const isHeld = (row: Claimed) => sql<boolean>`(${isRunOf(row)} and ${column('leaseOwner')} = ${row.leaseOwner})`
  const isUnchanged = (row: Row) => sql<boolean>`(${isRunOf(row)} and ${column('leaseUntil')} = ${row.leaseUntil})`
  const extend = async (db: Db, clock: Clock, condition: RawBuilder<boolean>): Promise<boolean> => {
    const set = sql`set "leaseUntil" = ${leaseEnd(db, clock)}`
    const { numAffectedRows } = await sql`update ${sql.table(table)} ${set} where ${condition}`.execute(db)
    return numAffectedRows === 1n
  }
  return {
    /** Whether whoever claimed this row, as the claim returned it, still holds it: the condition of each write. */
    isHeld,
    /** Whether nobody has renewed or taken the row since it was read: the condition of a take-over. */
    isUnchanged,
    /** @returns false when the lease is lost */
    renew: (db: Db, clock: Clock, row: Claimed) => extend(db, clock, isHeld(row)),
    /**
     * Shortens leases that are too long, and lists the running rows whose holder is gone.
     * @param isAlone nobody else uses the database: all running rows
     */
    limitLeasesAndListAbandoned: async (db: Db, clock: Clock, isAlone = false): Promise<Row[]> => {
      const { rows } = await sql<Row & { readonly nowMs: number }>`
        select ${sql.table(table)}.*, ${databaseNow(db, clock)} as "nowMs" from ${sql.table(table)} where ${isRunning}
      `.execute(db)
      const stateOf = (row: (typeof rows)[number]) => (isAlone ? 'expired' : leaseStateOf(row.leaseUntil, row.nowMs))
      for (const row of rows) if (stateOf(row) === 'too long') await extend(db, clock, isUnchanged(row))
      return rows.filter((row) => stateOf(row) === 'expired')
    },
  }
}
