import type { Db } from '../../kernel/db/index.ts'
import { beyondAnyPauseMs, type SiteTrouble } from './site-trouble.rules.ts'

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

export const findSiteTrouble = (db: Db, site: string): Promise<SiteTrouble | undefined> =>
  db.selectFrom('siteTrouble').select(['failures', 'downSince', 'pausedUntil']).where('site', '=', site).executeTakeFirst()

export const saveSiteTrouble = (db: Db, site: string, trouble: SiteTrouble) =>
  db
    .insertInto('siteTrouble')
    .values({ site, ...trouble })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(trouble))
    .execute()

/** The site answers again. */
export const deleteSiteTrouble = (db: Db, site: string) => db.deleteFrom('siteTrouble').where('site', '=', site).execute()

/** Sites that nobody asks now, each with its trouble. A pause longer than any was written by a clock that was wrong. */
export async function listPausedSites(db: Db, nowMs: number): Promise<ReadonlyMap<string, SiteTrouble>> {
  const rows = await db
    .selectFrom('siteTrouble')
    .selectAll()
    .where('pausedUntil', '>', nowMs)
    .where('pausedUntil', '<=', nowMs + beyondAnyPauseMs)
    .execute()
  return new Map(rows.map(({ site, ...trouble }) => [site, trouble]))
}
