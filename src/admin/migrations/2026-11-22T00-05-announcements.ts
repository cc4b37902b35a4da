import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createAnnouncements = defineMigration('2026-11-22T00-05-announcements', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('announcementRead')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('announcementId', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('announcementRead_once', ['userId', 'announcementId'])
    .execute()
})
