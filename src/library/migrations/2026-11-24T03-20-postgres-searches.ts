import { sql } from 'kysely'
import { defineMigration, engineOf } from '../../kernel/db/index.ts'

/** Orders by release date that PostgreSQL reads from its indexes. SQLite does already. */
export const speedUpPostgres = defineMigration('2026-11-24T03-20-postgres-searches', async (db) => {
  if (engineOf(db) === 'sqlite') return
  // Lists put missing dates first in ascending order, as SQLite's indexes do. PostgreSQL's have them last.
  await sql`drop index "series_by_release"`.execute(db)
  await sql`create index "series_by_release" on "series" ("releaseDate" nulls first, "id", "libraryId", "deletedAt", "oneshot")`.execute(db)
  await sql`drop index "book_by_release"`.execute(db)
  await sql`create index "book_by_release" on "book" ("releaseDate" nulls first, "id", "libraryId", "seriesId", "deletedAt")`.execute(db)
})
