import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Db, Tables } from '../../kernel/db/index.ts'
import { assertAnswerable, type Condition } from './condition.rules.ts'
import { equality, type NullableEquality } from './operands.ts'

/** Context for a term besides its operand. */
export interface TermContext {
  readonly db: Db
  readonly userId: string
  readonly nowMs: number
}

export type Where<T extends keyof Tables> = (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>

/** A term that can be used on rows of a table: its operand and what it means. */
export interface Term<T extends keyof Tables> {
  readonly operand: z.ZodType
  where(context: TermContext, operand: unknown): Where<T>
}

/** Declares a term; `where` receives the operand as parsed by its schema. */
export const defineTerm = <T extends keyof Tables, O extends z.ZodType>(
  operand: O,
  where: (context: TermContext, operand: z.output<O>) => Where<T>,
): Term<T> => ({ operand, where: (context, parsed) => where(context, parsed as z.output<O>) })

/** Compiles the condition to SQL. An empty list matches everything. @throws ConditionInvalid when there are too many terms */
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
  // The database would evaluate duplicate terms twice.
  const parts = [...new Map(condition.of.filter(isRestrictive).map((one) => [JSON.stringify(one), one])).values()].map((one) =>
    compile(one, terms, context),
  )
  if (parts.length === 0) return (eb) => eb.and([])
  return (eb) => {
    const expressions = parts.map((part) => part(eb))
    return condition.kind === 'all' ? eb.and(expressions) : eb.or(expressions)
  }
}

/** Whether a condition restricts anything. */
export const isRestrictive = (condition: Condition): boolean => condition.kind === 'term' || condition.of.some(isRestrictive)

/** `eb(…)`, negated for isNot. */
export const unless = <T extends keyof Tables>(operator: 'is' | 'isNot', where: Where<T>): Where<T> =>
  operator === 'is' ? where : (eb) => eb.not(where(eb))

/** Declares a term for rows that belong to something with an id. */
export const idTerm = <T extends keyof Tables>(belongsTo: (eb: ExpressionBuilder<Tables, T>, id: string) => Expression<SqlBool>): Term<T> =>
  defineTerm(equality(z.string()), (_, { operator, value }) => unless<T>(operator, (eb) => belongsTo(eb, value)))

/** Whether a row has any value of a kind, and whether it has a specific one. */
export interface Values<T extends keyof Tables> {
  any(eb: ExpressionBuilder<Tables, T>): Expression<SqlBool>
  one(eb: ExpressionBuilder<Tables, T>, value: string): Expression<SqlBool>
}

/** A term that matches one of several values, or the presence of any. */
export const matchesAnyValue = <T extends keyof Tables>(criterion: NullableEquality<string>, values: Values<T>): Where<T> =>
  'value' in criterion
    ? unless(criterion.operator, (eb) => values.one(eb, criterion.value))
    : unless(criterion.operator === 'isNotNull' ? 'is' : 'isNot', (eb) => values.any(eb))
