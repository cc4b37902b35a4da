import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely'
import type { Tables } from '../../kernel/db/index.ts'
import type { NumberOperand } from './operands.ts'

/** A condition on a nullable column of numbers. As in Komga, greater and less include the value itself. */
export const compileNumber =
  <T extends keyof Tables>(column: ReferenceExpression<Tables, T>, operand: NumberOperand) =>
  (eb: ExpressionBuilder<Tables, T>): Expression<SqlBool> => {
    switch (operand.operator) {
      case 'isNull':
        return eb(column, 'is', null as never)
      case 'isNotNull':
        return eb(column, 'is not', null as never)
      case 'is':
        return eb(column, '=', operand.value as never)
      case 'isNot':
        return eb.or([eb(column, '!=', operand.value as never), eb(column, 'is', null as never)])
      case 'greaterThan':
        return eb(column, '>=', operand.value as never)
      case 'lessThan':
        return eb(column, '<=', operand.value as never)
    }
  }
