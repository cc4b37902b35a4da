// Copying a server with many books to PostgreSQL and back, compared with each engine filling the same tables, with their indexes, from
// tables of its own: no conversion, no checksums, no foreign keys. BENCH_COPY_BOOKS=100000 copies a large library.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { copyDatabase } from '../src/database-maintenance/index.ts'
import type { DatabaseLocation } from '../src/kernel/db/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { aDatabasePlan } from '../test/builders/a-database-plan.ts'
import { type Outcome, report } from './harness.ts'
import { libraryServerFolder } from './library-server.ts'
import { withPostgres } from './postgres.ts'

const books = Number(process.env.BENCH_COPY_BOOKS ?? 5_000)
const plan = aDatabasePlan()
/** SQLite fills tables in one process without a single conversion, so that it sets the higher mark. */
const goals = { toPostgres: { min: 0.15 }, toSqlite: { min: 0.05 } }
const yardstickName = 'insert … select within the engine'

export async function run(): Promise<readonly Outcome[]> {
  const source = { engine: 'sqlite', file: join(await libraryServerFolder(books), 'hondana.sqlite') } as const
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-copy-'))
  try {
    return await withPostgres((url) =>
      measureBothWays(source, url, { back: join(folder, 'back.sqlite'), filled: join(folder, 'filled.sqlite') }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Paths {
  /** Where the copy back to SQLite goes. */
  readonly back: string
  /** Where SQLite fills its own tables. */
  readonly filled: string
}

async function measureBothWays(
  source: { readonly engine: 'sqlite'; readonly file: string },
  url: string,
  paths: Paths,
): Promise<readonly Outcome[]> {
  const there = await measureCopy('to PostgreSQL', source, { engine: 'postgres', url })
  const back = await measureCopy('to SQLite', { engine: 'postgres', url }, { engine: 'sqlite', file: paths.back })
  const [inPostgres, inSqlite] = [await fillPostgres(url), fillSqlite(source.file, paths.filled)]
  return [
    report({
      name: `copy: ${books} books, SQLite to PostgreSQL`,
      unit: 'rows/s',
      yardstickName,
      goal: goals.toPostgres,
      ours: [there],
      yardstick: [inPostgres],
    }),
    report({
      name: `copy: ${books} books, PostgreSQL to SQLite`,
      unit: 'rows/s',
      yardstickName,
      goal: goals.toSqlite,
      ours: [back],
      yardstick: [inSqlite],
    }),
  ]
}

/** @returns rows per second, without building the search index */
async function measureCopy(name: string, from: DatabaseLocation, to: DatabaseLocation): Promise<number> {
  const startedAt = performance.now()
  const phaseStarts = new Map<string, number>()
  const begin = (phase: string) => phaseStarts.has(phase) || phaseStarts.set(phase, performance.now())
  const { rows } = await copyDatabase({ from, to, plan, report: ({ phase }) => begin(phase) })
  const endedAt = performance.now()
  const at = (phase: string) => requireDefined(phaseStarts.get(phase), `the phase ${phase}`)
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `       ${name}: ${rows} rows; rows ${seconds(at('search') - at('rows'))} s, search ${seconds(at('indexes') - at('search'))} s, ` +
      `indexes ${seconds(at('verify') - at('indexes'))} s, verification ${seconds(endedAt - at('verify'))} s; ` +
      `resident ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  )
  return rows / ((endedAt - startedAt - (at('indexes') - at('search'))) / 1000)
}

/** @returns rows per second */
async function fillPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await client.query('create schema yardstick')
  const startedAt = performance.now()
  let rows = 0
  for (const { name } of tables.filter((table) => !plan.searchIndex.tables.includes(table.name))) {
    await client.query(`create table yardstick."${name}" (like public."${name}" including all)`)
    rows += Number((await client.query(`insert into yardstick."${name}" overriding system value select * from public."${name}"`)).rowCount)
  }
  const seconds = (performance.now() - startedAt) / 1000
  await client.end()
  return rows / seconds
}

/** @returns rows per second */
function fillSqlite(file: string, target: string): number {
  const database = new Database(target)
  database.pragma('journal_mode = WAL')
  database.pragma('foreign_keys = OFF')
  database.prepare('attach ? as source').run(file)
  const parts = database
    .prepare<[], { name: string; tbl_name: string; type: string; sql: string }>(
      `select s.name, s.tbl_name, s.type, s.sql from source.sqlite_schema s join source.pragma_table_list t on t.name = s.tbl_name and t.type = 'table'
      where t.schema = 'source' and s.type in ('table', 'index') and s.sql is not null and s.name not like 'sqlite_%' order by s.type desc`,
    )
    .all()
    .filter((part) => !plan.searchIndex.tables.includes(part.tbl_name))
  const startedAt = performance.now()
  let rows = 0
  database.transaction(() => {
    for (const { sql } of parts) database.exec(sql)
    for (const { name } of parts.filter(({ type }) => type === 'table'))
      rows += database.prepare(`insert into main."${name}" select * from source."${name}"`).run().changes
  })()
  const seconds = (performance.now() - startedAt) / 1000
  database.close()
  return rows / seconds
}
