import { sql } from 'kysely'
import { binaryText, defineMigration } from '../../kernel/db/index.ts'

/** Who has read a series of which the books that they read were deleted. Books in the trash count at once. */
export const createPastReading = defineMigration('2026-11-30T11-00-past-reading', async (db) => {
  const text = binaryText(db)
  await db.schema
    .createTable('pastReading')
    .addColumn('userId', text, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('seriesId', text, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .addColumn('readAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pastReading_once', ['userId', 'seriesId'])
    .execute()
  await db.schema.createIndex('pastReading_of_series').on('pastReading').column('seriesId').execute()
  await sql`
    insert into "progressSeries" ("seriesId", "userId", "readCount", "inProgressCount", "lastReadAt")
    select p."seriesId", p."userId", 0, 0, max(p."readAt") from "readProgress" p join "book" b on b."id" = p."bookId"
    where b."deletedAt" is not null
      and not exists (select 1 from "progressSeries" s where s."seriesId" = p."seriesId" and s."userId" = p."userId")
      and not exists (
        select 1 from "book" c where c."contentKey" = b."contentKey" and c."sizeBytes" = b."sizeBytes" and c."deletedAt" is null)
    group by p."seriesId", p."userId"`.execute(db)
})
