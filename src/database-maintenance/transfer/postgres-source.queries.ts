// Reads a PostgreSQL database in one REPEATABLE READ transaction, through a cursor.
// Guarantee: every table shows the same point in time, whatever is written meanwhile; memory does not grow with the tables.
import type { Client, CustomTypesConfig } from 'pg'
import { loadCursors } from '../../kernel/db/index.ts'
import { columnTypeOf } from './column-type.rules.ts'
import { exactInteger } from './row-lines.rules.ts'
import { type Column, type ColumnType, type DataSource, lengthOf, ownTables, type Row, type TableInfo, type Value } from './table-data.ts'

/** Visible in pg_stat_activity; the server's own connections are named "hondana". */
export const transferName = 'hondana copy'

/** @param leaveOut tables that are not read @param prepare runs before the transaction @throws the connection error */
export async function openPostgresSource(
  url: string,
  leaveOut: readonly string[],
  prepare?: (client: Client) => Promise<void>,
): Promise<DataSource> {
  const client = await connectForTransfer(url)
  try {
    await prepare?.(client)
    await client.query('begin transaction isolation level repeatable read read only')
    const openCursor = await loadCursors()
    return {
      migrations: await listPostgresMigrations(client),
      tables: await listPostgresTables(client, leaveOut),
      count: async ({ name }) =>
        Number((await client.query<{ n: string }>(`select count(*) as n from ${client.escapeIdentifier(name)}`)).rows[0]?.n),
      read: (table, after) => {
        const { text, values } = selectOf(client, table, after)
        return readCursor(client.query(openCursor<string[]>(text, values, { rowMode: 'array', types: asText })), table)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Every value as PostgreSQL writes it. */
const asText: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value }

export async function connectForTransfer(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, application_name: transferName, keepAlive: true })
  // A lost connection fails the query that needs it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** None for a database that is not a server's. */
export async function listPostgresMigrations(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('kysely_migration') is not null as there`)
  if (!rows[0]?.there) return []
  return (await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')).rows.map(({ name }) => name)
}

interface StoredColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  /** Position in the primary key, from 1. */
  readonly keyPosition: number | null
  readonly isNumbered: boolean
}

const listColumns = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type", not a.attnotnull as "nullable",
    array_position(k.conkey, a.attnum) as "keyPosition", a.attidentity <> '' as "isNumbered"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

/** Tables of the current schema; those of extensions are not among them. */
export async function listPostgresTables(client: Client, leaveOut: readonly string[]): Promise<readonly TableInfo[]> {
  const { rows } = await client.query<StoredColumn>(listColumns)
  const hidden = new Set([...leaveOut, ...ownTables])
  const tables: TableInfo[] = []
  for (const [name, columns] of Map.groupBy(rows, ({ table }) => table)) {
    if (hidden.has(name)) continue
    const key = columns.flatMap(({ keyPosition }, index) => (keyPosition === null ? [] : [{ keyPosition, index }]))
    tables.push({
      name,
      columns: columns.map(toColumn),
      key: key.sort((a, b) => a.keyPosition - b.keyPosition).map(({ index }) => index),
      lastNumber: await lastNumberOf(
        client,
        columns.find(({ isNumbered }) => isNumbered),
      ),
    })
  }
  return tables
}

const toColumn = ({ table, column, type, nullable }: StoredColumn): Column => ({
  name: column,
  type: columnTypeOf(type, `${table}.${column}`),
  nullable,
})

async function lastNumberOf(client: Client, numbered: StoredColumn | undefined): Promise<number | null> {
  if (!numbered) return null
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0) as last',
    [client.escapeIdentifier(numbered.table), numbered.column],
  )
  return Number(rows[0]?.last)
}

/** The keys of the server are ordered byte by byte, as SQLite does it. */
function selectOf(client: Client, { name, columns, key }: TableInfo, after: Row | undefined) {
  const names = columns.map((column) => client.escapeIdentifier(column.name))
  const keys = key.map((index) => `${names[index]}${columns[index]?.type === 'text' ? ' collate "C"' : ''}`)
  const behind = after ? ` where (${keys.join()}) > (${after.map((_, index) => `$${index + 1}`).join()})` : ''
  const order = keys.length > 0 ? ` order by ${keys.join()}` : ''
  const values = after ? after.map((value) => (value === null ? null : String(value))) : []
  return { text: `select ${names.join()} from ${client.escapeIdentifier(name)}${behind}${order}`, values }
}

interface RowCursor {
  read(rows: number): Promise<string[][]>
  close(): Promise<void>
}

const fewRows = 20
const maxRowsAtOnce = 1_000
/** Characters of text and bytes: a table with large values is read fewer rows at a time. */
const maxLengthAtOnce = 2_000_000

async function* readCursor(cursor: RowCursor, { columns }: TableInfo): AsyncGenerator<readonly Row[], void> {
  let rowsAtOnce = fewRows
  try {
    for (;;) {
      const stored = await cursor.read(rowsAtOnce)
      if (stored.length === 0) return
      const rows = stored.map((values) => columns.map(({ type }, index) => toValue(values[index], type)))
      yield rows
      const length = rows.reduce((sum, row) => sum + lengthOf(row), 1)
      rowsAtOnce = Math.max(1, Math.min(maxRowsAtOnce, rowsAtOnce * 2, Math.floor((maxLengthAtOnce * rows.length) / length)))
    }
  } finally {
    await cursor.close()
  }
}

/** @param text as PostgreSQL writes it */
function toValue(text: string | null | undefined, type: ColumnType): Value {
  if (text === null || text === undefined) return null
  switch (type) {
    case 'text':
      return text
    case 'integer':
      return Number.isSafeInteger(Number(text)) ? Number(text) : exactInteger(BigInt(text))
    case 'real':
      return Number(text)
    case 'boolean':
      return text === 't'
    case 'bytes':
      return Buffer.from(text.slice(2), 'hex')
  }
}
