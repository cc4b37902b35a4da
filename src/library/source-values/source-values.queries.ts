import type { Db } from '../../kernel/db/index.ts'
import type { MetadataRow } from './source-values.rules.ts'

/** The current values of a series, as stored. */
export const findMetadataRow = (db: Db, seriesId: string): Promise<MetadataRow | undefined> =>
  db
    .selectFrom('seriesMetadata')
    .innerJoin('series', 'series.id', 'seriesMetadata.seriesId')
    .where('seriesMetadata.seriesId', '=', seriesId)
    .selectAll('seriesMetadata')
    .select(['series.name', 'series.libraryId', 'series.ageRating'])
    .executeTakeFirst()
