// The few words of SQL that the two engines spell differently, by name.
import { CompiledQuery, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hasErrorCode } from '../errors/error-code.ts'
import { type Db, engineOf } from './database.ts'
import type { Tables } from './tables.ts'

/** Column type for text that is compared and ordered byte by byte (ids, sort keys, URLs) on both engines. */
export const binaryText = (db: Db): RawBuilder<unknown> => (engineOf(db) === 'postgres' ? sql`text collate "C"` : sql`text`)

/** Locks the selected rows for this transaction and passes over rows that another node has locked. SQLite has one writer anyway. */
export function claimLock<DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Keeps the selected rows from being deleted until this transaction ends. SQLite has one writer anyway. */
export function shareLock<DB, TB extends keyof DB, O>(db: Db, query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forKeyShare() : query
}

/**
 * Makes transactions with one purpose wait for each other until they end, on every node; for decisions about rows that may not exist
 * yet. SQLite has one writer anyway.
 */
export async function lockForPurpose(trx: Db, purpose: string): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(trx)
}

/** Text of a JSON value, for storing; undefined becomes null. */
export const toJson = (value: unknown): string => JSON.stringify(value ?? null)

/** A stored flag. */
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** `expression in (…)` for a list of any length, also empty, in one parameter: the text of the statement is the same for all lengths. */
export function inList<DB, TB extends keyof DB>(
  db: Db,
  eb: ExpressionBuilder<DB, TB>,
  column: Parameters<typeof eb.ref>[0],
  values: readonly string[] | readonly number[],
) {
  return values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${eb.ref(column)} in (${valuesOf(db, values)})`
}

/** `select` of one value or more; numbers are whole. */
export function valuesOf(db: Db, values: readonly string[] | readonly number[]): RawBuilder<unknown> {
  const json = JSON.stringify(values)
  if (engineOf(db) === 'sqlite') return sql`select value from json_each(${json})`
  return sql`select jsonb_array_elements_text(${json}::jsonb)${typeof values[0] === 'number' ? sql`::bigint` : sql``}`
}

/** Values in one statement of many rows: its text stays short enough to be kept prepared. */
const valuesPerStatement = 4_000

/**
 * Cuts rows into pieces for statements with a place for each value. Pieces are of a few sizes (1, 2, 4, 8 …), so that a table has a few
 * such statements and not one for every number of rows.
 */
export function* inBatches<T>(rows: readonly T[], columns: number): Generator<readonly T[]> {
  let size = 2 ** Math.floor(Math.log2(valuesPerStatement / columns))
  for (let start = 0; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2
    yield rows.slice(start, start + size)
  }
}

/**
 * Inserts any number of rows, all with the columns of the first. For many rows at once: the query builder takes longer to build such a
 * statement than the engine to run it.
 */
export async function insertRows<T extends keyof Tables & string>(db: Db, table: T, rows: readonly Tables[T][]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof Tables[T] & string)[]
  const into = `insert into "${table}" (${columns.map((column) => `"${column}"`).join()}) values `
  for (const some of inBatches(rows, columns.length)) {
    const places = placesFor(db, some.length, columns.length)
    const values = some.flatMap((row) => columns.map((column) => row[column]))
    await db.executeQuery(CompiledQuery.raw(into + places, values))
  }
}

function placesFor(db: Db, rows: number, columns: number): string {
  if (engineOf(db) === 'sqlite') return Array.from({ length: rows }, () => `(${Array.from({ length: columns }, () => '?').join()})`).join()
  const places = (row: number) => Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`)
  return Array.from({ length: rows }, (_, row) => `(${places(row).join()})`).join()
}

const maxRowsInParallel = 500

/**
 * Rows of a query that may look at a whole table. PostgreSQL is another process; SQLite reads such a query on a thread of its own, and
 * the event loop goes on.
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

/** Whether a statement failed because a row with its unique values exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  hasErrorCode(error, '23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY')
