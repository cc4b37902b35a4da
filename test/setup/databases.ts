// Databases for tests, on the real engines. `test.each(databases)('… on %s', async (_engine, aDatabase) => …)` runs a test on both,
// `test.each(oneDatabase)` on SQLite only.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject, type TestContext, test } from 'vitest'
import type { DatabaseLocation } from '../../src/kernel/db/index.ts'

export interface TestDatabase {
  /** The argument of `openDatabase`. */
  readonly location: DatabaseLocation
  /** Another database with the same content; this one must have no connections. Migrate once, then copy: that takes about 30 ms. */
  copy(): Promise<TestDatabase>
  /** Whether it has no tables yet. */
  isEmpty(): Promise<boolean>
  /** Copies the content of another database of its engine. It must be empty, and neither may have connections. */
  become(other: TestDatabase): Promise<void>
  /** Removes it and closes its open connections. Databases that are not dropped are removed when the run ends. */
  drop(): Promise<void>
}

/** Both engines by name, for `test.each` and `describe.each`. */
export const databases: readonly (readonly [engine: string, aDatabase: () => Promise<TestDatabase>])[] = [
  ['SQLite', aSqliteDatabase],
  ['PostgreSQL', aPostgresDatabase],
]

/**
 * SQLite alone, for behavior that does not depend on the database: files, formats, HTTP and sources. Other tests must run the same queries
 * on both. HONDANA_TEST_DATABASES=all adds PostgreSQL.
 */
export const oneDatabase: typeof databases = process.env.HONDANA_TEST_DATABASES === 'all' ? databases : databases.slice(0, 1)

/**
 * Inside `describe.each(databases)`: a `test` that runs on SQLite only. For what does not depend on the database, in files whose other
 * tests do; the other tests, or those of other files, run its queries on both engines.
 */
export const onOneDatabase =
  (engine: string) =>
  (name: string, run: (context: TestContext) => Promise<void>): void => {
    if (oneDatabase.some(([one]) => one === engine)) test(name, run)
  }

/** An empty SQLite database: a file that does not exist yet, in its own folder. */
export async function aSqliteDatabase(): Promise<TestDatabase> {
  const folder = join(inject('runFolder'), randomUUID())
  await mkdir(folder)
  return sqliteDatabase(join(folder, 'database.sqlite'))
}

/**
 * An empty database on this run's PostgreSQL, or on the server of HONDANA_TEST_DATABASE_URL.
 * @throws Error with a message that says why there is no PostgreSQL
 */
export async function aPostgresDatabase(): Promise<TestDatabase & { readonly url: string }> {
  return postgresFrom(await serverUrl(), 'template0')
}

/** A SQLite database in a given file; `drop` removes the folder of the file. */
export function sqliteDatabase(file: string): TestDatabase {
  return {
    location: { engine: 'sqlite', file },
    copy: async () => {
      const other = await aSqliteDatabase()
      if (other.location.engine === 'sqlite') await copyFile(file, other.location.file)
      return other
    },
    isEmpty: async () => !existsSync(file),
    become: async ({ location }) => {
      if (location.engine === 'sqlite') await copyFile(location.file, file)
    },
    drop: () => rm(dirname(file), { recursive: true, force: true }),
  }
}

let knownServerUrl: Promise<string> | undefined
const serverUrl = (): Promise<string> => {
  knownServerUrl ??= askForServer()
  return knownServerUrl
}

async function askForServer(): Promise<string> {
  const response = await fetch(inject('postgresServer'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** Unused empty databases, given to the next caller that requests one. */
const spare: string[] = []

async function postgresFrom(server: string, template: string): Promise<TestDatabase & { readonly url: string }> {
  const spareName = template === 'template0' ? spare.pop() : undefined
  const name = spareName ?? newName()
  if (spareName === undefined) await runAdminCommand(server, `create database ${name} template ${template} ${asFiles}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return {
    url,
    location: { engine: 'postgres', url },
    copy: () => postgresFrom(server, name),
    isEmpty: async () => (await query(url, "select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1")).length === 0,
    become: async ({ location }) => {
      if (location.engine !== 'postgres') throw new Error('Databases of one engine only')
      const aside = newName()
      await runAdminCommand(server, `alter database ${name} rename to ${aside}`)
      spare.push(aside)
      await runAdminCommand(server, `create database ${name} template ${new URL(location.url).pathname.slice(1)} ${asFiles}`)
    },
    drop: () => runAdminCommand(server, `drop database if exists ${name} with (force)`),
  }
}

/** Takes half the CPU time of a copy through the log, and the copy keeps the cache that the first connection would fill otherwise. */
const asFiles = 'strategy file_copy'

const newName = (): string => `hondana_test_${randomUUID().replaceAll('-', '')}`

/** Connections for creating and dropping databases: opening one takes as long as most of these commands. */
const adminConnections = new Map<string, pg.Pool>()

async function runAdminCommand(server: string, statement: string): Promise<void> {
  let foreman = adminConnections.get(server)
  if (!foreman) {
    foreman = new pg.Pool({ connectionString: server, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server stops when the run ends, even with open connections.
    foreman.on('error', () => undefined)
    adminConnections.set(server, foreman)
  }
  await foreman.query(statement)
}

async function query(url: string, question: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
