import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createPasskeyTables = defineMigration('2026-11-23T13-40-passkeys', async (db) => {
  await createPasskeys(db)
  await createChallenges(db)
})

async function createPasskeys(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('passkey')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastUsedAt', 'bigint')
    .execute()
  await db.schema.createIndex('passkey_of_user').on('passkey').column('userId').execute()
}

/** What a browser was asked to sign, to add a passkey or to sign in. */
async function createChallenges(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('passkeyChallenge')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkeyChallenge_age').on('passkeyChallenge').column('startedAt').execute()
}
