import { sql } from 'kysely'
import { binaryText, defineMigration } from '../../kernel/db/index.ts'

export const createPosters = defineMigration('2026-11-21T23-48-posters', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('poster')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('ownerKind', text, (column) => column.notNull())
    .addColumn('ownerId', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('selected', 'integer', (column) => column.notNull())
    .addColumn('mediaType', text, (column) => column.notNull())
    .addColumn('sizeBytes', 'bigint', (column) => column.notNull())
    .addColumn('widthPx', 'integer', (column) => column.notNull())
    .addColumn('heightPx', 'integer', (column) => column.notNull())
    .addColumn('sourcePath', text, (column) => column.notNull())
    .addColumn('sourceAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('poster_of_owner').on('poster').columns(['ownerId', 'ownerKind']).execute()
  // Enforces one selected and one generated poster, even with concurrent requests.
  await db.schema
    .createIndex('poster_selected_once')
    .unique()
    .on('poster')
    .columns(['ownerId', 'ownerKind'])
    .where(sql.ref('selected'), '=', sql.lit(1))
    .execute()
  await db.schema
    .createIndex('poster_generated_once')
    .unique()
    .on('poster')
    .columns(['ownerId', 'ownerKind'])
    .where(sql.ref('type'), '=', sql.lit('GENERATED'))
    .execute()
})
