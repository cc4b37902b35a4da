import type { Db } from '../../kernel/db/index.ts'

interface MailSettingsTable {
  /** There is one row. */
  id: 'mail'
  /** JSON: MailConfig. */
  config: string
  sealedPassword: string | null
}
export type MailSettingsRow = Readonly<MailSettingsTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    mailSettings: MailSettingsTable
  }
}

export const findMailSettings = (db: Db) => db.selectFrom('mailSettings').selectAll().executeTakeFirst()

export const upsertMailSettings = (db: Db, row: MailSettingsRow) =>
  db
    .insertInto('mailSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ config: row.config, sealedPassword: row.sealedPassword }))
    .execute()

export const deleteMailSettings = (db: Db) => db.deleteFrom('mailSettings').execute()
