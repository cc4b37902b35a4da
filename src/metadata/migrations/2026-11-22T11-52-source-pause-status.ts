import { defineMigration } from '../../kernel/db/index.ts'

export const addSourcePauseStatus = defineMigration('2026-11-22T11-52-source-pause-status', async (db) => {
  // Null for older rows, and for a source that did not respond at all.
  await db.schema.alterTable('sourcePause').addColumn('status', 'integer').execute()
})
