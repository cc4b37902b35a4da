// The server with only some of its features, for tests of one feature. Whole servers are built in a-server.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClaims } from '../../src/kernel/claims/index.ts'
import { type Clock, systemClock } from '../../src/kernel/clock/index.ts'
import { readSettings } from '../../src/kernel/config/index.ts'
import { migrate, openDatabase } from '../../src/kernel/db/index.ts'
import { createEventBus, createEventTable, createSharedEventBus } from '../../src/kernel/events/index.ts'
import type { AppContext, Feature } from '../../src/kernel/feature/index.ts'
import { createHttpServer, type Http, type Principal } from '../../src/kernel/http/index.ts'
import { silentLog } from '../../src/kernel/log/index.ts'
import { createMemoryBudget } from '../../src/kernel/memory/index.ts'
import { createNodes, nodeMigrations } from '../../src/kernel/nodes/index.ts'
import { createOutbound } from '../../src/kernel/outbound/index.ts'
import { createTaskRunner, taskEvents, taskMigrations } from '../../src/kernel/tasks/index.ts'
import { aSqliteDatabase, type TestDatabase } from '../setup/databases.ts'
import { startFromTemplate } from '../setup/templates.ts'

export interface AppContextSpec {
  /** A new SQLite database by default; dropped by `close`. */
  readonly database?: TestDatabase
  /** The caller, unless it is an administrator who may see everything. */
  readonly caller?: Partial<Principal>
  /** The system clock by default. */
  readonly clock?: Clock
  /** As environment variables. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface TestAppContext extends AppContext {
  /** Migrates and prepares the features and mounts their routes; every caller is an administrator. */
  open(features: readonly Feature[]): Promise<Http>
  close(): Promise<void>
}

export async function anAppContext(spec: AppContextSpec = {}): Promise<TestAppContext> {
  const database = spec.database ?? (await aSqliteDatabase())
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-context-'))
  const { settings } = readSettings({ PATH: process.env.PATH, HONDANA_CONFIG_DIR: configDir, ...spec.settings })
  const { clock = systemClock } = spec
  const base = { settings, clock, log: silentLog, db: openDatabase(database.location), databaseLocation: database.location }
  const { location } = database
  const events =
    location.engine === 'postgres' ? createSharedEventBus({ url: location.url, clock, log: silentLog }) : createEventBus(silentLog)
  const outbound = createOutbound({ ...base, allowPrivateHosts: settings.allowPrivateHosts, userAgent: 'Hondana/test' })
  const memory = createMemoryBudget(settings.imageMemoryMb)
  const claims = createClaims(database.location)
  const nodes = createNodes({ ...base, version: 'test' })
  const tasks = createTaskRunner({ ...base, events, owner: nodes.id })
  const context: AppContext = { ...base, events, outbound, memory, claims, nodes, tasks }
  const closes: (() => Promise<unknown>)[] = []
  return {
    ...context,
    open: async (features) => {
      const http = await openFeatures({ context, database, features, caller: spec.caller })
      closes.unshift(() => http.close(), ...features.map((feature) => feature.close))
      return http
    },
    close: async () => {
      for (const close of closes) await close()
      await claims.close()
      await events.close()
      await context.db.destroy()
      await database.drop()
      await rm(configDir, { recursive: true, force: true })
    },
  }
}

const administrator: Principal = {
  userId: 'admin',
  email: 'admin@example.org',
  roles: new Set(['ADMIN']),
  access: { allLibraries: true, libraryIds: [], ageRestriction: null, labelsAllow: [], labelsExclude: [] },
}

interface Opening {
  readonly context: AppContext
  readonly database: TestDatabase
  readonly features: readonly Feature[]
  readonly caller: AppContextSpec['caller']
}

async function openFeatures({ context, database, features, caller }: Opening): Promise<Http> {
  const migrations = [...taskMigrations, ...nodeMigrations, createEventTable, ...features.flatMap((feature) => feature.migrations)]
  await startFromTemplate(database, migrations.map(({ name }) => name).join(), async ({ location }) => {
    const db = openDatabase(location)
    await migrate(db, migrations)
    await db.destroy()
  })
  await migrate(context.db, migrations)
  context.events.share([...taskEvents, ...features.flatMap((feature) => feature.sharedEvents)])
  await context.events.start()
  for (const feature of features) await feature.prepare()
  const authenticate = async () => ({ ...administrator, ...caller }) as never
  const http = await createHttpServer({ settings: context.settings, log: context.log, authenticate })
  for (const mount of features.flatMap((feature) => feature.routes)) mount(http)
  return http
}
