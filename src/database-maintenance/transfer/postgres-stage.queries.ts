import type { Client } from 'pg'
import { parsePostgresAddress } from '../../kernel/db/index.ts'
import { isEmptyPostgres, lockForTransfer, moveIntoPlace } from './postgres-schemas.queries.ts'
import { connectForTransfer, listPostgresTables, transferName } from './postgres-source.queries.ts'
import type { Deferred, StageDatabase, StageState } from './stage-database.ts'
import { type Batch, type ColumnType, stateTable, type TableInfo, TransferRefused } from './table-data.ts'

const stageSchema = 'hondana_incoming'

/** Locks the target until the stage is closed. @throws TransferRefused */
export async function postgresStage(url: string): Promise<StageDatabase> {
  const client = await connectForTransfer(url)
  try {
    await lockForTransfer(client)
    const target = await currentSchema(client)
    await client.query(`set search_path to ${stageSchema}`)
    // A crash of PostgreSQL may cost the last transactions but never their order: the state then says so.
    await client.query('set synchronous_commit to off')
    return stageOf(client, url, target)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function currentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema() as schema')
  const schema = rows[0]?.schema
  if (!schema) throw new TransferRefused('The database user has no schema to create tables in. Grant it a schema, for example "public".')
  return schema
}

function stageOf(client: Client, url: string, target: string): StageDatabase {
  return {
    engine: 'postgres',
    location: { engine: 'postgres', url: stagedUrl(url) },
    schema: stageSchema,
    isTargetEmpty: () => isEmptyPostgres(client, target),
    readState: () => readState(client),
    create: () => createStage(client),
    discard: async () => {
      await client.query(`drop schema if exists ${stageSchema} cascade`)
    },
    listTables: (leaveOut) => listPostgresTables(client, leaveOut),
    listDeferred: (rebuilt) => listDeferred(client, rebuilt),
    run: (statements, state) =>
      inOneStep(client, async () => {
        for (const statement of statements) await client.query(statement)
        await putState(client, state)
      }),
    insert: (table, batch, state) =>
      inOneStep(client, async () => {
        await insertLines(client, table, batch)
        await putState(client, state)
      }),
    empty: async (tables) => {
      if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join()}`)
    },
    setLastNumbers: (tables) => setLastNumbers(client, tables),
    // Foreign keys were checked as they were created.
    check: async () => undefined,
    updateStatistics: async () => {
      await client.query('analyze')
    },
    publish: async (keepAs, changes = []) => {
      // A server that was started meanwhile would go on with other data than it has read.
      await lockForTransfer(client)
      await client.query('set synchronous_commit to on')
      await inOneStep(client, async () => {
        if (keepAs === undefined && !(await isEmptyPostgres(client, target))) throw new TransferRefused("The target isn't empty any more.")
        for (const statement of changes) await client.query(statement)
        await client.query(`drop table ${client.escapeIdentifier(stateTable)}`)
        await moveIntoPlace(client, { stage: stageSchema, target, keepAs })
      })
    },
    close: () => client.end(),
  }
}

/** The server's connections to this address see the stage instead of the target. */
function stagedUrl(url: string): string {
  const options = parsePostgresAddress(url)?.params.get('options')
  const added = { options: `${options ? `${options} ` : ''}-c search_path=${stageSchema}`, application_name: transferName }
  // If there are two values, the driver uses the last one.
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(added)}`
}

async function createStage(client: Client): Promise<void> {
  try {
    await client.query(`create schema ${stageSchema}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new TransferRefused(
      `The user ${client.user} isn't allowed to create schemas in this database. Run as its owner: ` +
        `grant create on database ${client.escapeIdentifier(String(client.database))} to ${client.escapeIdentifier(String(client.user))}`,
    )
  }
  await client.query(`create table ${client.escapeIdentifier(stateTable)} ("name" text primary key, "value" text not null)`)
}

async function readState(client: Client): Promise<ReadonlyMap<string, string> | undefined> {
  const { rows: schemas } = await client.query('select 1 from pg_namespace where nspname = $1', [stageSchema])
  if (schemas.length === 0) return undefined
  const { rows: there } = await client.query('select 1 from pg_class where relname = $1 and relnamespace = $2::regnamespace', [
    stateTable,
    stageSchema,
  ])
  if (there.length === 0) return new Map()
  const { rows } = await client.query<StageState>(`select "name", "value" from ${client.escapeIdentifier(stateTable)}`)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

async function inOneStep(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    // A lost connection has rolled back by itself; the first error says more.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const putState = (client: Client, { name, value }: StageState) =>
  client.query(
    `insert into ${client.escapeIdentifier(stateTable)} ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = excluded."value"`,
    [name, value],
  )

async function listDeferred(client: Client, rebuilt: readonly string[]): Promise<Deferred> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as "name", pg_get_constraintdef(oid) as "definition"
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as "name", pg_get_indexdef(i.indexrelid) as "definition"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1`,
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace and not c.relname = any($1) order by 1`,
    [rebuilt],
  )
  const name = (text: string) => client.escapeIdentifier(text)
  return {
    drop: [
      ...keys.map((key) => `alter table ${key.table} drop constraint ${name(key.name)}`),
      ...indexes.map((index) => `drop index ${index.name}`),
      ...triggered.map(({ table }) => `alter table ${table} disable trigger user`),
    ],
    restore: [
      ...indexes.map(({ definition }) => definition),
      ...keys.map((key) => `alter table ${key.table} add constraint ${name(key.name)} ${key.definition}`),
      ...triggered.map(({ table }) => `alter table ${table} enable trigger user`),
    ],
  }
}

const typeNames: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  bytes: 'bytea',
}

/** The lines are JSON already, so that they travel as one parameter. */
async function insertLines(client: Client, { name, columns }: TableInfo, { lines }: Batch): Promise<void> {
  const names = columns.map((column) => client.escapeIdentifier(column.name)).join()
  const values = columns.map(({ type }, index) => {
    const text = `line->>${index}`
    return type === 'bytes' ? `decode(${text}, 'base64')` : `(${text})::${typeNames[type]}`
  })
  const text = `insert into ${client.escapeIdentifier(name)} (${names}) overriding system value
    select ${values.join()} from jsonb_array_elements($1::jsonb) line`
  await client.query({ text, values: [`[${lines.join()}]`] })
}

/** Identity columns follow the last number of the source, and every row. */
async function setLastNumbers(client: Client, tables: readonly TableInfo[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
  )
  const lastNumbers = new Map(tables.map(({ name, lastNumber }) => [name, lastNumber]))
  for (const { table, column } of rows) {
    const last = lastNumbers.get(table)
    const place = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2)::regclass, greatest($3::bigint, coalesce((select max(${place[1]}) from ${place[0]}), 0), 1),
        greatest($3::bigint, coalesce((select max(${place[1]}) from ${place[0]}), 0)) > 0)`,
      [place[0], column, last],
    )
  }
}
