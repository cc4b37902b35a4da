// Administration endpoints that belong to no other feature.
import { join } from 'node:path'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { LogMemory } from '../kernel/log/index.ts'
import type { Meter } from '../kernel/meters/index.ts'
import { actuatorRoutes } from './actuator/actuator.routes.ts'
import { readBuild } from './actuator/read-build.ts'
import { createMeterReader } from './actuator/read-meters.ts'
import { filesystemRoutes } from './filesystem/filesystem.routes.ts'
import { logfileRoutes } from './logs/logfile.routes.ts'
import { logsRoutes } from './logs/logs.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { createAnnouncements } from './migrations/2026-11-22T00-05-announcements.ts'
import { listReleases } from './releases/list-releases.ts'
import { releasesRoutes } from './releases/releases.routes.ts'

export interface AdminParts {
  readonly version: string
  /** Meters of all features. */
  readonly meters: readonly Meter[]
  readonly logMemory: LogMemory
  /** Shuts the process down after running work has stopped. */
  readonly shutDown: () => void
}

const projectFolder = join(import.meta.dirname, '../..')

/** @param meters of every feature, which administrators request by name */
export function adminFeature(app: AppContext, { version, meters, logMemory, shutDown }: AdminParts): Feature {
  const actuator = { build: readBuild(projectFolder, version), meters: createMeterReader(meters, app.clock), shutDown }
  const logs = logsRoutes({ ...app, memory: logMemory })
  const releases = listReleases(projectFolder, version)
  return defineFeature({
    name: 'admin',
    migrations: [createAnnouncements],
    routes: [
      metricsRoutes({ meters, tasks: app.tasks, token: app.settings.metricsToken }),
      logs.routes,
      logfileRoutes({ memory: logMemory }),
      filesystemRoutes([app.settings.configDir]),
      actuatorRoutes(actuator),
      releasesRoutes({ ...app, releases }),
    ],
    close: async () => logs.close(),
  })
}
