import type { Db } from '../../kernel/db/index.ts'

/** The title of a series; its ID when it was removed meanwhile. */
export async function findSeriesTitle(db: Db, seriesId: string): Promise<string> {
  const row = await db.selectFrom('seriesMetadata').select('title').where('seriesId', '=', seriesId).executeTakeFirst()
  return row?.title ?? seriesId
}
