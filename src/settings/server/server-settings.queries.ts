import type { Db } from '../../kernel/db/index.ts'

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

export const hasServerSettings = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'serverSetting')

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
