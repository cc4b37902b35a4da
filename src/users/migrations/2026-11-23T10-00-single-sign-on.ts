import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createSingleSignOnTables = defineMigration('2026-11-23T10-00-single-sign-on', async (db) => {
  await createProviders(db)
  await createIdentities(db)
  await createFlows(db)
  await createProviderSessions(db)
})

async function createProviders(db: Db): Promise<void> {
  await db.schema
    .createTable('signInProvider')
    .addColumn('id', binaryText(db), (column) => column.primaryKey())
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('sealedSecret', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('modifiedAt', 'bigint', (column) => column.notNull())
    .execute()
}

async function createIdentities(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('identity')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('linkedAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSignInAt', 'bigint')
    .addUniqueConstraint('identity_once', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identity_of_user').on('identity').column('userId').execute()
}

/** Sign-ins that have started and wait for the browser to return from the provider. */
async function createFlows(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('signInFlow')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('providerId', text, (column) => column.notNull())
    .addColumn('browserHash', text, (column) => column.notNull())
    .addColumn('nonce', text, (column) => column.notNull())
    .addColumn('codeVerifier', text, (column) => column.notNull())
    .addColumn('redirectUri', 'text', (column) => column.notNull())
    .addColumn('returnTo', 'text')
    .addColumn('staySignedIn', 'integer', (column) => column.notNull())
    .addColumn('userId', text, (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signInFlow_age').on('signInFlow').column('startedAt').execute()
}

/** What a session needs to sign out at its provider, and a provider to end it. */
async function createProviderSessions(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('providerSession')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('identityId', text, (column) => column.notNull().references('identity.id').onDelete('cascade'))
    .addColumn('providerId', text, (column) => column.notNull())
    .addColumn('sessionId', text, (column) => column.references('session.id').onDelete('set null'))
    .addColumn('sid', text)
    .addColumn('sealedIdToken', 'text')
    .addColumn('rememberMeId', text)
    .addColumn('rememberMeUntilMs', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['sessionId', 'identityId', 'rememberMeId'])
    await db.schema.createIndex(`providerSession_${column}`).on('providerSession').column(column).execute()
}
