import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import { foldText } from '../../formats/natural-order/index.ts'
import type { Tables } from '../../kernel/db/index.ts'
import type { TextOperand } from './operands.ts'

/** Whether a folded column equals, contains, begins with or ends with a text. */
export type TextMatch = 'is' | 'contains' | 'beginsWith' | 'endsWith'

/** Match type of an operator, and whether it is negated. */
export const textMatchOf: Readonly<Record<TextOperand['operator'], { readonly match: TextMatch; readonly sense: 'is' | 'isNot' }>> = {
  is: { match: 'is', sense: 'is' },
  isNot: { match: 'is', sense: 'isNot' },
  contains: { match: 'contains', sense: 'is' },
  doesNotContain: { match: 'contains', sense: 'isNot' },
  beginsWith: { match: 'beginsWith', sense: 'is' },
  doesNotBeginWith: { match: 'beginsWith', sense: 'isNot' },
  endsWith: { match: 'endsWith', sense: 'is' },
  doesNotEndWith: { match: 'endsWith', sense: 'isNot' },
}

/** Whether a folded column matches a text, ignoring case and accents. */
export function matchesText<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  column: ReferenceExpression<Tables, T>,
  [match, text]: readonly [match: TextMatch, text: string],
): RawBuilder<SqlBool> {
  const folded = foldText(text)
  const reference = eb.ref(column as never)
  if (match === 'is') return sql<SqlBool>`${reference} = ${folded}`
  const pattern = folded.replaceAll(/[\\%_]/g, '\\$&')
  const open = match === 'beginsWith' ? '' : '%'
  const end = match === 'endsWith' ? '' : '%'
  return sql<SqlBool>`${reference} like ${open + pattern + end} escape '\\'`
}
