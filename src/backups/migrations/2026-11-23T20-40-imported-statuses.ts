import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Statuses from backups for titles that have no series yet. */
export const createImportedStatuses = defineMigration('2026-11-23T20-40-imported-statuses', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('importedStatus')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('titleKey', text, (column) => column.notNull())
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('shelf', text, (column) => column.notNull())
    .addColumn('importedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('importedStatus_once', ['libraryId', 'titleKey', 'userId'])
    .execute()
  // Deleting a user deletes their statuses.
  await db.schema.createIndex('importedStatus_of_user').on('importedStatus').column('userId').execute()
})
