import type { Db } from '../../kernel/db/index.ts'
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

export const findSiteOutage = (db: Db, site: string): Promise<SiteOutage | undefined> =>
  db.selectFrom('siteTrouble').select(['failures', 'downSince', 'pausedUntil']).where('site', '=', site).executeTakeFirst()

export const saveSiteOutage = (db: Db, site: string, trouble: SiteOutage) =>
  db
    .insertInto('siteTrouble')
    .values({ site, ...trouble })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(trouble))
    .execute()

/** The site responds again. */
export const deleteSiteOutage = (db: Db, site: string) => db.deleteFrom('siteTrouble').where('site', '=', site).execute()

/** Returns the paused sites with their state. A pause longer than the maximum was written by a wrong clock. */
export async function listPausedSites(db: Db, nowMs: number): Promise<ReadonlyMap<string, SiteOutage>> {
  const rows = await db
    .selectFrom('siteTrouble')
    .selectAll()
    .where('pausedUntil', '>', nowMs)
    .where('pausedUntil', '<=', nowMs + maxCrediblePauseMs)
    .execute()
  return new Map(rows.map(({ site, ...trouble }) => [site, trouble]))
}
