import { binaryText, type Db, defineMigration } from '../../kernel/db/index.ts'

export const createKoboSyncPoints = defineMigration('2026-11-23T13-20-kobo-sync-points', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('koboSyncPoint')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('apiKeyId', text, (column) => column.notNull().references('apiKey.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('koboSyncPoint_of_apiKey').on('koboSyncPoint').columns(['apiKeyId', 'id']).execute()
  await createBooks(db)
  await db.schema
    .createTable('koboSyncList')
    .addColumn('syncPointId', text, (column) => column.notNull().references('koboSyncPoint.id').onDelete('cascade'))
    .addColumn('listId', text, (column) => column.notNull())
    .addColumn('contents', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('koboSyncList_key', ['syncPointId', 'listId'])
    .execute()
})

/** Without a reference to the book, because a deleted one must still be removed from the device. */
async function createBooks(db: Db): Promise<void> {
  const text = binaryText(db)
  await db.schema
    .createTable('koboSyncBook')
    .addColumn('syncPointId', text, (column) => column.notNull().references('koboSyncPoint.id').onDelete('cascade'))
    .addColumn('bookId', text, (column) => column.notNull())
    .addColumn('sizeBytes', 'bigint', (column) => column.notNull())
    .addColumn('fileModifiedAt', 'bigint', (column) => column.notNull())
    .addColumn('fileHash', text, (column) => column.notNull())
    .addColumn('metadataAt', 'bigint', (column) => column.notNull())
    .addColumn('progressAt', 'bigint', (column) => column.notNull())
    .addColumn('progressBy', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('koboSyncBook_key', ['syncPointId', 'bookId'])
    .execute()
}
