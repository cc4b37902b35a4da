import { type ExpressionBuilder, type RawBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'

/** Whether a column holds a text anywhere, in any case (of ASCII letters on SQLite). */
export function holdsText<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  column: ReferenceExpression<Tables, T>,
  text: string,
): RawBuilder<SqlBool> {
  const pattern = `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${eb.ref(column as never)}) like ${pattern} escape '\\'`
}
