import { type Expression, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/db/index.ts'

export interface PluginLogTable {
  id: string
  pluginId: string
  /** 10 DEBUG, 20 INFO, 30 WARN, 40 ERROR. */
  severity: number
  message: string
  exceptionTrace: string | null
  createdAt: number
}
export type PluginLogRow = Selectable<PluginLogTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pluginLog: PluginLogTable
  }
}

export interface LogPageRequest {
  readonly pluginId: string
  readonly minSeverity: number
  /** Only records whose message contains this text; empty for all. */
  readonly text: string
  /** 0-based. */
  readonly page: number
  readonly size: number
}

const matching = (db: Db, { pluginId, minSeverity, text }: LogPageRequest) =>
  db
    .selectFrom('pluginLog')
    .where('pluginId', '=', pluginId)
    .where('severity', '>=', minSeverity)
    .$if(text !== '', (query) => query.where(({ ref }) => contains(ref('message'), text)))

/** Matches literally, or ignoring case where SQLite can: only for unaccented Latin letters. */
const contains = (column: Expression<unknown>, text: string) =>
  sql<boolean>`(${column} like ${patternOf(text)} escape '!' or lower(${column}) like ${patternOf(text.toLowerCase())} escape '!')`

const patternOf = (text: string): string => `%${text.replaceAll(/[!%_]/g, '!$&')}%`

/** One page of a plugin's log, newest first. */
export const listPluginLogs = (db: Db, request: LogPageRequest): Promise<PluginLogRow[]> =>
  matching(db, request)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(request.size)
    .offset(request.page * request.size)
    .execute()

export async function countPluginLogs(db: Db, request: LogPageRequest): Promise<number> {
  const { count } = await matching(db, request)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns those of these plugins that are installed. */
export async function findInstalledPlugins(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db.selectFrom('plugin').select('id').where('id', 'in', ids).execute()
  return new Set(found.map(({ id }) => id))
}

export const insertPluginLogs = (db: Db, rows: readonly PluginLogTable[]) => db.insertInto('pluginLog').values(rows).execute()

export const clearPluginLogs = (db: Db, pluginId: string) => db.deleteFrom('pluginLog').where('pluginId', '=', pluginId).execute()

/** Deletes the records of all plugins that are older than a given time. */
export const forgetOldPluginLogs = (db: Db, beforeMs: number) => db.deleteFrom('pluginLog').where('createdAt', '<', beforeMs).execute()

/** Deletes all records of a plugin except the newest `keep`. */
export async function trimPluginLogs(db: Db, bounds: { pluginId: string; keep: number }): Promise<void> {
  const oldestKept = await db
    .selectFrom('pluginLog')
    .select('id')
    .where('pluginId', '=', bounds.pluginId)
    .orderBy('id', 'desc')
    .offset(bounds.keep - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldestKept) await db.deleteFrom('pluginLog').where('pluginId', '=', bounds.pluginId).where('id', '<', oldestKept.id).execute()
}
