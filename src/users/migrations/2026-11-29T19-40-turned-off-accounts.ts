import { defineMigration } from '../../kernel/db/index.ts'

export const addTurnedOffAccounts = defineMigration('2026-11-29T19-40-turned-off-accounts', async (db) => {
  await db.schema.alterTable('user').addColumn('turnedOffAt', 'bigint').execute()
})
