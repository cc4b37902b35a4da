import { defineMigration } from '../../kernel/db/index.ts'

/** The volume and groups of downloaded chapters as their source has listed them since; null while they are the same. */
export const followListedReleases = defineMigration('2026-11-29T20-05-listed-releases', async (db) => {
  for (const column of ['listedVolume', 'listedGroups']) await db.schema.alterTable('chapterUrl').addColumn(column, 'text').execute()
})
