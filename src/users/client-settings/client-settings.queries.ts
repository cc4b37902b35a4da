import { type Db, inList } from '../../kernel/db/index.ts'

interface GlobalClientSettingTable {
  key: string
  value: string
  /** Whether anonymous callers may read it. */
  allowUnauthorized: 0 | 1
}

interface UserClientSettingTable {
  userId: string
  key: string
  value: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    globalClientSetting: GlobalClientSettingTable
    userClientSetting: UserClientSettingTable
  }
}

export const listGlobalSettings = (db: Db) => db.selectFrom('globalClientSetting').selectAll().orderBy('key').execute()

export const listUserSettings = (db: Db, userId: string) =>
  db.selectFrom('userClientSetting').select(['key', 'value']).where('userId', '=', userId).orderBy('key').execute()

export const saveGlobalSetting = (db: Db, row: GlobalClientSettingTable) =>
  db
    .insertInto('globalClientSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, allowUnauthorized: row.allowUnauthorized }))
    .execute()

export const saveUserSetting = (db: Db, row: UserClientSettingTable) =>
  db
    .insertInto('userClientSetting')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value: row.value }))
    .execute()

export const deleteGlobalSettings = (db: Db, keys: readonly string[]) =>
  db
    .deleteFrom('globalClientSetting')
    .where((eb) => inList(db, eb, 'key', keys))
    .execute()

export const deleteUserSettings = (db: Db, userId: string, keys: readonly string[]) =>
  db
    .deleteFrom('userClientSetting')
    .where('userId', '=', userId)
    .where((eb) => inList(db, eb, 'key', keys))
    .execute()
