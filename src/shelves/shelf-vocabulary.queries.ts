// The condition `shelf` for lists of series. It agrees with shelf.rules.ts: each series is on the shelf that its page shows.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../kernel/db/index.ts'
import { defineTerm, enumEquality, type ListVocabulary, unless } from '../library/lists/index.ts'
import { type Shelf, shelves } from './shelf.rules.ts'

type SeriesBuilder = ExpressionBuilder<Tables, 'series'>

/** Besides Komga's conditions: `{ "shelf": { "operator": "is", "value": "READING" } }`. */
export const shelfVocabulary: ListVocabulary = {
  series: {
    terms: {
      shelf: defineTerm(enumEquality(shelves), ({ userId }, { operator, value }) =>
        unless<'series'>(operator, (eb) => isOnShelf(eb, userId, value)),
      ),
    },
    sorts: {},
  },
  books: { terms: {}, sorts: {} },
  changes: ['shelves.shelf-changed'],
}

function isOnShelf(eb: SeriesBuilder, userId: string, shelf: Shelf): Expression<SqlBool> {
  const chosen = eb('series.id', 'in', countingChoices(eb, userId).where('shelfChoice.shelf', '=', shelf))
  if (shelf !== 'READING' && shelf !== 'COMPLETED') return chosen
  const isFinished = eb('series.id', 'in', finishedSeries(eb, userId))
  const reached = shelf === 'COMPLETED' ? isFinished : eb.and([eb('series.id', 'in', begunSeries(eb, userId)), eb.not(isFinished)])
  return eb.or([chosen, eb.and([reached, eb('series.id', 'not in', countingChoices(eb, userId))])])
}

/** Series with a choice that still counts. */
const countingChoices = (eb: SeriesBuilder, userId: string) =>
  eb
    .selectFrom('shelfChoice')
    .select('shelfChoice.seriesId')
    .where('shelfChoice.userId', '=', userId)
    .where((inner) =>
      inner.or([
        inner('shelfChoice.until', 'is', null),
        inner.and([inner('shelfChoice.until', '=', 'READING'), inner('shelfChoice.seriesId', 'not in', begunSeries(eb, userId))]),
        inner.and([inner('shelfChoice.until', '=', 'COMPLETED'), inner('shelfChoice.seriesId', 'not in', finishedSeries(eb, userId))]),
      ]),
    )

const begunSeries = (eb: SeriesBuilder, userId: string) =>
  eb.selectFrom('progressSeries').select('progressSeries.seriesId').where('progressSeries.userId', '=', userId)

const finishedSeries = (eb: SeriesBuilder, userId: string) =>
  begunSeries(eb, userId)
    .innerJoin('series as counted', 'counted.id', 'progressSeries.seriesId')
    .innerJoin('seriesMetadata as ended', 'ended.seriesId', 'progressSeries.seriesId')
    .where('ended.status', '=', 'ENDED')
    .whereRef('progressSeries.readCount', '=', 'counted.bookCount')
