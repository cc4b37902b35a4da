// What every feature uses: settings, database, clock, log, events, outgoing requests, memory, claims, nodes and tasks of this process.
import { join } from 'node:path'
import { createClaims } from './kernel/claims/index.ts'
import { createDatabaseClock } from './kernel/clock/database-clock.ts'
import { systemClock } from './kernel/clock/index.ts'
import type { Settings } from './kernel/config/index.ts'
import { type DatabaseLocation, databaseName, openDatabase, postgresLocation, readPostgresTime } from './kernel/db/index.ts'
import { createEventBus, createSharedEventBus } from './kernel/events/index.ts'
import type { AppContext } from './kernel/feature/index.ts'
import { type Log, silentLog } from './kernel/log/index.ts'
import { createMemoryBudget } from './kernel/memory/index.ts'
import { createNodes } from './kernel/nodes/index.ts'
import { createLimitsOverNodes, createOutbound } from './kernel/outbound/index.ts'
import { createTaskRunner } from './kernel/tasks/index.ts'
import { withStoredAddress } from './settings/index.ts'
import { userAgent, version } from './version.ts'

/** For each of up to four connections. */
const smallCacheMb = 2

/** The database location for these settings. */
export const databaseLocationOf = (settings: Settings): DatabaseLocation =>
  settings.databaseUrl
    ? postgresLocation(settings.databaseUrl)
    : { engine: 'sqlite', file: join(settings.configDir, databaseName), ...(settings.smallMachine && { cacheMb: smallCacheMb }) }

/** Opens the database and creates what every feature uses. @param configured the settings of the environment */
export async function createAppContext(
  { settings: configured, log }: { readonly settings: Settings; readonly log: Log },
  databaseLocation: DatabaseLocation,
): Promise<AppContext> {
  const db = openDatabase(databaseLocation)
  const settings = await withStoredAddress(db, configured)
  if (databaseLocation.engine === 'sqlite')
    return contextOf({ settings, log, db, databaseLocation, clock: systemClock, events: createEventBus(log) })
  const clock = { ...systemClock, now: await createDatabaseClock({ askDatabase: () => readPostgresTime(db), log }) }
  const events = createSharedEventBus({ url: databaseLocation.url, clock, log })
  return contextOf({ settings, log, db, databaseLocation, clock, events })
}

/** What the features are created with when only their declarations are needed; its database is never opened. */
export function createIdleContext(settings: Settings): AppContext {
  const databaseLocation = { engine: 'sqlite', file: ':memory:' } as const
  const db = openDatabase(databaseLocation)
  return contextOf({ settings, log: silentLog, db, databaseLocation, clock: systemClock, events: createEventBus(silentLog) })
}

type Basis = Pick<AppContext, 'settings' | 'log' | 'db' | 'databaseLocation' | 'clock' | 'events'>

function contextOf(basis: Basis): AppContext {
  const { settings, log, db, databaseLocation, clock, events } = basis
  const outbound = createOutbound({
    clock,
    log,
    allowPrivateHosts: settings.allowPrivateHosts,
    userAgent,
    nodeLimits: databaseLocation.engine === 'postgres' ? createLimitsOverNodes(db, clock) : undefined,
  })
  const memory = createMemoryBudget(settings.imageMemoryMb)
  const claims = createClaims(databaseLocation)
  const nodes = createNodes({ db, clock, log, settings, version })
  const tasks = createTaskRunner({ db, clock, log, events, owner: nodes.id })
  return { ...basis, outbound, memory, claims, nodes, tasks }
}
