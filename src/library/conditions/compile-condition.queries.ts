import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Db, Tables } from '../../kernel/db/index.ts'
import { assertAnswerable, type Condition } from './condition.rules.ts'
import { equality } from './operands.ts'

/** Context for a term besides its operand. */
export interface TermContext {
  readonly db: Db
  readonly userId: string
  readonly nowMs: number
  /** How a term uses the rows that decide it: list them all, or look one up for each row of the list. The database chooses when unset. */
  readonly rowsAre?: 'listed' | 'looked-up' | undefined
}

/** The rows of another table that decide a term, such as the rows of `seriesGenre` with a genre. */
export interface MatchingRows {
  readonly table: keyof Tables & string
  /** Column with the id of the series or book. An index begins with it, and another one with the columns of the condition. */
  readonly owner: string
  readonly where: RawBuilder<SqlBool>
  /** Whether several rows may have the same owner. */
  readonly repeats?: boolean
}

export type Where<T extends keyof Tables> = (eb: ExpressionBuilder<Tables, T>) => Expression<SqlBool>

/** A term that can be used on rows of a table: its operand and what it means. */
export interface Term<T extends keyof Tables> {
  readonly operand: z.ZodType
  where(context: TermContext, operand: unknown): Where<T>
  /** The rows whose owners are the ones that match; undefined if there are none for this operand. */
  rows?(context: TermContext, operand: unknown): MatchingRows | undefined
}

/** Declares a term; `where` and `rows` receive the operand as parsed by its schema. */
export function defineTerm<T extends keyof Tables, O extends z.ZodType>(
  operand: O,
  where: (context: TermContext, operand: z.output<O>) => Where<T>,
  rows?: (context: TermContext, operand: z.output<O>) => MatchingRows | undefined,
): Term<T> {
  const typed = (parsed: unknown) => parsed as z.output<O>
  return {
    operand,
    where: (context, parsed) => where(context, typed(parsed)),
    ...(rows ? { rows: (context, parsed) => rows(context, typed(parsed)) } : {}),
  }
}

/** How to read the rows of a list that terms with matching rows decide. */
export interface ReadStrategy {
  /** The term whose matching rows are listed; the other terms look at each row. */
  readonly listed: Condition | undefined
}

/**
 * Compiles the condition to SQL. An empty list matches everything.
 * @param context `reading` is undefined to list the matching rows of every term
 * @throws ConditionInvalid when there are too many terms
 */
export function compileCondition<T extends keyof Tables>(
  condition: Condition,
  terms: Readonly<Record<string, Term<T>>>,
  context: ReadingContext,
): Where<T> {
  assertAnswerable(condition)
  return compile(condition, terms, context)
}

interface ReadingContext extends TermContext {
  readonly reading?: ReadStrategy | undefined
}

function compile<T extends keyof Tables>(
  condition: Condition,
  terms: Readonly<Record<string, Term<T>>>,
  context: ReadingContext,
): Where<T> {
  if (condition.kind === 'term') {
    const term = terms[condition.name]
    if (!term) throw new Error(`No term ${condition.name}`)
    const { reading } = context
    const rowsAre = reading && (isSame(reading.listed, condition) ? 'listed' : 'looked-up')
    return term.where({ ...context, rowsAre }, condition.operand)
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

const isSame = (one: Condition | undefined, other: Condition): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a condition restricts anything. */
export const isRestrictive = (condition: Condition): boolean => condition.kind === 'term' || condition.of.some(isRestrictive)

/** `eb(…)`, negated for isNot. */
export const unless = <T extends keyof Tables>(operator: 'is' | 'isNot', where: Where<T>): Where<T> =>
  operator === 'is' ? where : (eb) => eb.not(where(eb))

/** Declares a term for rows that belong to something with an id. */
export const idTerm = <T extends keyof Tables>(belongsTo: (eb: ExpressionBuilder<Tables, T>, id: string) => Expression<SqlBool>): Term<T> =>
  defineTerm(equality(z.string()), (_, { operator, value }) => unless<T>(operator, (eb) => belongsTo(eb, value)))
