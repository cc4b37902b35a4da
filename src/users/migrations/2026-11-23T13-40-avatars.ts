import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createAvatars = defineMigration('2026-11-23T13-40-avatars', async (db) => {
  await db.schema
    .createTable('avatar')
    .addColumn('userId', binaryText(db), (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('version', binaryText(db), (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .execute()
})
