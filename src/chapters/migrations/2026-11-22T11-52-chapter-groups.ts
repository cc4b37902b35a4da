import { defineMigration } from '../../kernel/db/index.ts'

/** Stores the groups of chapters that are not in the history, and adds an index for the newest entries of the server-wide blacklist. */
export const rememberChapterGroups = defineMigration('2026-11-22T11-52-chapter-groups', async (db) => {
  for (const table of ['sourceChapter', 'chapterChoice']) {
    await db.schema
      .alterTable(table)
      .addColumn('groups', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  }
  await db.schema.createIndex('chapterChoice_newest').on('chapterChoice').columns(['choice', 'createdAt', 'id']).execute()
})
