import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Whether a column that isn't folded contains a text in any case. SQLite, and PostgreSQL with some collations, change the case of ASCII
 * only: other letters are found as they are, small, capital, or capital at the beginning.
 */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const small = text.toLowerCase()
  const forms = [text, small, text.toUpperCase(), capitalized(small, /^\p{L}/gu), capitalized(small, /(?<!\p{L})\p{L}/gu)]
  const patterns = [...new Set(forms.map((form) => form.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())))]
  const matches = patterns.map((pattern) => sql`lower(${sql.ref(column)}) like ${`%${pattern.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`)
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}

const capitalized = (text: string, initials: RegExp): string => text.replaceAll(initials, (letter) => letter.toUpperCase())

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
