import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Sites that did not respond to the last request; a site that responds has no row. */
export const createSiteTroubles = defineMigration('2026-11-22T03-57-site-troubles', async (db) => {
  await db.schema
    .createTable('siteTrouble')
    .addColumn('site', binaryText(db), (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('downSince', 'bigint', (column) => column.notNull())
    .addColumn('pausedUntil', 'bigint', (column) => column.notNull())
    .execute()
})
