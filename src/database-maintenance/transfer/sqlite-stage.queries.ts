// Blocking: for commands.
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { syncFolder } from '../../kernel/files/index.ts'
import { installRestored, readyName } from '../install-restored.ts'
import { listSqliteTables, quoted } from './sqlite-source.queries.ts'
import type { StageDatabase, StageState } from './stage-database.ts'
import { type Row, stateTable, type TableInfo, TransferRefused } from './table-data.ts'

/** @param file the target @param part the file that is built beside it; the caller holds the lock of their folder */
export function sqliteStage(file: string, part: string): StageDatabase {
  let opened: Database.Database | undefined
  const database = () => {
    opened ??= openPart(part)
    return opened
  }
  const close = async () => {
    opened?.close()
    opened = undefined
  }
  return {
    engine: 'sqlite',
    location: { engine: 'sqlite', file: part },
    isTargetEmpty: () => isEmptySqlite(file),
    readState: async () => (existsSync(part) ? readState(database()) : undefined),
    create: async () => {
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      // Before the first table, so that the file can be compacted later.
      database().pragma('auto_vacuum = INCREMENTAL')
      database().exec(`create table "${stateTable}" ("name" text primary key, "value" text not null)`)
    },
    discard: async () => {
      await close()
      for (const end of fileEnds) await rm(part + end, { force: true })
    },
    listTables: async (leaveOut) => listSqliteTables(database(), leaveOut),
    listDeferred: async (rebuilt) => listDeferred(database(), rebuilt),
    run: async (statements, state) =>
      inOneStep(database(), () => {
        for (const statement of statements) database().exec(statement)
        putState(database(), state)
      }),
    insert: async (table, { rows }, state) =>
      inOneStep(database(), () => {
        insertRows(database(), table, rows)
        putState(database(), state)
      }),
    empty: async (tables) =>
      inOneStep(database(), () => {
        for (const { name } of tables) database().exec(`delete from ${quoted(name)}`)
      }),
    setLastNumbers: async (tables) => setLastNumbers(database(), tables),
    check: async () => checkReferences(database()),
    // As in a database that has grown row by row.
    updateStatistics: async () => undefined,
    publish: async (keepAs, changes = []) => {
      for (const statement of changes) database().exec(statement)
      database().exec(`drop table "${stateTable}"`)
      // One file, without a WAL beside it.
      database().pragma('journal_mode = DELETE')
      await close()
      await putInPlace(part, file, keepAs)
    },
    close,
  }
}

const fileEnds = ['', '-wal', '-shm']

function openPart(part: string): Database.Database {
  const database = new Database(part)
  database.pragma('auto_vacuum = INCREMENTAL')
  database.pragma('journal_mode = WAL')
  // A power failure may cost the last transactions but never their order: the state then says so, and their rows are copied again.
  database.pragma('synchronous = NORMAL')
  // 64 MB: each checkpoint waits for the disk.
  database.pragma('wal_autocheckpoint = 16000')
  database.pragma('foreign_keys = OFF')
  database.pragma('cache_size = -64000')
  return database
}

function readState(database: Database.Database): ReadonlyMap<string, string> {
  if (database.prepare('select 1 from sqlite_schema where name = ?').get(stateTable) === undefined) return new Map()
  const rows = database.prepare<[], StageState>(`select "name", "value" from "${stateTable}"`).all()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

const inOneStep = (database: Database.Database, work: () => void): void => database.transaction(work).immediate()

const putState = (database: Database.Database, { name, value }: StageState) =>
  database.prepare(`insert or replace into "${stateTable}" ("name", "value") values (?, ?)`).run(name, value)

/** Indexes that belong to a constraint have no statement of their own, and stay. */
function listDeferred(database: Database.Database, rebuilt: readonly string[]) {
  const parts = database.prepare<[], { name: string; type: string; table: string; sql: string }>(
    `select name, type, tbl_name as "table", sql from sqlite_schema where type in ('index', 'trigger') and sql is not null order by type, name`,
  )
  const rows = parts.all().filter(({ type, table }) => type === 'index' || !rebuilt.includes(table))
  return { drop: rows.map(({ name, type }) => `drop ${type} ${quoted(name)}`), restore: rows.map(({ sql }) => sql) }
}

function insertRows(database: Database.Database, { name, columns }: TableInfo, rows: readonly Row[]): void {
  const names = columns.map((column) => quoted(column.name)).join()
  const insert = database.prepare(`insert into ${quoted(name)} (${names}) values (${columns.map(() => '?').join()})`)
  for (const row of rows) insert.run(row.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
}

function setLastNumbers(database: Database.Database, tables: readonly TableInfo[]): void {
  for (const { name, lastNumber } of tables) {
    if (lastNumber === null) continue
    const isKnown = database.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(lastNumber, name).changes > 0
    if (!isKnown) database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, lastNumber)
  }
}

function checkReferences(database: Database.Database): void {
  const broken = database
    .prepare<[], { table: string; parent: string }>('select "table", "parent" from pragma_foreign_key_check limit 1')
    .get()
  if (broken) throw new TransferRefused(`The table ${broken.table} refers to rows of ${broken.parent} that don't exist.`)
}

async function putInPlace(part: string, file: string, keepAs: string | undefined): Promise<void> {
  const handle = await open(part, 'r+')
  await handle.chmod(0o600)
  await handle.sync()
  await handle.close()
  if (keepAs !== undefined) {
    await rename(part, readyName(file, keepAs))
    return installRestored(dirname(file), keepAs)
  }
  if (!(await isEmptySqlite(file))) throw new TransferRefused(`${file} isn't empty any more.`)
  // The WAL of another database must not be applied.
  for (const end of fileEnds) await rm(file + end, { force: true })
  await rename(part, file)
  await syncFolder(dirname(file))
}

/** Whether the file does not exist, or contains no tables. */
async function isEmptySqlite(file: string): Promise<boolean> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size === 0) return true
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare('select 1 from sqlite_schema limit 1').get() === undefined
  } finally {
    database.close()
  }
}
