import { defineMigration } from '../../kernel/db/index.ts'

/** Chapters that notices have told of, so that a download that goes on later tells of the others only. */
export const rememberToldChapters = defineMigration('2026-11-22T04-17-told-chapters', async (db) => {
  await db.schema
    .alterTable('downloadChapter')
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
})
