import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/**
 * Where an account is signed in: a browser or an app, with its sessions and its remember-me cookie. Earlier sessions belong to no device,
 * so they could be neither listed nor ended: everybody signs in once more.
 */
export const createDevices = defineMigration('2026-11-23T13-30-devices', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('device')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('userAgent', text, (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('rememberMeId', text)
    .addColumn('rememberMeUntilMs', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['userId', 'rememberMeId']) await db.schema.createIndex(`device_${column}`).on('device').column(column).execute()
  await db.deleteFrom('session').execute()
  await db.schema.alterTable('session').addColumn('deviceId', text).execute()
  await db.schema.createIndex('session_deviceId').on('session').column('deviceId').execute()
})
