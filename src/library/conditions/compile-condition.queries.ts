import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db, Tables } from '../../kernel/db/index.ts'
import { assertAnswerable, type Condition } from './condition.rules.ts'
import type { NullableEquality } from './operands.ts'

/** What a term may need to know beside its operand. */
export interface TermContext {
  readonly db: Db
  readonly userId: string
  readonly nowMs: number
}

export type Where<T extends keyof Tables> = (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>

/** A term that can be asked of rows of a table: what may stand behind its name, and what that means. */
export interface Term<T extends keyof Tables> {
  readonly operand: z.ZodType
  where(context: TermContext, operand: unknown): Where<T>
}

/** Declares a term; the operand that `where` gets is what its schema makes of the wire. */
export const defineTerm = <T extends keyof Tables, O extends z.ZodType>(
  operand: O,
  where: (context: TermContext, operand: z.output<O>) => Where<T>,
): Term<T> => ({ operand, where: (context, parsed) => where(context, parsed as z.output<O>) })

/** The condition as SQL. An empty list imposes nothing. @throws ConditionInvalid when there are too many terms */
export function compileCondition<T extends keyof Tables>(
  condition: Condition,
  terms: Readonly<Record<string, Term<T>>>,
  context: TermContext,
): Where<T> {
  assertAnswerable(condition)
  return compile(condition, terms, context)
}

function compile<T extends keyof Tables>(condition: Condition, terms: Readonly<Record<string, Term<T>>>, context: TermContext): Where<T> {
  if (condition.kind === 'term') {
    const term = terms[condition.name]
    if (!term) throw new Error(`No term ${condition.name}`)
    return term.where(context, condition.operand)
  }
  // What is said twice costs a database twice.
  const parts = [...new Map(condition.of.filter(isRestrictive).map((one) => [JSON.stringify(one), one])).values()].map((one) =>
    compile(one, terms, context),
  )
  if (parts.length === 0) return (eb) => eb.and([])
  return (eb) => {
    const expressions = parts.map((part) => part(eb))
    return condition.kind === 'all' ? eb.and(expressions) : eb.or(expressions)
  }
}

/** Whether a condition leaves anything out. */
export const isRestrictive = (condition: Condition): boolean => condition.kind === 'term' || condition.of.some(isRestrictive)

/** `eb(…)`, or its opposite for isNot. */
export const unless = <T extends keyof Tables>(operator: 'is' | 'isNot', where: Where<T>): Where<T> =>
  operator === 'is' ? where : (eb) => eb.not(where(eb))

/** Whether a row has any value of a kind, and whether it has a certain one. */
export interface Values<T extends keyof Tables> {
  any(eb: ExpressionBuilder<Tables, T>): Expression<SqlBool>
  one(eb: ExpressionBuilder<Tables, T>, value: string): Expression<SqlBool>
}

/** A term about one of several values, or about having any. */
export const matchesAnyValue = <T extends keyof Tables>(asked: NullableEquality<string>, values: Values<T>): Where<T> =>
  'value' in asked
    ? unless(asked.operator, (eb) => values.one(eb, asked.value))
    : unless(asked.operator === 'isNotNull' ? 'is' : 'isNot', (eb) => values.any(eb))
