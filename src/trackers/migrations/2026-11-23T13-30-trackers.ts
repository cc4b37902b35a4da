import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createTrackers = defineMigration('2026-11-23T13-30-trackers', async (db) => {
  await createAccounts(db)
  await createLinks(db)
  await createFlows(db)
  await db.schema
    .createTable('trackerPause')
    .addColumn('pluginId', binaryText(db), (column) => column.primaryKey())
    .addColumn('untilMs', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute()
})

async function createAccounts(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('trackerAccount')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('pluginId', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sealedTokens', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('autoLink', 'integer', (column) => column.notNull())
    .addColumn('pull', 'integer', (column) => column.notNull())
    .addColumn('markRead', 'integer', (column) => column.notNull())
    .addColumn('connectedAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSyncAt', 'bigint')
    .addPrimaryKeyConstraint('trackerAccount_once', ['userId', 'pluginId'])
    .execute()
}

async function createLinks(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('trackerLink')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('seriesId', text, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .addColumn('pluginId', text, (column) => column.notNull())
    .addColumn('titleId', text, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addColumn('seenRevision', 'integer', (column) => column.notNull())
    .addColumn('pushed', 'text')
    .addColumn('wanted', 'text')
    .addColumn('remote', 'text')
    .addColumn('remoteReadAt', 'bigint')
    .addColumn('fault', 'text')
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('trackerLink_once', ['userId', 'seriesId', 'pluginId'])
    .execute()
  await db.schema.createIndex('trackerLink_due').on('trackerLink').columns(['pluginId', 'dueAt']).execute()
  await db.schema.createIndex('trackerLink_of_series').on('trackerLink').column('seriesId').execute()
}

/** Sign-ins that have started and wait for the browser to return from the service. */
async function createFlows(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('trackerSignIn')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('pluginId', text, (column) => column.notNull())
    .addColumn('codeVerifier', text, (column) => column.notNull())
    .addColumn('redirectUri', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('trackerSignIn_age').on('trackerSignIn').column('startedAt').execute()
}
