// What every feature uses: settings, database, clock, log, events, outgoing requests, memory, claims, nodes and tasks of this process.
import { join } from 'node:path'
import { createClaims } from './kernel/claims/index.ts'
import { createDatabaseClock } from './kernel/clock/database-clock.ts'
import { systemClock } from './kernel/clock/index.ts'
import type { Settings } from './kernel/config/index.ts'
import { type DatabaseLocation, openDatabase, readPostgresTime } from './kernel/db/index.ts'
import { createEventBus, createSharedEventBus } from './kernel/events/index.ts'
import type { AppContext } from './kernel/feature/index.ts'
import type { Log } from './kernel/log/index.ts'
import { createMemoryBudget } from './kernel/memory/index.ts'
import { createNodes } from './kernel/nodes/index.ts'
import { createLimitsOverNodes, createOutbound } from './kernel/outbound/index.ts'
import { createTaskRunner } from './kernel/tasks/index.ts'
import { withStoredAddress } from './settings/index.ts'
import { userAgent, version } from './version.ts'

export const databaseName = 'hondana.sqlite'

/** The database location for these settings. */
export const databaseLocationOf = (settings: Settings): DatabaseLocation =>
  settings.databaseUrl
    ? { engine: 'postgres', url: settings.databaseUrl }
    : { engine: 'sqlite', file: join(settings.configDir, databaseName) }

/** Opens the database and creates what every feature uses. @param configured the settings of the environment */
export async function createAppContext(
  { settings: configured, log }: { readonly settings: Settings; readonly log: Log },
  databaseLocation: DatabaseLocation,
): Promise<AppContext> {
  const db = openDatabase(databaseLocation)
  const askDatabase = () => readPostgresTime(db)
  const clock =
    databaseLocation.engine === 'postgres' ? { ...systemClock, now: await createDatabaseClock({ askDatabase, log }) } : systemClock
  const settings = await withStoredAddress(db, configured)
  const events =
    databaseLocation.engine === 'postgres' ? createSharedEventBus({ url: databaseLocation.url, clock, log }) : createEventBus(log)
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
  return { settings, db, databaseLocation, clock, log, events, outbound, memory, claims, nodes, tasks }
}
