import { sql } from 'kysely'
import { defineMigration } from '../../kernel/db/index.ts'

/** What each person requested, when to look for a match again, and requests whose title is being followed. */
export const shareTitleRequests = defineMigration('2026-11-23T13-30-shared-requests', async (db) => {
  await db.schema.alterTable('titleRequest').addColumn('matchAt', 'bigint').execute()
  await db.schema.alterTable('titleRequester').addColumn('ageRating', 'integer').execute()
  await db.schema.alterTable('titleRequester').addColumn('requested', 'text').execute()
  await sql`update "titleRequester" set "ageRating" =
    (select "titleRequest"."ageRating" from "titleRequest" where "titleRequest"."id" = "titleRequester"."requestId")`.execute(db)
  await db.schema.dropIndex('titleRequest_open').execute()
  await sql`create unique index "titleRequest_open" on "titleRequest" ("titleKey") where "state" in ('open', 'approving')`.execute(db)
})
