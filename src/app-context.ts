// What every feature uses: settings, database, clock, log, events, outgoing requests, memory, claims and tasks of this process.
import { join } from 'node:path'
import { createClaims } from './kernel/claims/index.ts'
import { systemClock } from './kernel/clock/index.ts'
import type { Settings } from './kernel/config/index.ts'
import { type DatabaseLocation, openDatabase } from './kernel/db/index.ts'
import { createEventBus } from './kernel/events/index.ts'
import type { AppContext } from './kernel/feature/index.ts'
import { type Log, silentLog } from './kernel/log/index.ts'
import { createMemoryBudget } from './kernel/memory/index.ts'
import { createOutbound } from './kernel/outbound/index.ts'
import { createTaskRunner } from './kernel/tasks/index.ts'
import { withStoredAddress } from './settings/index.ts'
import { userAgent } from './version.ts'

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
  return contextOf({ settings: await withStoredAddress(db, configured), log, db, databaseLocation })
}

/** What the features are created with when only their declarations are needed; its database is never opened. */
export function createIdleContext(settings: Settings): AppContext {
  const databaseLocation = { engine: 'sqlite', file: ':memory:' } as const
  return contextOf({ settings, log: silentLog, db: openDatabase(databaseLocation), databaseLocation })
}

function contextOf({ settings, log, db, databaseLocation }: Pick<AppContext, 'settings' | 'log' | 'db' | 'databaseLocation'>): AppContext {
  const clock = systemClock
  const events = createEventBus(log)
  const outbound = createOutbound({
    clock,
    log,
    allowPrivateHosts: settings.allowPrivateHosts,
    userAgent,
  })
  const memory = createMemoryBudget(settings.imageMemoryMb)
  const claims = createClaims(databaseLocation)
  const tasks = createTaskRunner({ db, clock, log, events })
  return { settings, db, databaseLocation, clock, log, events, outbound, memory, claims, tasks }
}
