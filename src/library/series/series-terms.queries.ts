// Search conditions for series (docs/api/komga-contract.md, "Search conditions"). Add an entry here for each new key of the condition
// language.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { foldText } from '../../formats/natural-order/index.ts'
import { matchesText, type Tables, type TextMatch } from '../../kernel/db/index.ts'
import {
  defineTerm,
  matchesAnyValue,
  type Term,
  type TermContext,
  unless,
  type Values,
  type Where,
} from '../conditions/compile-condition.queries.ts'
import { compileDate } from '../conditions/compile-date.queries.ts'
import { compileNumber } from '../conditions/compile-number.queries.ts'
import * as operand from '../conditions/operands.ts'
import { type ReadStatus, readStatuses } from '../progress/progress.rules.ts'
import { seriesStatuses } from './series.schemas.ts'

type SeriesBuilder = ExpressionBuilder<Tables, 'series'>

export const seriesTerms: Readonly<Record<string, Term<'series'>>> = {
  libraryId: defineTerm(operand.equality(z.string()), (_, { operator, value }) =>
    unless(operator, (eb) => eb('series.libraryId', '=', value)),
  ),
  deleted: defineTerm(
    operand.booleanOperand,
    (_, { operator }) =>
      (eb) =>
        eb('series.deletedAt', operator === 'isTrue' ? 'is not' : 'is', null),
  ),
  oneShot: defineTerm(
    operand.booleanOperand,
    (_, { operator }) =>
      (eb) =>
        eb('series.oneshot', '=', operator === 'isTrue' ? 1 : 0),
  ),
  complete: defineTerm(
    operand.booleanOperand,
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
  title: defineTerm(operand.text, (_, { operator, value }) => textTerm('title', operator, value)),
  titleSort: defineTerm(operand.text, (_, { operator, value }) => textTerm('titleSort', operator, value)),
  publisher: defineTerm(operand.equality(z.string()), (_, { operator, value }) => textTerm('publisher', operator, value)),
  language: defineTerm(operand.equality(z.string()), (_, { operator, value }) => textTerm('language', operator, value)),
  releaseDate: defineTerm(operand.date, ({ nowMs }, criterion) => compileDate('series.releaseDate', criterion, nowMs)),
  ageRating: defineTerm(operand.nullableInteger, (_, criterion) => compileNumber('series.ageRating', criterion)),
  genre: defineTerm(operand.nullableEquality(z.string()), (_, criterion) => matchesAnyValue(criterion, genres)),
  tag: defineTerm(operand.nullableEquality(z.string()), (_, criterion) => matchesAnyValue(criterion, tags)),
  sharingLabel: defineTerm(operand.nullableEquality(z.string()), (_, criterion) => matchesAnyValue(criterion, labels)),
  author: defineTerm(operand.author, (_, { operator, value }) => authorTerm(operator, value)),
  seriesStatus: defineTerm(operand.equality(operand.enumOperand(seriesStatuses)), (_, { operator, value }) =>
    unless(operator, (eb) =>
      eb('series.id', 'in', eb.selectFrom('seriesMetadata').select('seriesMetadata.seriesId').where('seriesMetadata.status', '=', value)),
    ),
  ),
  readStatus: defineTerm(operand.equality(operand.enumOperand(readStatuses)), (context, { operator, value }) =>
    unless(operator, (eb) => hasReadStatus(eb, context, value)),
  ),
}

function textTerm(
  column: 'title' | 'titleSort' | 'publisher' | 'language',
  operator: keyof typeof operand.textMatchOf,
  value: string,
): Where<'series'> {
  const { match, sense } = operand.textMatchOf[operator]
  return unless(sense, (eb) => hasText(eb, column, [match, value]))
}

const hasText = (
  eb: SeriesBuilder,
  column: 'title' | 'titleSort' | 'publisher' | 'language',
  [match, text]: readonly [TextMatch, string],
) =>
  eb(
    'series.id',
    'in',
    eb
      .selectFrom('seriesText')
      .select('seriesText.seriesId')
      .where((inner) => matchesText(inner, `seriesText.${column}`, [match, foldText(text)])),
  )

const genres: Values<'series'> = {
  any: (eb) => eb.exists(eb.selectFrom('seriesGenre').select('seriesGenre.genre').whereRef('seriesGenre.seriesId', '=', 'series.id')),
  one: (eb, value) =>
    eb('series.id', 'in', eb.selectFrom('seriesGenre').select('seriesGenre.seriesId').where('seriesGenre.folded', '=', foldText(value))),
}

/** Tags of the series and of its books. */
const tags: Values<'series'> = {
  any: (eb) => eb.exists(eb.selectFrom('seriesTag').select('seriesTag.tag').whereRef('seriesTag.seriesId', '=', 'series.id')),
  one: (eb, value) =>
    eb('series.id', 'in', eb.selectFrom('seriesTag').select('seriesTag.seriesId').where('seriesTag.folded', '=', foldText(value))),
}

const labels: Values<'series'> = {
  any: (eb) =>
    eb.exists(
      eb.selectFrom('seriesSharingLabel').select('seriesSharingLabel.label').whereRef('seriesSharingLabel.seriesId', '=', 'series.id'),
    ),
  one: (eb, value) =>
    eb(
      'series.id',
      'in',
      eb
        .selectFrom('seriesSharingLabel')
        .select('seriesSharingLabel.seriesId')
        .where('seriesSharingLabel.label', '=', value.trim().toLowerCase()),
    ),
}

function authorTerm(sense: 'is' | 'isNot', { name, role }: operand.AuthorOperand['value']): Where<'series'> {
  if (!name && !role) return (eb) => eb.and([])
  const lowRole = role?.toLowerCase() ?? ''
  // Most series have someone in a given role, so we iterate the series instead of the authors.
  if (!name) {
    return unless(sense, (eb) =>
      eb.exists(
        eb
          .selectFrom('seriesAuthor')
          .select('seriesAuthor.name')
          .whereRef('seriesAuthor.seriesId', '=', 'series.id')
          .where('seriesAuthor.role', '=', lowRole),
      ),
    )
  }
  return unless(sense, (eb) =>
    eb(
      'series.id',
      'in',
      eb
        .selectFrom('seriesAuthor')
        .select('seriesAuthor.seriesId')
        .where('seriesAuthor.folded', '=', foldText(name))
        .$if(lowRole !== '', (query) => query.where('seriesAuthor.role', '=', lowRole)),
    ),
  )
}

function hasReadStatus(eb: SeriesBuilder, { userId }: TermContext, status: ReadStatus): Expression<SqlBool> {
  if (status === 'UNREAD') {
    const own = eb.selectFrom('progressSeries').select('progressSeries.seriesId').whereRef('progressSeries.seriesId', '=', 'series.id')
    return eb.not(eb.exists(own.where('progressSeries.userId', '=', userId)))
  }
  const started = eb
    .selectFrom('progressSeries')
    .innerJoin('series as counted', 'counted.id', 'progressSeries.seriesId')
    .select('progressSeries.seriesId')
    .where('progressSeries.userId', '=', userId)
  return eb('series.id', 'in', started.whereRef('progressSeries.readCount', status === 'READ' ? '=' : '!=', 'counted.bookCount'))
}
