import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'
import type { DateOperand } from './operands.ts'

const dayMs = 86_400_000

/** A condition on a column of dates (yyyy-mm-dd); comparisons are strict. */
export const compileDate =
  <T extends keyof Tables>(column: ReferenceExpression<Tables, T>, operand: DateOperand, nowMs: number) =>
  (eb: ExpressionBuilder<Tables, T>): Expression<SqlBool> => {
    switch (operand.operator) {
      case 'isNull':
        return eb(column, 'is', null as never)
      case 'isNotNull':
        return eb(column, 'is not', null as never)
      case 'before':
        return eb(column, '<', operand.date as never)
      case 'after':
        return eb(column, '>', operand.date as never)
      case 'isInTheLast':
        return eb(column, '>', daysBefore(nowMs, operand.days) as never)
      case 'isNotInTheLast':
        return eb(column, '<=', daysBefore(nowMs, operand.days) as never)
    }
  }

const daysBefore = (nowMs: number, days: number): string => new Date(nowMs - days * dayMs).toISOString().slice(0, 10)
