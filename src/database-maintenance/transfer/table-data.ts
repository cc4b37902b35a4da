// What both engines and the dump format agree on: tables, their columns, and rows as plain values.

export const columnTypes = ['text', 'integer', 'real', 'boolean', 'bytes'] as const
export type ColumnType = (typeof columnTypes)[number]

export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
}

export interface TableInfo {
  readonly name: string
  readonly columns: readonly Column[]
  /** Positions of the columns of the primary key; empty for a table without one. */
  readonly key: readonly number[]
  /** The last number that the database assigned to a row; null when it assigns none. */
  readonly lastNumber: number | null
}

/** An integer is a number, or a bigint when a number can't represent it. */
export type Value = string | number | bigint | boolean | Uint8Array | null
/** One value per column of the table, in its order. */
export type Row = readonly Value[]

/** Rows with their lines in the dump format. */
export interface Batch {
  readonly rows: readonly Row[]
  readonly lines: readonly string[]
}

/** A database or a dump, read as of one point in time. */
export interface DataSource {
  /** Names of the migrations that it has applied. */
  readonly migrations: readonly string[]
  readonly tables: readonly TableInfo[]
  count(table: TableInfo): Promise<number>
  /** All rows in the order of the key. @param after values of the key; only the rows behind it are read */
  read(table: TableInfo, after?: Row): AsyncGenerator<readonly Row[], void>
  close(): Promise<void>
}

/** Tables that are never copied row by row: those of the migrations, and the state of an unfinished copy. */
export const stateTable = 'hondanaCopy'
export const ownTables: readonly string[] = ['kysely_migration', 'kysely_migration_lock', stateTable]

/** A message for the user at the terminal. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused'
}

/** Characters of its texts and bytes. */
export const lengthOf = (row: Row): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0), 0)
