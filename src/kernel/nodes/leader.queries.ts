import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { type LeaseColumns, type LeaseHolder, leasesOf, newLease, released } from '../leases/index.ts'

interface LeaderTable extends LeaseColumns {
  /** Counts who led. */
  term: number
}

declare module '../db/tables.ts' {
  interface Tables {
    leader: LeaderTable
  }
}

export type LeaderRow = LeaderTable

/** What one node at a time leads. */
const schedules = 'schedules'

export const leaderLeases = leasesOf('leader', sql<boolean>`"leader"."leaseOwner" is not null`, 'term')

/** Makes the caller the leader if nobody is, or if the leader has gone. */
export async function claimLead(db: Db, by: LeaseHolder): Promise<LeaderRow | undefined> {
  for (const row of await leaderLeases.limitLeasesAndListAbandoned(db, by.clock))
    await db.updateTable('leader').set(released).where(leaderLeases.isUnchanged(row)).execute()
  const row = await db.selectFrom('leader').select(['leaseOwner']).where('id', '=', schedules).executeTakeFirst()
  if (row?.leaseOwner) return undefined
  const first = { id: schedules, term: 0, ...released }
  if (!row)
    await db
      .insertInto('leader')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return db
    .updateTable('leader')
    .set((eb) => ({ term: eb('term', '+', 1), ...newLease(db, by) }))
    .where('id', '=', schedules)
    .where('leaseOwner', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export const releaseLead = async (db: Db, row: LeaderRow): Promise<void> => {
  await db.updateTable('leader').set(released).where(leaderLeases.isHeld(row)).execute()
}

/** Id of the node that runs the schedules; undefined while there is none. */
export const findLeader = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('leader').select('leaseOwner').where('id', '=', schedules).executeTakeFirst())?.leaseOwner ?? undefined
