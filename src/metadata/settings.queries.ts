import type { Db } from '../kernel/db/index.ts'

interface MetadataSettingTable {
  name: string
  /** JSON. */
  value: string
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    metadataSetting: MetadataSettingTable
  }
}

export const listSettings = (db: Db) => db.selectFrom('metadataSetting').selectAll().execute()

export const saveSetting = (db: Db, row: MetadataSettingTable) =>
  db
    .insertInto('metadataSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute()
