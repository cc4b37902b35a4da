// Terms that rows of another table decide, such as the rows of `seriesGenre` with a genre. The database can list all rows with the value
// and look up their series, or read the series in order and look for the row of each. Which is faster depends on how many rows there are
// (src/library/lists/choose-reading.rules.ts).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, engineOf } from '../../kernel/db/index.ts'
import { defineTerm, type MatchingRows, type Term, type TermContext, unless, type Where } from './compile-condition.queries.ts'

interface RowsTerm<T extends 'series' | 'book', O> {
  readonly of: T
  /** The rows that decide about an operand, regardless of `isNot`; undefined if none do. */
  rows(operand: O, context: TermContext): MatchingRows | undefined
  /** For operands without such rows. */
  otherwise?(operand: O, context: TermContext): Where<T>
}

/** Declares a term that rows of another table decide. */
export const defineRowsTerm = <T extends 'series' | 'book', O extends z.ZodType<{ readonly operator: string }>>(
  operand: O,
  { of, rows, otherwise }: RowsTerm<T, z.output<O>>,
): Term<T> =>
  defineTerm<T, O>(
    operand,
    (context, given) => {
      const matching = rows(given, context)
      if (!matching) return otherwise?.(given, context) ?? ((eb) => eb.and([]))
      const condition = context.rowsAre === 'looked-up' ? hasRow(of, matching) : isListed(of, matching, context)
      return unless(given.operator === 'isNot' ? 'isNot' : 'is', () => condition)
    },
    (context, given) => (given.operator === 'is' ? rows(given, context) : undefined),
  )

function isListed(of: 'series' | 'book', { table, owner, where }: MatchingRows, { db, rowsAre }: TermContext): RawBuilder<SqlBool> {
  const [id, owners] = [sql.ref(`${of}.id`), sql`(select ${sql.ref(owner)} from ${sql.table(table)} where ${where})`]
  // PostgreSQL may turn `in` into a join, and look up a row for each of the list after all.
  const isChosen = rowsAre === 'listed' && engineOf(db) === 'postgres'
  return isChosen ? sql`${id} = any(array${owners})` : sql`${id} in ${owners}`
}

/** SQLite may turn `exists` into a join, and then it lists the rows after all. */
const hasRow = (of: 'series' | 'book', { table, owner, where }: MatchingRows): RawBuilder<SqlBool> =>
  sql`(select 1 from ${sql.table(table)} where ${sql.ref(owner)} = ${sql.ref(`${of}.id`)} and ${where} limit 1) is not null`

/** Counts the series or books with such rows, from an index. */
export const countMatching = ({ table, owner, where, repeats = false }: MatchingRows): RawBuilder<{ count: number }> =>
  sql`select count(${repeats ? sql`distinct ${sql.ref(owner)}` : sql`*`}) as "count" from ${sql.table(table)} where ${where}`

/** About the number of rows of a table, without counting them. */
export async function estimateRows(db: Db, table: 'series' | 'book'): Promise<number> {
  const estimate =
    engineOf(db) === 'sqlite'
      ? sql<{ count: number | null }>`select max(rowid) as "count" from ${sql.table(table)}`
      : sql<{ count: number | null }>`select reltuples as "count" from pg_class where oid = ${table}::regclass`
  const { rows } = await estimate.execute(db)
  return Math.max(0, rows[0]?.count ?? 0)
}
