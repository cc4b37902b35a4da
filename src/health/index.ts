// Health of the server, from the checks of all features.
import { type AppContext, type Check, defineFeature, type Feature } from '../kernel/feature/index.ts'
import type { Certificate } from '../kernel/http/index.ts'
import { certificateCheck } from './certificate.check.ts'
import { createHealth } from './check-health.ts'
import { databaseCheck } from './database.check.ts'
import { ConfigurationFolder, diskSpaceCheck, type WatchedFolder } from './disk-space.check.ts'
import { healthRoutes } from './health.routes.ts'
import { createHealthProbe } from './migrations/2026-11-21T04-00-health.ts'

export { LibraryFolder, type WatchedFolder } from './disk-space.check.ts'

export interface HealthSources {
  /** Checks of the other features. */
  readonly checks: readonly Check[]
  /** Folders whose disks are monitored, in addition to the configuration folder. */
  readonly libraryFolders: () => Promise<readonly WatchedFolder[]>
  /** Of a server that serves https itself. */
  readonly certificate: Certificate | undefined
}

/** @param checks of all features; the server's own dependencies are checked here */
export function healthFeature(app: AppContext, { checks, libraryFolders, certificate }: HealthSources): Feature {
  const folders = async () => [{ name: ConfigurationFolder(), path: app.settings.configDir }, ...(await libraryFolders())]
  const tls = certificate ? [certificateCheck(certificate, app.clock.now)] : []
  const askHealth = createHealth({ ...app, checks: [databaseCheck(app), diskSpaceCheck(folders), ...tls, ...checks] })
  return defineFeature({ name: 'health', migrations: [createHealthProbe], routes: [healthRoutes({ checkHealth: askHealth, folders })] })
}
