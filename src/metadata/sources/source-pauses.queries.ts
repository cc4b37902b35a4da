import type { Db } from '../../kernel/db/index.ts'
import { readSentence, type StoredSentence, storeSentence } from '../../kernel/sentences/index.ts'
import type { SourcePause } from './source-pause.rules.ts'

/** Sources whose last request failed. The row is deleted when the source responds. */
interface SourcePauseTable {
  pluginId: string
  failures: number
  since: number
  until: number
  fault: StoredSentence
  status: number | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sourcePause: SourcePauseTable
  }
}

export async function findPause(db: Db, pluginId: string): Promise<SourcePause | undefined> {
  const row = await db.selectFrom('sourcePause').selectAll().where('pluginId', '=', pluginId).executeTakeFirst()
  return row && pauseOf(row)
}

export const listPauses = async (db: Db): Promise<ReadonlyMap<string, SourcePause>> =>
  new Map((await db.selectFrom('sourcePause').selectAll().execute()).map((row) => [row.pluginId, pauseOf(row)]))

const pauseOf = ({ failures, since, until, fault, status }: SourcePauseTable): SourcePause => ({
  failures,
  fault: readSentence(fault),
  status: status ?? undefined,
  sinceMs: since,
  untilMs: until,
})

export async function savePause(db: Db, pluginId: string, { failures, sinceMs, untilMs, fault, status }: SourcePause): Promise<void> {
  const row = { failures, since: sinceMs, until: untilMs, fault: storeSentence(fault), status: status ?? null }
  await db
    .insertInto('sourcePause')
    .values({ pluginId, ...row })
    .onConflict((conflict) => conflict.column('pluginId').doUpdateSet(row))
    .execute()
}

export const endPause = (db: Db, pluginId: string) => db.deleteFrom('sourcePause').where('pluginId', '=', pluginId).execute()
