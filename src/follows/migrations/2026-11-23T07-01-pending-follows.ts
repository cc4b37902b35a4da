import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Titles that a person asked to follow, until they are in the follow list and queued; and what each person chose last. */
export const createPendingFollows = defineMigration('2026-11-23T07-01-pending-follows', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('pendingFollow')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('titleKey', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('userId', text, (column) => column.notNull())
    .addColumn('createdBy', text, (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pendingFollow_key', ['libraryId', 'titleKey'])
    .execute()
  await db.schema
    .createTable('followDefault')
    .addColumn('userId', text, (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('libraryId', text)
    .addColumn('options', 'text', (column) => column.notNull())
    .execute()
})
