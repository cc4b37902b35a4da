import type { Db } from '../../kernel/db/index.ts'
import { type Access, visibleSeries } from '../../library/access/index.ts'

export interface CandidateSearch {
  readonly userId: string
  readonly pluginId: string
  readonly access: Access
  /** Only this series. */
  readonly seriesId?: string | undefined
}

/** Series that the user has begun, may see, and that were never linked to this tracker. */
export async function listUnlinkedSeries(db: Db, { userId, pluginId, access, seriesId }: CandidateSearch): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('progressSeries')
    .innerJoin('series', 'series.id', 'progressSeries.seriesId')
    .leftJoin('trackerLink', (join) =>
      join.onRef('trackerLink.seriesId', '=', 'series.id').on('trackerLink.userId', '=', userId).on('trackerLink.pluginId', '=', pluginId),
    )
    .where('progressSeries.userId', '=', userId)
    .where('trackerLink.userId', 'is', null)
    .where('series.deletedAt', 'is', null)
    .where(visibleSeries(db, access))
    .$call((query) => (seriesId === undefined ? query : query.where('series.id', '=', seriesId)))
    .select('series.id')
    .orderBy('series.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** JSON column of its links. */
export const listStoredLinks = (db: Db, seriesId: string) =>
  db.selectFrom('seriesMetadata').select('links').where('seriesId', '=', seriesId).executeTakeFirst()

/** File names of a series. */
export async function listBookNames(db: Db, seriesId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('book').select('name').where('seriesId', '=', seriesId).where('deletedAt', 'is', null).execute()
  return rows.map(({ name }) => name)
}
