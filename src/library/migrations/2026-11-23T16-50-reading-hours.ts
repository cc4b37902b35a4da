import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createReadingHours = defineMigration('2026-11-23T16-50-reading-hours', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('readingHour')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('seriesId', text, (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('chapters', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('readingHour_once', ['userId', 'hour', 'seriesId'])
    .execute()
  await db.schema.createIndex('readingHour_of_series').on('readingHour').columns(['userId', 'seriesId']).execute()
  await db.schema
    .createTable('readingNotRecorded')
    .addColumn('userId', text, (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .execute()
})
