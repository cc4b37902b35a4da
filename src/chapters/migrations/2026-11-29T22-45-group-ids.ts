import { defineMigration } from '../../kernel/db/index.ts'

/** The IDs of the groups of downloaded chapters at their source; null for earlier chapters until it lists them. */
export const storeGroupIds = defineMigration('2026-11-29T22-45-group-ids', (db) =>
  db.schema.alterTable('chapterUrl').addColumn('groupIds', 'text').execute(),
)
