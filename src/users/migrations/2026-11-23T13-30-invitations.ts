import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createInvitationTables = defineMigration('2026-11-23T13-30-invitations', async (db) => {
  await createInvitations(db)
  await createInvitationUses(db)
  await createPasswordResets(db)
})

async function createInvitations(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('invitation')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('tokenHash', text, (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('maxUses', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('createdBy', text, (column) => column.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('revokedAt', 'bigint')
    .execute()
  await db.schema.createIndex('invitation_createdBy').on('invitation').column('createdBy').execute()
  await db.schema.createIndex('invitation_expiresAt').on('invitation').column('expiresAt').execute()
}

async function createInvitationUses(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('invitationUse')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('invitationId', text, (column) => column.notNull().references('invitation.id').onDelete('cascade'))
    .addColumn('userId', text, (column) => column.references('user.id').onDelete('set null'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('invitationUse_invitation').on('invitationUse').column('invitationId').execute()
  await db.schema.createIndex('invitationUse_user').on('invitationUse').column('userId').execute()
}

async function createPasswordResets(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('passwordReset')
    .addColumn('tokenHash', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('passwordKey', text, (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passwordReset_user').on('passwordReset').column('userId').execute()
}
