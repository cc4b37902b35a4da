// What can be asked of books. A further key of the condition language is one more entry here.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../kernel/db/index.ts'
import { defineTerm, type Term, type TermContext, unless } from '../conditions/compile-condition.queries.ts'
import { compileDate } from '../conditions/compile-date.queries.ts'
import { date, equality, truth, word } from '../conditions/operands.ts'
import { holdsText } from '../conditions/text-match.queries.ts'
import { mediaStatuses } from '../library.tables.ts'
import { type ReadStatus, readStatuses } from '../progress/progress.rules.ts'

type BookBuilder = ExpressionBuilder<Tables, 'book'>

export const bookTerms: Readonly<Record<string, Term<'book'>>> = {
  libraryId: defineTerm(equality(z.string()), (_, { operator, value }) => unless(operator, (eb) => eb('book.libraryId', '=', value))),
  seriesId: defineTerm(equality(z.string()), (_, { operator, value }) => unless(operator, (eb) => eb('book.seriesId', '=', value))),
  deleted: defineTerm(
    truth,
    (_, { operator }) =>
      (eb) =>
        eb('book.deletedAt', operator === 'isTrue' ? 'is not' : 'is', null),
  ),
  oneShot: defineTerm(
    truth,
    (_, { operator }) =>
      (eb) =>
        eb('book.oneshot', '=', operator === 'isTrue' ? 1 : 0),
  ),
  releaseDate: defineTerm(date, ({ nowMs }, operand) => compileDate('book.releaseDate', operand, nowMs)),
  mediaStatus: defineTerm(equality(word(mediaStatuses)), (_, { operator, value }) =>
    unless(operator, (eb) =>
      eb('book.id', 'in', eb.selectFrom('bookMedia').select('bookMedia.bookId').where('bookMedia.status', '=', value)),
    ),
  ),
  readStatus: defineTerm(equality(word(readStatuses)), (context, { operator, value }) =>
    unless(operator, (eb) => hasReadStatus(eb, context, value)),
  ),
}

function hasReadStatus(eb: BookBuilder, { userId }: TermContext, status: ReadStatus): Expression<SqlBool> {
  const begun = eb.selectFrom('readProgress').select('readProgress.bookId').where('readProgress.userId', '=', userId)
  if (status === 'UNREAD') return eb.not(eb.exists(begun.whereRef('readProgress.bookId', '=', 'book.id')))
  return eb('book.id', 'in', begun.where('readProgress.completed', '=', status === 'READ' ? 1 : 0))
}

/** Books whose title holds a text, in any case. */
export const titleHolds =
  (text: string) =>
  (eb: BookBuilder): Expression<SqlBool> =>
    eb(
      'book.id',
      'in',
      eb
        .selectFrom('bookMetadata')
        .select('bookMetadata.bookId')
        .where((inner) => holdsText(inner, 'bookMetadata.title', text)),
    )
