import { defineMigration } from '../../kernel/db/index.ts'

/** Who made a chapter that is not in the history; and the blacklist of the whole server is read from its new end. */
export const rememberChapterGroups = defineMigration('2026-11-22T11-52-chapter-groups', async (db) => {
  for (const table of ['sourceChapter', 'chapterChoice']) {
    await db.schema
      .alterTable(table)
      .addColumn('groups', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  }
  await db.schema.createIndex('chapterChoice_newest').on('chapterChoice').columns(['choice', 'createdAt', 'id']).execute()
})
