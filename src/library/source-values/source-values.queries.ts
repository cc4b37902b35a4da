import type { Db } from '../../kernel/db/index.ts'
import type { ToldRow } from './source-values.rules.ts'

/** What is told of a series, as it is stored. */
export const findToldRow = (db: Db, seriesId: string): Promise<ToldRow | undefined> =>
  db
    .selectFrom('seriesMetadata')
    .innerJoin('series', 'series.id', 'seriesMetadata.seriesId')
    .where('seriesMetadata.seriesId', '=', seriesId)
    .selectAll('seriesMetadata')
    .select(['series.name', 'series.libraryId', 'series.ageRating'])
    .executeTakeFirst()
