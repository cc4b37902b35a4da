// Reads a SQLite file in one transaction. Blocking: for commands and threads.
import Database from 'better-sqlite3'
import { columnTypeOf } from './column-type.rules.ts'
import { exactInteger } from './row-lines.rules.ts'
import {
  type Column,
  type ColumnType,
  type DataSource,
  lengthOf,
  ownTables,
  type Row,
  type TableInfo,
  TransferRefused,
  type Value,
} from './table-data.ts'

/** @param leaveOut tables that are not read @throws TransferRefused when the file is not a database */
export function openSqliteSource(file: string, leaveOut: readonly string[]): DataSource {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    database.pragma('cache_size = -64000')
    database.exec('begin')
    const tables = listSqliteTables(database, leaveOut)
    return {
      migrations: listSqliteMigrations(database),
      tables,
      count: async ({ name }) =>
        Number(
          database
            .prepare<[], number>(`select count(*) from ${quoted(name)}`)
            .pluck()
            .get(),
        ),
      read: async function* (table, after) {
        yield* readSqliteTable(database, table, after)
      },
      close: async () => {
        database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Names of the applied migrations that earlier versions can't work with. */
export function listSqliteContractSteps(file: string): readonly string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const isThere = database.prepare(`select 1 from sqlite_schema where name = 'contract_migration'`).get() !== undefined
    return isThere ? database.prepare<[], string>('select name from contract_migration').pluck().all() : []
  } finally {
    database.close()
  }
}

/** In the order in which they were applied; none for a database that is not a server's. */
export function listSqliteMigrations(database: Database.Database): readonly string[] {
  const isThere = database.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get() !== undefined
  return isThere ? database.prepare<[], string>('select name from kysely_migration order by name').pluck().all() : []
}

interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly notnull: number
  /** Position in the primary key, from 1; 0 for other columns. */
  readonly pk: number
}

/** Virtual tables and their parts are not among them. */
export function listSqliteTables(database: Database.Database, leaveOut: readonly string[]): readonly TableInfo[] {
  const tables = database.prepare<[], { name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  const hidden = new Set([...leaveOut, ...ownTables])
  return tables
    .all()
    .filter(({ name }) => !hidden.has(name))
    .map(({ name }) => describeTable(database, name))
}

function describeTable(database: Database.Database, name: string): TableInfo {
  const stored = database.prepare<[string], StoredColumn>('select name, type, "notnull", pk from pragma_table_info(?)').all(name)
  return {
    name,
    columns: stored.map((column) => toColumn(name, column)),
    key: stored
      .flatMap(({ pk }, index) => (pk > 0 ? [{ pk, index }] : []))
      .sort((a, b) => a.pk - b.pk)
      .map(({ index }) => index),
    lastNumber: lastNumberOf(database, name),
  }
}

const toColumn = (table: string, { name, type, notnull, pk }: StoredColumn): Column => ({
  name,
  type: columnTypeOf(type, `${table}.${name}`),
  nullable: notnull === 0 && pk === 0,
})

function lastNumberOf(database: Database.Database, table: string): number | null {
  const assigns = database.prepare(`select 1 from sqlite_schema where name = ? and sql like '%autoincrement%'`).get(table) !== undefined
  if (!assigns) return null
  return database.prepare<[string], number>('select coalesce(max(seq), 0) from sqlite_sequence where name = ?').pluck().get(table) ?? null
}

const maxRowsAtOnce = 1_000
/** Characters of text and bytes. */
const maxLengthAtOnce = 2_000_000

function* readSqliteTable(database: Database.Database, table: TableInfo, after: Row | undefined): Generator<readonly Row[], void> {
  const { name, columns, key } = table
  const keyColumns = key.map((index) => quoted(columnAt(table, index).name)).join()
  const behind = after ? ` where (${keyColumns}) > (${after.map(() => '?').join()})` : ''
  const order = key.length > 0 ? ` order by ${keyColumns}` : ''
  const statement = database
    .prepare<unknown[], unknown[]>(`select ${columns.map((column) => quoted(column.name)).join()} from ${quoted(name)}${behind}${order}`)
    .raw()
    .safeIntegers()
  let rows: Row[] = []
  let length = 0
  for (const stored of after ? statement.iterate(...after) : statement.iterate()) {
    const row = stored.map((value, index) => toValue(value, columnAt(table, index), name))
    rows.push(row)
    length += lengthOf(row)
    if (rows.length < maxRowsAtOnce && length < maxLengthAtOnce) continue
    yield rows
    rows = []
    length = 0
  }
  if (rows.length > 0) yield rows
}

function columnAt({ name, columns }: TableInfo, index: number): Column {
  const column = columns[index]
  if (!column) throw new Error(`The table ${name} has no column ${index}.`)
  return column
}

/** SQLite stores any type in any column; the column's type decides what a value means. */
function toValue(stored: unknown, { name, type }: Column, table: string): Value {
  if (stored === null) return null
  const value = convert(stored, type)
  if (value === undefined) throw new TransferRefused(`The column ${table}.${name} contains a ${typeof stored} in place of ${type}.`)
  return value
}

function convert(stored: unknown, type: ColumnType): Value | undefined {
  switch (type) {
    case 'text':
      return Buffer.isBuffer(stored) ? stored.toString() : String(stored)
    case 'integer':
      if (typeof stored === 'number') return Math.round(stored)
      return typeof stored === 'bigint' ? exactInteger(stored) : undefined
    case 'real':
      return typeof stored === 'number' || typeof stored === 'bigint' ? Number(stored) : undefined
    case 'boolean':
      return typeof stored === 'bigint' ? stored !== 0n : undefined
    case 'bytes':
      if (typeof stored === 'string') return Buffer.from(stored)
      return Buffer.isBuffer(stored) ? stored : undefined
  }
}
