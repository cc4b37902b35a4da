import { sql } from 'kysely'
import { defineMigration } from '../../kernel/db/index.ts'

/** Indexes on age ratings and release years, to skip from one value to the next. */
export const addFacetIndexes = defineMigration('2026-11-22T00-14-facets', async (db) => {
  await db.schema.createIndex('series_by_age').on('series').columns(['ageRating', 'id', 'libraryId']).execute()
  await sql`create index "series_by_year" on "series" (substr("releaseDate", 1, 4), "id", "libraryId")`.execute(db)
})
