import { type Db, unlessTableMissing } from '../../kernel/db/index.ts'

interface ServerSettingTable {
  name: string
  /** JSON. */
  value: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    serverSetting: ServerSettingTable
  }
}

/** Before the very first start the table doesn't exist yet. */
export const listServerSettingsIfAny = (db: Db) => unlessTableMissing(db, 'serverSetting', () => listServerSettings(db))

export const listServerSettings = (db: Db) => db.selectFrom('serverSetting').selectAll().execute()

export const saveServerSetting = (db: Db, row: ServerSettingTable) =>
  db
    .insertInto('serverSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute()

/** Stores a value unless one exists. */
export const proposeServerSetting = (db: Db, row: ServerSettingTable) =>
  db
    .insertInto('serverSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

export const deleteServerSetting = (db: Db, name: string) => db.deleteFrom('serverSetting').where('name', '=', name).execute()
