import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Remember-me cookies that were invalidated early by signing out: the cookies themselves are signed and stored nowhere. */
export const createEndedRememberMe = defineMigration('2026-11-22T20-56-ended-remember-me', async (db) => {
  await db.schema
    .createTable('endedRememberMe')
    .addColumn('id', binaryText(db), (column) => column.primaryKey())
    .addColumn('untilMs', 'bigint', (column) => column.notNull())
    .execute()
})
