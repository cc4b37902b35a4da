import { sql } from 'kysely'
import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** The title at its source that a series was downloaded from: it finds a series again whose files are all other ones. */
export const addSourceTitle = defineMigration('2026-11-22T00-12-source-title', async (db) => {
  await db.schema.alterTable('series').addColumn('sourceTitle', binaryText(db)).execute()
  const index = db.schema.createIndex('series_by_source_title').on('series').columns(['libraryId', 'sourceTitle'])
  await index.where(sql.ref('sourceTitle'), 'is not', null).execute()
})
