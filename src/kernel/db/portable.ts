// The few SQL constructs that differ between the two engines, by name.
import { CompiledQuery, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasErrorCode } from '../errors/error-code.ts'
import { type Db, engineOf } from './database.ts'
import type { Tables } from './tables.ts'

/** Column type for text that is compared and ordered byte by byte (ids, sort keys, URLs) on both engines. */
export const binaryText = (db: Db): RawBuilder<unknown> => (engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`)

/** Locks the selected rows for this transaction and skips rows that another node has locked. SQLite has only one writer anyway. */
export function claimLock<DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Prevents the selected rows from being deleted until this transaction ends. SQLite has only one writer anyway. */
export function shareLock<DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forKeyShare() : query
}

/**
 * Serializes transactions with the same purpose, on every node; for decisions about rows that may not exist yet. SQLite has only one
 * writer anyway.
 */
export async function lockForPurpose(trx: Db, purpose: string): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(trx)
}

/** Serializes a value as JSON for storing; undefined becomes null. */
export const toJson = (value: unknown): string => JSON.stringify(value ?? null)

/** Converts a boolean to its stored form. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * `expression in (…)` for a list of any length, including an empty one, in a single parameter: the text of the statement is the same for
 * all lengths.
 */
export function inList<DB, TB extends keyof DB>(
  db: Db,
  eb: ExpressionBuilder<DB, TB>,
  column: Parameters<typeof eb.ref>[0],
  values: readonly string[] | readonly number[],
) {
  return values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${eb.ref(column)} in (${valuesOf(db, values)})`
}

/** `select` of one or more values; numbers are integers. */
export function valuesOf(db: Db, values: readonly string[] | readonly number[]): RawBuilder<unknown> {
  const json = JSON.stringify(values)
  if (engineOf(db) === 'sqlite') return sql`select value from json_each(${json})`
  // Half of a surrogate pair is refused in JSON, and was stored as U+FFFD.
  const accepted = /\\ud[89a-f]/.test(json) ? JSON.stringify(values.map((value) => String(value).toWellFormed())) : json
  return sql`select jsonb_array_elements_text(${accepted}::jsonb)${typeof values[0] === 'number' ? sql`::bigint` : sql``}`
}

/**
 * An order that looks random: the same for the same seed, so that a list can be read in pages.
 * @param table has text ids
 * @param seed an integer from 0 to 999,999,999
 */
export function shuffled(db: Db, table: keyof Tables & string, seed: number): RawBuilder<number> {
  if (engineOf(db) === 'postgres') return sql`hashtextextended(${sql.ref(`${table}.id`)}, ${seed})`
  // SQLite has no hash function. Squares modulo a prime number are in no visible order.
  const spread = sql`(${sql.ref(`${table}.rowid`)} * 1103515245 + ${sql.lit(seed)} * 1664525) % 2147483647`
  return sql`(${spread}) * (${spread}) % 2147483647`
}

/** Values per multi-row statement: its text stays short enough to be cached as a prepared statement. */
const valuesPerStatement = 4_000

/**
 * Splits rows into batches for statements with a parameter for each value. Batches have only a few sizes (1, 2, 4, 8 …), so that a table
 * has a few such statements instead of one for every number of rows.
 */
export function* inBatches<T>(rows: readonly T[], columns: number): Generator<readonly T[]> {
  let size = 2 ** Math.floor(Math.log2(valuesPerStatement / columns))
  for (let start = 0; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2
    yield rows.slice(start, start + size)
  }
}

/**
 * Inserts any number of rows, all with the columns of the first. For bulk inserts: the query builder takes longer to build such a
 * statement than the engine to run it.
 */
export async function insertRows<T extends keyof Tables & string>(db: Db, table: T, rows: readonly Tables[T][]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof Tables[T] & string)[]
  const into = `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values `
  for (const some of inBatches(rows, columns.length)) {
    const places = placesFor(db, some.length, columns.length)
    const values: unknown[] = []
    for (const row of some) for (const column of columns) values.push(row[column])
    await db.executeQuery(CompiledQuery.raw(into + places, values))
  }
}

function placesFor(db: Db, rows: number, columns: number): string {
  if (engineOf(db) === 'sqlite') {
    const row = `(?${',?'.repeat(columns - 1)})`
    return row + `,${row}`.repeat(rows - 1)
  }
  const places = (row: number) => Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`)
  return Array.from({ length: rows }, (_, row) => `(${places(row).join()})`).join()
}

const maxRowsInParallel = 500

/**
 * Returns the rows of a query that may read a whole table. PostgreSQL is a separate process; SQLite reads such a query on its own thread,
 * so the event loop stays free.
 */
export async function readInBackground<T>(db: Db, query: LongQuery<T>): Promise<readonly T[]> {
  if (engineOf(db) === 'postgres') return query.execute()
  const rows: T[] = []
  for await (const row of query.stream(maxRowsInParallel)) rows.push(row)
  return rows
}

interface LongQuery<T> {
  execute(): Promise<readonly T[]>
  stream(rowsAtOnce: number): AsyncIterable<T>
}

/** Checks whether a statement failed because a row with its unique values already exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  hasErrorCode(error, '23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY')
