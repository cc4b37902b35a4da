import { defineMigration } from '../../kernel/db/index.ts'

/** Indexes for reading the log of chapters from its newest entry. */
export const orderChapterLog = defineMigration('2026-11-22T04-01-chapter-log', async (db) => {
  await db.schema.createIndex('chapterUrl_downloadedAt').on('chapterUrl').columns(['downloadedAt', 'id']).execute()
  await db.schema.createIndex('sourceChapter_seenAt').on('sourceChapter').columns(['seenAt', 'chapterKey']).execute()
})
