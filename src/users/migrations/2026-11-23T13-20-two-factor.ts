import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createTwoFactorTables = defineMigration('2026-11-23T13-20-two-factor', async (db) => {
  await createTwoFactor(db)
  await createRecoveryCodes(db)
  await createPendingSignIns(db)
})

async function createTwoFactor(db: Db): Promise<void> {
  await db.schema
    .createTable('twoFactor')
    .addColumn('userId', binaryText(db), (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('sealedSecret', 'text', (column) => column.notNull())
    .addColumn('lastStep', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('confirmedAt', 'bigint')
    .execute()
}

async function createRecoveryCodes(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('recoveryCode')
    .addColumn('codeHash', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('recoveryCode_of_user').on('recoveryCode').column('userId').execute()
}

/** Sign-ins whose password was correct and that wait for a code. */
async function createPendingSignIns(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('pendingSignIn')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('passwordKey', text, (column) => column.notNull())
    .addColumn('staySignedIn', 'integer', (column) => column.notNull())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pendingSignIn_of_user').on('pendingSignIn').column('userId').execute()
}
