import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createUsers = defineMigration('2026-11-21T03-00-users', async (db) => {
  await createAccounts(db)
  await createApiKeys(db)
  await createSessions(db)
})

async function createAccounts(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('user')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', text, (column) => column.notNull().unique())
    .addColumn('passwordHash', text, (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('allLibraries', 'integer', (column) => column.notNull())
    .addColumn('libraryIds', 'text', (column) => column.notNull())
    .addColumn('ageLimit', 'integer')
    .addColumn('ageRule', text)
    .addColumn('labelsAllow', 'text', (column) => column.notNull())
    .addColumn('labelsExclude', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('modifiedAt', 'bigint', (column) => column.notNull())
    .execute()
}

async function createApiKeys(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('apiKey')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('keyHash', text, (column) => column.notNull().unique())
    .addColumn('comment', text, (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('modifiedAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('apiKey_comment', ['userId', 'comment'])
    .execute()
}

async function createSessions(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('session')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('apiKeyId', text, (column) => column.references('apiKey.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_of_user').on('session').column('userId').execute()
  await db.schema.createIndex('session_of_apiKey').on('session').column('apiKeyId').execute()
  await db.schema.createIndex('session_idle').on('session').column('lastSeenAt').execute()
}
