import { defineMigration } from '../../kernel/db/index.ts'

/** Series are also found by the title that they are bound to. */
export const indexBindingTitles = defineMigration('2026-11-23T06-50-binding-titles', async (db) => {
  await db.schema.createIndex('sourceBinding_title').on('sourceBinding').columns(['pluginId', 'externalId']).execute()
})
