// Search conditions for series (docs/api/komga-contract.md, "Search conditions"). Add an entry here for each new key of the condition
// language.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { foldText } from '../../formats/natural-order/index.ts'
import { matchesText, type Tables, type TextMatch } from '../../kernel/db/index.ts'
import { defineTerm, type MatchingRows, type Term, unless, type Where } from '../conditions/compile-condition.queries.ts'
import { compileDate } from '../conditions/compile-date.queries.ts'
import { compileNumber } from '../conditions/compile-number.queries.ts'
import * as operand from '../conditions/operands.ts'
import { defineRowsTerm } from '../conditions/rows-term.queries.ts'
import { lookupKeyOf, roleKeyOf } from '../lookup/lookup-rows.rules.ts'
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
  publisher: defineRowsTerm(operand.equality(z.string()), { of: 'series', rows: ({ value }) => withText('publisher', value) }),
  language: defineRowsTerm(operand.equality(z.string()), { of: 'series', rows: ({ value }) => withText('language', value) }),
  releaseDate: defineTerm(operand.date, ({ nowMs }, criterion) => compileDate('series.releaseDate', criterion, nowMs)),
  ageRating: defineTerm(operand.nullableInteger, (_, criterion) => compileNumber('series.ageRating', criterion)),
  genre: valueTerm({ table: 'seriesGenre', column: 'folded', fold: lookupKeyOf }),
  // Tags of the series and of its books.
  tag: valueTerm({ table: 'seriesTag', column: 'folded', fold: lookupKeyOf, repeats: true }),
  sharingLabel: valueTerm({ table: 'seriesSharingLabel', column: 'label', fold: (value) => value.trim().toLowerCase() }),
  author: defineRowsTerm(operand.author, { of: 'series', rows: ({ value }) => withAuthor(value), otherwise: inRole }),
  seriesStatus: defineRowsTerm(operand.equality(operand.enumOperand(seriesStatuses)), {
    of: 'series',
    rows: ({ value }) => ({
      table: 'seriesMetadata',
      owner: 'seriesMetadata.seriesId',
      where: sql`${sql.ref('seriesMetadata.status')} = ${value}`,
    }),
  }),
  readStatus: defineRowsTerm(operand.equality(operand.enumOperand(readStatuses)), {
    of: 'series',
    rows: ({ value }, { userId }) => (value === 'UNREAD' ? undefined : withProgress(userId, value)),
    otherwise: ({ operator }, { userId }) => unless(operator, (eb) => isUnread(eb, userId)),
  }),
}

function textTerm(column: 'title' | 'titleSort', operator: keyof typeof operand.textMatchOf, value: string): Where<'series'> {
  const { match, sense } = operand.textMatchOf[operator]
  return unless(sense, (eb) => hasText(eb, column, [match, value]))
}

const hasText = (eb: SeriesBuilder, column: 'title' | 'titleSort', [match, text]: readonly [TextMatch, string]) =>
  eb(
    'series.id',
    'in',
    eb
      .selectFrom('seriesText')
      .select('seriesText.seriesId')
      .where((inner) => matchesText(inner, `seriesText.${column}`, [match, foldText(text)])),
  )

const withText = (column: 'publisher' | 'language', value: string): MatchingRows => ({
  table: 'seriesText',
  owner: 'seriesText.seriesId',
  where: sql`${sql.ref(`seriesText.${column}`)} = ${lookupKeyOf(value)}`,
})

interface ValueRows {
  readonly table: 'seriesGenre' | 'seriesTag' | 'seriesSharingLabel'
  readonly column: 'folded' | 'label'
  readonly fold: (value: string) => string
  readonly repeats?: boolean
}

/** A term that matches one of the values of a series, or the presence of any. */
function valueTerm({ table, column, fold, repeats = false }: ValueRows): Term<'series'> {
  const owner = `${table}.seriesId` as const
  return defineRowsTerm(operand.nullableEquality(z.string()), {
    of: 'series',
    rows: (criterion) =>
      'value' in criterion ? { table, owner, repeats, where: sql`${sql.ref(`${table}.${column}`)} = ${fold(criterion.value)}` } : undefined,
    otherwise: ({ operator }) =>
      unless(operator === 'isNotNull' ? 'is' : 'isNot', (eb) =>
        eb.exists(eb.selectFrom(table).select(owner).whereRef(owner, '=', 'series.id')),
      ),
  })
}

/** Undefined without a name: most series have someone in a given role, so the series are read instead of the authors. */
function withAuthor({ name, role }: operand.AuthorOperand['value']): MatchingRows | undefined {
  if (!name) return undefined
  const named = sql<SqlBool>`${sql.ref('seriesAuthor.folded')} = ${lookupKeyOf(name)}`
  const rows = { table: 'seriesAuthor', owner: 'seriesAuthor.seriesId' } as const
  return role
    ? { ...rows, where: sql`${named} and ${sql.ref('seriesAuthor.role')} = ${roleKeyOf(role)}` }
    : { ...rows, where: named, repeats: true }
}

function inRole({ operator, value: { role } }: operand.AuthorOperand): Where<'series'> {
  if (!role) return (eb) => eb.and([])
  return unless(operator, (eb) =>
    eb.exists(
      eb
        .selectFrom('seriesAuthor')
        .select('seriesAuthor.name')
        .whereRef('seriesAuthor.seriesId', '=', 'series.id')
        .where('seriesAuthor.role', '=', roleKeyOf(role)),
    ),
  )
}

const isUnread = (eb: SeriesBuilder, userId: string) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('progressSeries')
        .select('progressSeries.seriesId')
        .whereRef('progressSeries.seriesId', '=', 'series.id')
        .where('progressSeries.userId', '=', userId),
    ),
  )

/** Series that the user has begun, by whether every book is read. */
function withProgress(userId: string, status: Exclude<ReadStatus, 'UNREAD'>): MatchingRows {
  const all = sql`(select "bookCount" from "series" as "counted" where "counted"."id" = ${sql.ref('progressSeries.seriesId')})`
  const operator = sql.raw(status === 'READ' ? '=' : '<>')
  return {
    table: 'progressSeries',
    owner: 'progressSeries.seriesId',
    where: sql`${sql.ref('progressSeries.userId')} = ${userId} and ${sql.ref('progressSeries.readCount')} ${operator} ${all}`,
  }
}
