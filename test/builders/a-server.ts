// A complete server for a test: `const server = await aServer()`, then `await server.http.get('/api/v1/libraries')`.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type App, type AppParts, createApp } from '../../src/app.ts'
import { readSettings } from '../../src/kernel/config/index.ts'
import type { Http } from '../../src/kernel/http/index.ts'
import { type Log, type LogMemory, silentLog } from '../../src/kernel/log/index.ts'
import { sqliteDatabase, type TestDatabase } from '../setup/databases.ts'
import { startFromTemplate } from '../setup/templates.ts'
import { type Caller, callerOf } from './a-caller.ts'

export interface ServerParts {
  /** A new SQLite database by default; it is dropped with the server. */
  readonly database?: TestDatabase
  /** Environment variables in addition to the test defaults. */
  readonly settings?: Readonly<Record<string, string>>
  /** Keep one to start a second server with the first one's data; the test must then remove it. Servers on one PostgreSQL share theirs. */
  readonly configDir?: string
  /** Also starts the background tasks. */
  readonly working?: boolean
  /** Leaves the server without any user. */
  readonly unclaimed?: boolean
  readonly log?: Log
  /** The latest lines of that log. */
  readonly logMemory?: LogMemory
  /** Called when an administrator shuts the server down; does nothing by default. */
  readonly shutDown?: () => void
  /** Called with the server before its routes are mounted. */
  readonly beforeRoutes?: (http: Http) => Promise<void>
  /** Hashes passwords at the cost of a real server; otherwise at the lowest. */
  readonly slowPasswords?: boolean
  /** Instead of the built-in plugins. */
  readonly plugins?: NonNullable<AppParts['plugins']>
  /** Called at each step; returning a promise delays the steps of writing an archive. */
  readonly onDownloadStep?: NonNullable<AppParts['onDownloadStep']>
  readonly onSplitStep?: NonNullable<AppParts['onSplitStep']>
  readonly onArchiveStep?: NonNullable<AppParts['onArchiveStep']>
}

export interface TestServer {
  readonly app: App
  /** Requests of the administrator. */
  readonly http: Caller
  /** Requests without credentials. */
  readonly anonymous: Caller
  /** Requests with other headers, for example `basic('reader@example.org', 'secret')`. */
  as(headers: Readonly<Record<string, string>>): Caller
  /** Creates a user and signs in. @param choices additional fields of POST /api/v2/users */
  aUser(email: string, choices?: Readonly<Record<string, unknown>>): Promise<Caller & { readonly id: string }>
  /** Base URL with the listening port, for tests that need a socket: streams, aborted requests. */
  url(): Promise<string>
  readonly configDir: string
  close(): Promise<void>
}

/** Tests create about a thousand accounts. */
const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

export const administrator = { email: 'admin@example.org', password: 'correct horse' } as const

/** The header of HTTP Basic. */
export const basic = (email: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
})

/** Builds a server, claims it, and signs in the administrator. */
export async function aServer(parts: ServerParts = {}): Promise<TestServer> {
  const folder = parts.configDir ? { path: parts.configDir, release: () => false } : takeConfigFolder(parts.database)
  const configDir = folder.path
  await mkdir(configDir, { recursive: true })
  const session = parts.unclaimed ? undefined : await beginClaimed(parts.database, configDir)
  const { settings } = readSettings({
    PATH: process.env.PATH,
    HONDANA_CONFIG_DIR: configDir,
    HONDANA_HOST: '127.0.0.1',
    HONDANA_PORT: '0',
    // Tests start scans explicitly.
    HONDANA_WATCH_LIBRARIES: 'false',
    ...(await databaseSettings(parts.database, configDir)),
    ...parts.settings,
  })
  const app = await createApp({
    settings,
    log: parts.log ?? silentLog,
    ...(parts.logMemory ? { logMemory: parts.logMemory } : {}),
    shutDown: parts.shutDown ?? (() => undefined),
    ...(parts.beforeRoutes ? { beforeRoutes: parts.beforeRoutes } : {}),
    ...(parts.slowPasswords ? {} : { passwordCost: lowestCost }),
    ...(parts.plugins ? { plugins: parts.plugins } : {}),
    ...(parts.onDownloadStep ? { onDownloadStep: parts.onDownloadStep } : {}),
    ...(parts.onSplitStep ? { onSplitStep: parts.onSplitStep } : {}),
    ...(parts.onArchiveStep ? { onArchiveStep: parts.onArchiveStep } : {}),
  })
  await app.http.ready()
  if (parts.working) await app.start()
  const as = (headers: Readonly<Record<string, string>>) => callerOf(app.http, headers, settings.basePath)
  const anonymous = as({})
  const http = parts.unclaimed ? anonymous : as(session ?? (await signIn(anonymous)))
  return {
    app,
    http,
    anonymous,
    as,
    aUser: async (email, choices = {}) => {
      const password = 'battery staple'
      const created = await http.post('/api/v2/users', { email, password, ...choices })
      if (created.statusCode !== 201) throw new Error(`No user: ${created.body}`)
      const session = await sessionOf(anonymous, basic(email, password))
      return { ...as(session), id: created.json<{ id: string }>().id }
    },
    url: async () => {
      if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    },
    configDir,
    close: async () => {
      await app.close()
      await parts.database?.drop()
      if (folder.release()) await rm(configDir, { recursive: true, force: true })
    },
  }
}

/** Folders of the running servers on each PostgreSQL database: nodes must share one. */
const sharedFolders = new Map<string, { readonly path: string; users: number }>()

function takeConfigFolder(database: TestDatabase | undefined): { readonly path: string; release(): boolean } {
  const own = join(inject('runFolder'), randomUUID())
  if (database?.location.engine !== 'postgres') return { path: own, release: () => true }
  const { url } = database.location
  const folder = sharedFolders.get(url) ?? { path: own, users: 0 }
  sharedFolders.set(url, folder)
  folder.users += 1
  return {
    path: folder.path,
    /** @returns whether nobody uses it any more */
    release: () => {
      folder.users -= 1
      return folder.users === 0 && sharedFolders.delete(url)
    },
  }
}

async function databaseSettings(database: TestDatabase | undefined, configDir: string): Promise<Record<string, string>> {
  if (!database) return {}
  const { location } = database
  // Several nodes of a test are one process: with the same name, one would take the place of another.
  if (location.engine === 'postgres') return { HONDANA_DATABASE_URL: location.url, HONDANA_NODE_NAME: randomUUID() }
  if (existsSync(location.file)) await copyFile(location.file, join(configDir, 'hondana.sqlite'))
  return {}
}

/** The administrator's session in each kind of template. */
const sessions = new Map<string, Record<string, string>>()

/** Initializes a new server as already claimed, with its administrator signed in. @returns undefined when the server is not new */
async function beginClaimed(database: TestDatabase | undefined, configDir: string): Promise<Record<string, string> | undefined> {
  const isSqlite = database?.location.engine !== 'postgres'
  if (isSqlite && database && !(await database.isEmpty())) return undefined
  const target = isSqlite ? sqliteDatabase(join(configDir, 'hondana.sqlite')) : database
  const { engine } = target.location
  const isNew = await startFromTemplate(target, 'claimed server', async ({ location, become }) => {
    const folder = join(inject('runFolder'), randomUUID())
    const place = location.engine === 'postgres' ? { HONDANA_DATABASE_URL: location.url } : {}
    const { settings } = readSettings({ HONDANA_CONFIG_DIR: folder, ...place })
    const app = await createApp({ settings, log: silentLog, passwordCost: lowestCost, shutDown: () => undefined })
    await app.http.ready()
    sessions.set(engine, await signIn(callerOf(app.http, {}, '')))
    await app.close()
    if (engine === 'sqlite') await become(sqliteDatabase(join(folder, 'hondana.sqlite')))
  })
  return isNew ? sessions.get(engine) : undefined
}

async function signIn(anonymous: Caller): Promise<Record<string, string>> {
  const claim = { 'x-komga-email': administrator.email, 'x-komga-password': administrator.password }
  await anonymous.inject({ method: 'POST', url: '/api/v1/claim', headers: claim })
  return sessionOf(anonymous, basic(administrator.email, administrator.password))
}

async function sessionOf(anonymous: Caller, credentials: Record<string, string>): Promise<Record<string, string>> {
  const response = await anonymous.inject({ method: 'GET', url: '/api/v2/users/me', headers: credentials })
  const cookie = response.cookies.find(({ name }) => name === 'KOMGA-SESSION')
  if (!cookie) throw new Error(`Signing in failed: ${response.body}`)
  return { cookie: `KOMGA-SESSION=${cookie.value}` }
}
