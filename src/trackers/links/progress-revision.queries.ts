import type { Db } from '../../kernel/db/index.ts'
import type { LinkKey } from './links.queries.ts'

/** Revision of a reader's progress on a series; 0 when it isn't counted. */
export async function findRevision(db: Db, { userId, seriesId }: LinkKey): Promise<number> {
  const row = await db
    .selectFrom('progressWatch')
    .select('revision')
    .where('userId', '=', userId)
    .where('seriesId', '=', seriesId)
    .executeTakeFirst()
  return row?.revision ?? 0
}
