import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whether a column equals, contains, begins with or ends with a text. */
export type TextMatch = 'is' | 'contains' | 'beginsWith' | 'endsWith'

/** Whether a column with folded text matches a text that is folded too. */
export function matchesText<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  column: ReferenceExpression<Tables, T>,
  [match, folded]: readonly [match: TextMatch, folded: string],
): RawBuilder<SqlBool> {
  const reference = eb.ref(column as never)
  if (match === 'is') return sql<SqlBool>`${reference} = ${folded}`
  const pattern = folded.replaceAll(/[\\%_]/g, '\\$&')
  const open = match === 'beginsWith' ? '' : '%'
  const end = match === 'endsWith' ? '' : '%'
  return sql<SqlBool>`${reference} like ${open + pattern + end} escape '\\'`
}
