// Search conditions for books (docs/api/komga-contract.md, "Search conditions"). Add an entry here for each new key of the condition
// language.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { foldText } from '../../../formats/natural-order/index.ts'
import { matchesText, type Tables, type TextMatch } from '../../../kernel/db/index.ts'
import {
  defineTerm,
  matchesAnyValue,
  type Term,
  type TermContext,
  unless,
  type Values,
  type Where,
} from '../../conditions/compile-condition.queries.ts'
import { compileDate } from '../../conditions/compile-date.queries.ts'
import { compileNumber } from '../../conditions/compile-number.queries.ts'
import * as operand from '../../conditions/operands.ts'
import { type MediaStatus, mediaStatuses } from '../../library.tables.ts'
import { type ReadStatus, readStatuses } from '../../progress/progress.rules.ts'
import { type MediaProfile, mediaProfiles, ownProfiles } from '../media-profile.rules.ts'

type BookBuilder = ExpressionBuilder<Tables, 'book'>

export const bookTerms: Readonly<Record<string, Term<'book'>>> = {
  libraryId: defineTerm(operand.equality(z.string()), (_, { operator, value }) =>
    unless(operator, (eb) => eb('book.libraryId', '=', value)),
  ),
  seriesId: defineTerm(operand.equality(z.string()), (_, { operator, value }) => unless(operator, (eb) => eb('book.seriesId', '=', value))),
  deleted: defineTerm(
    operand.booleanOperand,
    (_, { operator }) =>
      (eb) =>
        eb('book.deletedAt', operator === 'isTrue' ? 'is not' : 'is', null),
  ),
  oneShot: defineTerm(
    operand.booleanOperand,
    (_, { operator }) =>
      (eb) =>
        eb('book.oneshot', '=', operator === 'isTrue' ? 1 : 0),
  ),
  title: defineTerm(operand.text, (_, { operator, value }) => {
    const { match, sense } = operand.textMatchOf[operator]
    return unless(sense, (eb) => hasTitle(eb, [match, value]))
  }),
  releaseDate: defineTerm(operand.date, ({ nowMs }, criterion) => compileDate('book.releaseDate', criterion, nowMs)),
  numberSort: defineTerm(operand.number, (_, criterion) => compileNumber('book.numberSort', criterion)),
  tag: defineTerm(operand.nullableEquality(z.string()), (_, criterion) => matchesAnyValue(criterion, tags)),
  author: defineTerm(operand.author, (_, { operator, value }) => authorTerm(operator, value)),
  mediaStatus: defineTerm(operand.equality(operand.enumOperand(mediaStatuses)), (_, { operator, value }) =>
    hasStatus(mediaStatuses.filter((status) => (status === value) === (operator === 'is'))),
  ),
  mediaProfile: defineTerm(operand.equality(operand.enumOperand(mediaProfiles)), (_, { operator, value }) => hasProfile(operator, value)),
  poster: defineTerm(operand.poster, (_, { operator, value }) => posterTerm(operator, value)),
  readStatus: defineTerm(operand.equality(operand.enumOperand(readStatuses)), (context, { operator, value }) =>
    unless(operator, (eb) => hasReadStatus(eb, context, value)),
  ),
}

const hasTitle = (eb: BookBuilder, [match, text]: readonly [TextMatch, string]): Expression<SqlBool> =>
  eb(
    'book.id',
    'in',
    eb
      .selectFrom('bookText')
      .select('bookText.bookId')
      .where((inner) => matchesText(inner, 'bookText.title', [match, foldText(text)])),
  )

const tags: Values<'book'> = {
  any: (eb) => eb.exists(eb.selectFrom('bookTag').select('bookTag.tag').whereRef('bookTag.bookId', '=', 'book.id')),
  one: (eb, value) => eb('book.id', 'in', eb.selectFrom('bookTag').select('bookTag.bookId').where('bookTag.folded', '=', foldText(value))),
}

function authorTerm(sense: 'is' | 'isNot', { name, role }: operand.AuthorOperand['value']): Where<'book'> {
  if (!name && !role) return (eb) => eb.and([])
  const lowRole = role?.toLowerCase() ?? ''
  // Most books have someone in a given role, so we iterate the books instead of the authors.
  if (!name) {
    return unless(sense, (eb) =>
      eb.exists(
        eb
          .selectFrom('bookAuthor')
          .select('bookAuthor.name')
          .whereRef('bookAuthor.bookId', '=', 'book.id')
          .where('bookAuthor.role', '=', lowRole),
      ),
    )
  }
  return unless(sense, (eb) =>
    eb(
      'book.id',
      'in',
      eb
        .selectFrom('bookAuthor')
        .select('bookAuthor.bookId')
        .where('bookAuthor.folded', '=', foldText(name))
        .$if(lowRole !== '', (query) => query.where('bookAuthor.role', '=', lowRole)),
    ),
  )
}

function posterTerm(sense: 'is' | 'isNot', { type, selected }: operand.PosterOperand['value']): Where<'book'> {
  if (!type && typeof selected !== 'boolean') return (eb) => eb.and([])
  return unless(sense, (eb) => {
    let posters = eb
      .selectFrom('poster')
      .select('poster.id')
      .whereRef('poster.ownerId', '=', 'book.id')
      .where('poster.ownerKind', '=', 'book')
    if (type) posters = posters.where('poster.type', '=', type)
    if (typeof selected === 'boolean') posters = posters.where('poster.selected', '=', selected ? 1 : 0)
    return eb.exists(posters)
  })
}

// Nearly every book is READY and DIVINA, so selecting the few exceptions is faster.

const hasStatus =
  (statuses: readonly MediaStatus[]): Where<'book'> =>
  (eb) => {
    const usual = statuses.includes('READY')
    const listedStatuses = usual ? mediaStatuses.filter((status) => !statuses.includes(status)) : statuses
    const books = eb.selectFrom('bookMedia').select('bookMedia.bookId').where('bookMedia.status', 'in', listedStatuses)
    return eb('book.id', usual ? 'not in' : 'in', books)
  }

function hasProfile(sense: 'is' | 'isNot', profile: MediaProfile): Where<'book'> {
  const types = profile === 'DIVINA' ? ['', ...Object.values(ownProfiles)] : [ownProfiles[profile]]
  return unless(profile === 'DIVINA' ? opposite[sense] : sense, (eb) =>
    eb('book.id', 'in', eb.selectFrom('bookMedia').select('bookMedia.bookId').where('bookMedia.mediaType', 'in', types)),
  )
}

const opposite = { is: 'isNot', isNot: 'is' } as const

function hasReadStatus(eb: BookBuilder, { userId }: TermContext, status: ReadStatus): Expression<SqlBool> {
  const started = eb.selectFrom('readProgress').select('readProgress.bookId').where('readProgress.userId', '=', userId)
  if (status === 'UNREAD') return eb.not(eb.exists(started.whereRef('readProgress.bookId', '=', 'book.id')))
  return eb('book.id', 'in', started.where('readProgress.completed', '=', status === 'READ' ? 1 : 0))
}
