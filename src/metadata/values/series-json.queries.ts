import { z } from 'zod'
import { bindingKeys } from '../../formats/series-json/index.ts'
import { type Db, toJson } from '../../kernel/db/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import type { BindingKeys } from './series-json.rules.ts'

/** The keys that we wrote to the series.json of a series, so that we never modify others. */
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

const Written = z.partialRecord(z.enum(Object.values(bindingKeys)), z.union([z.string(), z.number()]))
const readWritten: (text: string, seriesId: string) => BindingKeys = storedJsonOr('seriesJson.written', Written, () => ({}))

export async function findWrittenKeys(db: Db, seriesId: string): Promise<BindingKeys> {
  const row = await db.selectFrom('seriesJson').select('written').where('seriesId', '=', seriesId).executeTakeFirst()
  return row ? readWritten(row.written, seriesId) : {}
}

export const saveWrittenKeys = (db: Db, seriesId: string, keys: BindingKeys) =>
  db
    .insertInto('seriesJson')
    .values({ seriesId, written: toJson(keys) })
    .onConflict((conflict) => conflict.column('seriesId').doUpdateSet({ written: toJson(keys) }))
    .execute()
