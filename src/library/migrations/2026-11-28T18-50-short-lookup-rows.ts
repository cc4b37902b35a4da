import { type Kysely, sql } from 'kysely'
import { defineMigration, type Tables } from '../../kernel/db/index.ts'
import { refreshBookLookup, refreshSeriesLookup } from '../lookup/refresh-lookup.queries.ts'

/** Lookup rows of values that are longer than what is looked up since (lookup-rows.rules.ts, link-key.rules.ts). */
export const shortenLookupRows = defineMigration('2026-11-28T18-50-short-lookup-rows', async (db) => {
  const isLong = sql`length("folded") > 300`
  const series = await idsOf(db, [
    sql`select "seriesId" as "id" from "seriesGenre" where ${isLong} or length("genre") > 300`,
    sql`select "seriesId" from "seriesTag" where ${isLong} or length("tag") > 300`,
    sql`select "seriesId" from "seriesAuthor" where ${isLong} or length("name") > 300 or length("role") > 200`,
    sql`select "seriesId" from "seriesText" where length("publisher") > 300 or length("language") > 300`,
  ])
  for (const id of series) await refreshSeriesLookup(db, [id])
  const books = await idsOf(db, [
    sql`select "bookId" as "id" from "bookTag" where ${isLong} or length("tag") > 300`,
    sql`select "bookId" from "bookAuthor" where ${isLong} or length("name") > 300 or length("role") > 200`,
  ])
  for (const id of books) await refreshBookLookup(db, [id])
  await sql`insert into "seriesLink" ("seriesId", "linkKey") select "seriesId", substr("linkKey", 1, 2000) from "seriesLink"
    where length("linkKey") > 2000 on conflict do nothing`.execute(db)
  await sql`delete from "seriesLink" where length("linkKey") > 2000`.execute(db)
})

async function idsOf(db: Kysely<Tables>, selects: readonly ReturnType<typeof sql>[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`${sql.join([...selects], sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}
