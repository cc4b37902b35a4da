import { defineMigration } from '../../kernel/db/index.ts'

export const announceCovers = defineMigration('2026-11-22T12-20-announced-covers', async (db) => {
  await db.schema.alterTable('coverFile').addColumn('nextName', 'text').execute()
  await db.schema.alterTable('coverFile').addColumn('nextDigest', 'text').execute()
})
