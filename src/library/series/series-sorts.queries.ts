import { type ExpressionBuilder, sql } from 'kysely'
import { shuffled, type Tables } from '../../kernel/db/index.ts'
import type { SortKeys } from '../lists/sort-keys.queries.ts'

type SeriesBuilder = ExpressionBuilder<Tables, 'series'>

const title = { by: (eb: SeriesBuilder) => eb.ref('series.titleKey'), indexed: true } as const
const created = { by: (eb: SeriesBuilder) => eb.ref('series.createdAt'), indexed: true } as const
const changed = { by: (eb: SeriesBuilder) => eb.ref('series.modifiedAt'), indexed: true } as const

/** Sort orders of series lists; `readDate` is the caller's. */
export const seriesSorts: SortKeys<'series'> = {
  'metadata.titleSort': title,
  relevance: title,
  name: { by: (eb) => eb.ref('series.nameKey'), indexed: true },
  created,
  createdDate: created,
  lastModified: changed,
  lastModifiedDate: changed,
  'booksMetadata.releaseDate': { by: (eb) => eb.ref('series.releaseDate'), nullable: true, indexed: true },
  booksCount: { by: (eb) => eb.ref('series.bookCount'), indexed: true },
  random: ({ db, seed }) => ({ by: () => (seed === undefined ? sql`random()` : shuffled(db, 'series', seed)) }),
  readDate: ({ userId }) => ({
    by: (eb) =>
      eb
        .selectFrom('progressSeries')
        .select('progressSeries.lastReadAt')
        .whereRef('progressSeries.seriesId', '=', 'series.id')
        .where('progressSeries.userId', '=', userId),
    nullable: true,
  }),
}
