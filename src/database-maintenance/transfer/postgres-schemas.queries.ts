// Which objects of a PostgreSQL schema belong to the server, and moving them to another schema: that changes only the catalog, and is part
// of the transaction.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { transferName } from './postgres-source.queries.ts'
import { TransferRefused } from './table-data.ts'

const notOfExtension = (catalog: 'pg_class' | 'pg_proc', id: string) =>
  `not exists (select from pg_depend d where d.objid = ${id} and d.classid = '${catalog}'::regclass and d.deptype = 'e')`

/** Whether the schema contains no tables, except for those of extensions. */
export async function isEmptyPostgres(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class c where c.relnamespace = (select oid from pg_namespace where nspname = $1) and c.relkind in ('r', 'p', 'v', 'm')
      and ${notOfExtension('pg_class', 'c.oid')} limit 1`,
    [schema],
  )
  return rows.length === 0
}

export interface Move {
  readonly stage: string
  readonly target: string
  /** Schema for the previous objects of the target. */
  readonly keepAs: string | undefined
}

/** Moves the stage to the target and removes it. Runs in the caller's transaction. */
export async function moveIntoPlace(client: Client, { stage, target, keepAs }: Move): Promise<void> {
  if (keepAs !== undefined && !(await isEmptyPostgres(client, target))) {
    await client.query(`create schema ${client.escapeIdentifier(keepAs)}`)
    await moveAll(client, target, keepAs)
  }
  // A function that was left behind, as by a database that was emptied table by table.
  for (const routine of await listRoutines(client, stage))
    await client.query(`drop function if exists ${client.escapeIdentifier(target)}.${routine}`)
  await moveAll(client, stage, target)
  await client.query(`drop schema ${client.escapeIdentifier(stage)}`)
}

async function moveAll(client: Client, from: string, to: string): Promise<void> {
  const [source, target] = [client.escapeIdentifier(from), client.escapeIdentifier(to)]
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = (select oid from pg_namespace where nspname = $1) and c.relkind in ('r', 'p')
      and ${notOfExtension('pg_class', 'c.oid')}`,
    [from],
  )
  for (const { name } of rows) await client.query(`alter table ${source}.${client.escapeIdentifier(name)} set schema ${target}`)
  for (const routine of await listRoutines(client, from)) await client.query(`alter function ${source}.${routine} set schema ${target}`)
}

/** Functions with their arguments, which are part of their names. */
async function listRoutines(client: Client, schema: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; args: string }>(
    `select p.proname as name, pg_get_function_identity_arguments(p.oid) as args from pg_proc p
    where p.pronamespace = (select oid from pg_namespace where nspname = $1) and p.prokind = 'f' and ${notOfExtension('pg_proc', 'p.oid')}`,
    [schema],
  )
  return rows.map(({ name, args }) => `${client.escapeIdentifier(name)}(${args})`)
}

const patienceMs = 3_000
const pollMs = 200

/**
 * Locks the database for this connection against other copies and restores, and refuses while a server uses it.
 * Limit: a server that starts later is noticed only by the next call, which the same connection may make.
 */
export async function lockForTransfer(client: Client): Promise<void> {
  // The connections of a process that has just ended may end a moment later.
  const endsAt = performance.now() + patienceMs
  for (;;) {
    const obstacle = await findObstacle(client)
    if (obstacle === undefined) return
    if (performance.now() > endsAt) throw new TransferRefused(obstacle)
    await sleep(pollMs)
  }
}

async function findObstacle(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [transferName])
  if (!rows[0]?.locked) return 'Another copy or restore is using this database. Wait until it is done.'
  if (await isServed(client)) return 'A Hondana server is using this database. Stop all servers on it first.'
  return undefined
}

async function isServed(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'hondana%' and application_name <> $1 limit 1`,
    [transferName],
  )
  return rows.length > 0
}
