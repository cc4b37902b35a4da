import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Decisions about single chapters, and preferences between several releases of a chapter. */
export const createChapterChoices = defineMigration('2026-11-22T01-00-chapter-choices', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('chapterChoice')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('chapterKey', text, (column) => column.notNull())
    .addColumn('titleKey', text)
    .addColumn('seriesId', text, (column) => column.references('series.id').onDelete('set null'))
    .addColumn('choice', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('number', text)
    .addColumn('title', 'text')
    .addColumn('reason', 'text')
    .addColumn('createdBy', text, (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('chapterChoice_once').unique().on('chapterChoice').columns(['libraryId', 'chapterKey']).execute()
  await db.schema.createIndex('chapterChoice_title').on('chapterChoice').columns(['libraryId', 'titleKey']).execute()
  await db.schema.createIndex('chapterChoice_series').on('chapterChoice').column('seriesId').execute()
  await db.schema.createIndex('chapterChoice_chapter').on('chapterChoice').column('chapterKey').execute()
  await db.schema
    .createTable('releasePreference')
    .addColumn('libraryId', text, (column) => column.notNull().references('library.id').onDelete('cascade'))
    .addColumn('titleKey', text, (column) => column.notNull())
    .addColumn('oneRelease', 'integer', (column) => column.notNull())
    .addColumn('groups', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('releasePreference_key', ['libraryId', 'titleKey'])
    .execute()
  await db.schema.createIndex('sourceChapter_chapter').on('sourceChapter').column('chapterKey').execute()
})
