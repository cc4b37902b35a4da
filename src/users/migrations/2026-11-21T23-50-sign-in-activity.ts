import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Without a reference to the API key, because the record outlives the key. */
export const createSignInActivity = defineMigration('2026-11-21T23-50-sign-in-activity', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('signInActivity')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('apiKeyId', text)
    .addColumn('apiKeyComment', 'text')
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('userAgent', 'text')
    .addColumn('success', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signInActivity_at').on('signInActivity').columns(['at', 'id']).execute()
  await db.schema.createIndex('signInActivity_of_user').on('signInActivity').columns(['userId', 'at', 'id']).execute()
})
