import { type Db, toJson } from '../../kernel/db/index.ts'
import type { BindingKeys } from './series-json.rules.ts'

/** What we wrote into the series.json of a series, so that we never touch what somebody else wrote. */
interface SeriesJsonTable {
  seriesId: string
  /** JSON: BindingKeys. */
  written: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    seriesJson: SeriesJsonTable
  }
}

export async function findWrittenKeys(db: Db, seriesId: string): Promise<BindingKeys> {
  const row = await db.selectFrom('seriesJson').select('written').where('seriesId', '=', seriesId).executeTakeFirst()
  return row ? (JSON.parse(row.written) as BindingKeys) : {}
}

export const saveWrittenKeys = (db: Db, seriesId: string, keys: BindingKeys) =>
  db
    .insertInto('seriesJson')
    .values({ seriesId, written: toJson(keys) })
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet({ written: toJson(keys) }))
    .execute()
