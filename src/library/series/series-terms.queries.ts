// What can be asked of series. A further key of the condition language is one more entry here.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../kernel/db/index.ts'
import { defineTerm, type Term, type TermContext, unless } from '../conditions/compile-condition.queries.ts'
import { compileDate } from '../conditions/compile-date.queries.ts'
import { date, equality, truth, word } from '../conditions/operands.ts'
import { holdsText } from '../conditions/text-match.queries.ts'
import { readStatuses } from '../progress/progress.rules.ts'
import { seriesStatuses } from './series.schemas.ts'

type SeriesBuilder = ExpressionBuilder<Tables, 'series'>

export const seriesTerms: Readonly<Record<string, Term<'series'>>> = {
  libraryId: defineTerm(equality(z.string()), (_, { operator, value }) => unless(operator, (eb) => eb('series.libraryId', '=', value))),
  deleted: defineTerm(
    truth,
    (_, { operator }) =>
      (eb) =>
        eb('series.deletedAt', operator === 'isTrue' ? 'is not' : 'is', null),
  ),
  oneShot: defineTerm(
    truth,
    (_, { operator }) =>
      (eb) =>
        eb('series.oneshot', '=', operator === 'isTrue' ? 1 : 0),
  ),
  releaseDate: defineTerm(date, ({ nowMs }, operand) => compileDate('series.releaseDate', operand, nowMs)),
  complete: defineTerm(
    truth,
    (_, { operator }) =>
      (eb) =>
        eb.exists(
          eb
            .selectFrom('seriesMetadata')
            .select('seriesMetadata.seriesId')
            .whereRef('seriesMetadata.seriesId', '=', 'series.id')
            .whereRef('seriesMetadata.totalBookCount', operator === 'isTrue' ? '=' : '!=', 'series.bookCount'),
        ),
  ),
  seriesStatus: defineTerm(equality(word(seriesStatuses)), (_, { operator, value }) =>
    unless(operator, (eb) =>
      eb('series.id', 'in', eb.selectFrom('seriesMetadata').select('seriesMetadata.seriesId').where('seriesMetadata.status', '=', value)),
    ),
  ),
  readStatus: defineTerm(equality(word(readStatuses)), (context, { operator, value }) =>
    unless(operator, (eb) => hasReadStatus(eb, context, value)),
  ),
}

function hasReadStatus(eb: SeriesBuilder, { userId }: TermContext, status: (typeof readStatuses)[number]): Expression<SqlBool> {
  if (status === 'UNREAD') {
    const own = eb.selectFrom('progressSeries').select('progressSeries.seriesId').whereRef('progressSeries.seriesId', '=', 'series.id')
    return eb.not(eb.exists(own.where('progressSeries.userId', '=', userId)))
  }
  const begun = eb
    .selectFrom('progressSeries')
    .innerJoin('series as counted', 'counted.id', 'progressSeries.seriesId')
    .select('progressSeries.seriesId')
    .where('progressSeries.userId', '=', userId)
  return eb('series.id', 'in', begun.whereRef('progressSeries.readCount', status === 'READ' ? '=' : '!=', 'counted.bookCount'))
}

/** Series whose title holds a text, in any case. */
export const titleHolds =
  (text: string) =>
  (eb: SeriesBuilder): Expression<SqlBool> =>
    eb(
      'series.id',
      'in',
      eb
        .selectFrom('seriesMetadata')
        .select('seriesMetadata.seriesId')
        .where((inner) => holdsText(inner, 'seriesMetadata.title', text)),
    )
