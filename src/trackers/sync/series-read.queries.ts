import type { Db } from '../../kernel/db/index.ts'
import type { SeriesRead } from './local-progress.rules.ts'

/** What a user has read of a series; undefined for a series that is deleted or in the trash. */
export async function findSeriesRead(db: Db, userId: string, seriesId: string): Promise<SeriesRead | undefined> {
  const series = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select('seriesMetadata.status')
    .where('series.id', '=', seriesId)
    .where('series.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!series) return undefined
  const books = await db
    .selectFrom('book')
    .leftJoin('readProgress', (join) => join.onRef('readProgress.bookId', '=', 'book.id').on('readProgress.userId', '=', userId))
    .where('book.seriesId', '=', seriesId)
    .where('book.deletedAt', 'is', null)
    .select(['book.name', 'book.numberSort', 'readProgress.completed', 'readProgress.readAt'])
    .execute()
  return { hasEnded: series.status === 'ENDED', books }
}
