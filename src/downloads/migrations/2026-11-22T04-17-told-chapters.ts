import { defineMigration } from '../../kernel/db/index.ts'

/** Chapters already included in notifications, so that a resumed download only reports the others. */
export const rememberToldChapters = defineMigration('2026-11-22T04-17-told-chapters', async (db) => {
  await db.schema
    .alterTable('downloadChapter')
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
})
