import { defineMigration } from '../../kernel/db/index.ts'

/** Everything that its source says about a chapter outside the history; null for earlier chapters until it lists them. */
export const storeListedInfo = defineMigration('2026-11-30T12-00-listed-info', (db) =>
  db.schema.alterTable('sourceChapter').addColumn('info', 'text').execute(),
)
