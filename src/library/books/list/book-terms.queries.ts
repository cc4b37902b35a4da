// Search conditions for books (docs/api/komga-contract.md, "Search conditions"). Add an entry here for each new key of the condition
// language.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { foldText } from '../../../formats/natural-order/index.ts'
import { matchesText, type Tables, type TextMatch } from '../../../kernel/db/index.ts'
import { defineTerm, type MatchingRows, type Term, unless, type Where } from '../../conditions/compile-condition.queries.ts'
import { compileDate } from '../../conditions/compile-date.queries.ts'
import { compileNumber } from '../../conditions/compile-number.queries.ts'
import * as operand from '../../conditions/operands.ts'
import { defineRowsTerm } from '../../conditions/rows-term.queries.ts'
import { type MediaStatus, mediaStatuses } from '../../library.tables.ts'
import { lookupKeyOf, roleKeyOf } from '../../lookup/lookup-rows.rules.ts'
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
  tag: defineRowsTerm(operand.nullableEquality(z.string()), {
    of: 'book',
    rows: (criterion) => ('value' in criterion ? withTag(criterion.value) : undefined),
    otherwise: ({ operator }) => unless(operator === 'isNotNull' ? 'is' : 'isNot', hasTag),
  }),
  author: defineRowsTerm(operand.author, { of: 'book', rows: ({ value }) => withAuthor(value), otherwise: inRole }),
  mediaStatus: defineTerm(operand.equality(operand.enumOperand(mediaStatuses)), (_, { operator, value }) =>
    hasStatus(mediaStatuses.filter((status) => (status === value) === (operator === 'is'))),
  ),
  mediaProfile: defineTerm(operand.equality(operand.enumOperand(mediaProfiles)), (_, { operator, value }) => hasProfile(operator, value)),
  poster: defineTerm(operand.poster, (_, { operator, value }) => posterTerm(operator, value)),
  readStatus: defineRowsTerm(operand.equality(operand.enumOperand(readStatuses)), {
    of: 'book',
    rows: ({ value }, { userId }) => (value === 'UNREAD' ? undefined : withProgress(userId, value)),
    otherwise: ({ operator }, { userId }) => unless(operator, (eb) => isUnread(eb, userId)),
  }),
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

const hasTag: Where<'book'> = (eb) => eb.exists(eb.selectFrom('bookTag').select('bookTag.tag').whereRef('bookTag.bookId', '=', 'book.id'))

const withTag = (tag: string): MatchingRows => ({
  table: 'bookTag',
  owner: 'bookTag.bookId',
  where: sql`${sql.ref('bookTag.folded')} = ${lookupKeyOf(tag)}`,
})

/** Undefined without a name: most books have someone in a given role, so the books are read instead of the authors. */
function withAuthor({ name, role }: operand.AuthorOperand['value']): MatchingRows | undefined {
  if (!name) return undefined
  const named = sql<SqlBool>`${sql.ref('bookAuthor.folded')} = ${lookupKeyOf(name)}`
  const rows = { table: 'bookAuthor', owner: 'bookAuthor.bookId' } as const
  return role
    ? { ...rows, where: sql`${named} and ${sql.ref('bookAuthor.role')} = ${roleKeyOf(role)}` }
    : { ...rows, where: named, repeats: true }
}

function inRole({ operator, value: { role } }: operand.AuthorOperand): Where<'book'> {
  if (!role) return (eb) => eb.and([])
  return unless(operator, (eb) =>
    eb.exists(
      eb
        .selectFrom('bookAuthor')
        .select('bookAuthor.name')
        .whereRef('bookAuthor.bookId', '=', 'book.id')
        .where('bookAuthor.role', '=', roleKeyOf(role)),
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

const isUnread = (eb: BookBuilder, userId: string): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('readProgress')
        .select('readProgress.bookId')
        .whereRef('readProgress.bookId', '=', 'book.id')
        .where('readProgress.userId', '=', userId),
    ),
  )

const withProgress = (userId: string, status: Exclude<ReadStatus, 'UNREAD'>): MatchingRows => ({
  table: 'readProgress',
  owner: 'readProgress.bookId',
  where: sql`${sql.ref('readProgress.userId')} = ${userId} and ${sql.ref('readProgress.completed')} = ${status === 'READ' ? 1 : 0}`,
})
