import { defineMigration } from '../../kernel/db/index.ts'

export const addAccountIds = defineMigration('2026-11-29T06-00-account-ids', async (db) => {
  await db.schema.alterTable('trackerAccount').addColumn('accountId', 'text').execute()
})
