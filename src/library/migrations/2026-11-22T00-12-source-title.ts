import { sql } from 'kysely'
import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** The source title that a series was downloaded from: it identifies a series even after all its files were replaced. */
export const addSourceTitle = defineMigration('2026-11-22T00-12-source-title', async (db) => {
  await db.schema.alterTable('series').addColumn('sourceTitle', binaryText(db)).execute()
  const index = db.schema.createIndex('series_by_source_title').on('series').columns(['libraryId', 'sourceTitle'])
  await index.where(sql.ref('sourceTitle'), 'is not', null).execute()
})
