import { sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'
import { databaseNow } from '../../kernel/leases/index.ts'
import { maxCrediblePauseMs, type SiteOutage } from './site-outage.rules.ts'

interface SiteTroubleTable {
  /** Host name without www. */
  site: string
  failures: number
  downSince: number
  pausedUntil: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    siteTrouble: SiteTroubleTable
  }
}

/**
 * Rows contain times on the database's clock, which all nodes share. Outside, times are on the clock of this node.
 * @param nowMs of this node
 */
function clocksAt(db: Db, nowMs: number) {
  const databaseMs = databaseNow(db, { now: () => nowMs })
  const ofNode = (column: 'downSince' | 'pausedUntil') => sql<number>`${sql.ref(column)} - ${databaseMs} + ${nowMs}`.as(column)
  return {
    databaseMs,
    columns: ['failures', ofNode('downSince'), ofNode('pausedUntil')] as const,
    ofDatabase: (ms: number) => sql<number>`${databaseMs} + ${ms - nowMs}`,
  }
}

export const findSiteOutage = (db: Db, site: string, nowMs: number): Promise<SiteOutage | undefined> =>
  db.selectFrom('siteTrouble').select(clocksAt(db, nowMs).columns).where('site', '=', site).executeTakeFirst()

export function saveSiteOutage(db: Db, site: string, { failures, downSince, pausedUntil }: SiteOutage, nowMs: number) {
  const { ofDatabase } = clocksAt(db, nowMs)
  const row = { failures, downSince: ofDatabase(downSince), pausedUntil: ofDatabase(pausedUntil) }
  return db
    .insertInto('siteTrouble')
    .values({ site, ...row })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(row))
    .execute()
}

/** The site responds again. */
export const deleteSiteOutage = (db: Db, site: string) => db.deleteFrom('siteTrouble').where('site', '=', site).execute()

/** Returns the paused sites with their state. A pause longer than the maximum was written by a wrong clock. */
export async function listPausedSites(db: Db, nowMs: number): Promise<ReadonlyMap<string, SiteOutage>> {
  const { databaseMs, columns } = clocksAt(db, nowMs)
  const rows = await db
    .selectFrom('siteTrouble')
    .select(['site', ...columns])
    .where('pausedUntil', '>', databaseMs)
    .where('pausedUntil', '<=', sql<number>`${databaseMs} + ${sql.lit(maxCrediblePauseMs)}`)
    .execute()
  return new Map(rows.map(({ site, ...outage }) => [site, outage]))
}
