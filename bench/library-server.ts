// A server with a database of many books, which is created once and reused in later runs.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { copyDatabase } from '../src/database-maintenance/index.ts'
import { libraryMigrations } from '../src/library/migrations/index.ts'
import { aDatabasePlan } from '../test/builders/a-database-plan.ts'
import { fillLibrary } from './library-database.ts'
import { createDatabase, vacuum } from './postgres.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'

const roles = { HONDANA_ROLES: 'web,worker', HONDANA_WATCH_LIBRARIES: 'false' }

export interface LibraryServer {
  readonly server: RunningServer
  readonly headers: Readonly<Record<string, string>>
  readonly libraryIds: readonly string[]
  /** Reads 20 entries from a plain index. */
  readonly walk: () => Promise<void>
}

/** Starts a server with this many books. The database is created once and reused until the schema changes. */
export async function openLibraryServer(books: number): Promise<LibraryServer> {
  const configDir = await libraryServerFolder(books)
  const server = await startServer({ ...roles, HONDANA_CONFIG_DIR: configDir })
  const libraries = await server.call<{ id: string }[]>('GET', '/api/v1/libraries')
  const file = join(configDir, 'hondana.sqlite')
  console.log(`       the database of ${books} books takes ${Math.round((await stat(file)).size / books)} bytes per book`)
  const database = new Database(file, { readonly: true })
  const statement = database.prepare('select id from series where titleKey >= ? order by titleKey, id limit 20')
  let letter = 0
  return {
    server,
    headers: await server.session(),
    libraryIds: libraries.map(({ id }) => id),
    walk: async () => void statement.all(letterOf(letter++)),
  }
}

/**
 * The same on PostgreSQL: the program copies the database there.
 * @param administration URL of a PostgreSQL server whose user may create databases
 */
export async function openLibraryServerOnPostgres(books: number, administration: string): Promise<LibraryServer> {
  const url = await createDatabase(administration, `books_${books}`)
  const from = { engine: 'sqlite', file: join(await libraryServerFolder(books), 'hondana.sqlite') } as const
  const startedAt = performance.now()
  const { rows } = await copyDatabase({ from, to: { engine: 'postgres', url }, plan: aDatabasePlan(), report: () => undefined })
  console.log(`       ${rows} rows of ${books} books copied to PostgreSQL in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  await vacuum(url)
  const server = await startServer({ ...roles, HONDANA_DATABASE_URL: url })
  const libraries = await server.call<{ id: string }[]>('GET', '/api/v1/libraries')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let letter = 0
  const question = { name: 'walk', text: 'select id from series where "titleKey" >= $1 order by "titleKey", id limit 20' }
  return {
    server: { ...server, stop: () => client.end().then(server.stop) },
    headers: await server.session(),
    libraryIds: libraries.map(({ id }) => id),
    walk: async () => void (await client.query({ ...question, values: [letterOf(letter++)] })),
  }
}

const letterOf = (n: number): string => String.fromCharCode(97 + (n % 26))

/** The configuration folder of a server with this many books. */
export async function libraryServerFolder(books: number): Promise<string> {
  const steps = createHash('sha256')
    .update(libraryMigrations.map(({ name }) => name).join())
    .digest('hex')
  const configDir = join(tmpdir(), `hondana-bench-shelf-${books}-${steps.slice(0, 8)}`)
  if ((await readdir(configDir).catch(() => [])).length === 0) await makeLibrary(books, configDir, roles)
  return configDir
}

async function makeLibrary(books: number, target: string, roles: Readonly<Record<string, string>>): Promise<void> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-making-'))
  const env = { ...roles, HONDANA_CONFIG_DIR: configDir }
  const empty = await startServer(env)
  const libraryIds: string[] = []
  for (const name of ['Manga', 'Comics', 'Novels', 'Magazines']) {
    const root = await mkdtemp(join(tmpdir(), 'hondana-bench-root-'))
    libraryIds.push(await empty.addLibrary(name, root))
    await empty.settled()
    await rm(root, { recursive: true })
  }
  const me = await empty.call<{ id: string }>('GET', '/api/v2/users/me')
  const users = [me]
  for (const name of ['ann', 'ben', 'cleo']) {
    users.push(
      await empty.call<{ id: string }>('POST', '/api/v2/users', {
        email: `${name}@example.org`,
        password: 'a long enough password',
        roles: [],
      }),
    )
  }
  await empty.stop()
  const startedAt = performance.now()
  fillLibrary(configDir, { libraryIds, userIds: users.map(({ id }) => id) }, books)
  console.log(`       ${books} books made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  await indexTexts(configDir, env)
  await rename(configDir, target)
}

/** The server indexes later changes itself. */
async function indexTexts(configDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const startedAt = performance.now()
  const server = await startServer(env)
  const database = new Database(join(configDir, 'hondana.sqlite'), { readonly: true })
  while (database.prepare('select 1 from searchChange limit 1').get() !== undefined) await pause(500)
  const parts = database.prepare('select count(distinct segid) from bookSearch_idx').pluck()
  // As the server leaves the index after many changes.
  for (let tries = 0; Number(parts.get()) > 1 && tries < 120; tries++) await pause(500)
  database.close()
  await server.stop()
  console.log(`       indexed for search in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
