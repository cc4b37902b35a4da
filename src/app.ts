// Composition root: the only file that imports every feature and every plugin.
import { join } from 'node:path'
import { builtInPlugins } from '../plugins/index.ts'
import { adminFeature } from './admin/index.ts'
import { type ArchiveStep, archivesFeature, archivesFollowUps } from './archives/index.ts'
import { backupsFeature } from './backups/index.ts'
import { chaptersFeature, chaptersFollowUps, findTitleOfFolder } from './chapters/index.ts'
import { assertSetVisible, collectionsFeature, collectionsFollowUps, setVocabulary } from './collections/index.ts'
import { backUpBeforeMigration, databaseMaintenanceFeature } from './database-maintenance/index.ts'
import { devicesFeature } from './devices/index.ts'
import { assertValidNamePattern, downloadsFeature, type OnStep, queueDownload } from './downloads/index.ts'
import { type FollowStep, followsFeature } from './follows/index.ts'
import { healthFeature, LibraryFolder } from './health/index.ts'
import { journalFeature } from './journal/index.ts'
import { createClaims } from './kernel/claims/index.ts'
import { systemClock } from './kernel/clock/index.ts'
import type { Settings } from './kernel/config/index.ts'
import { type DatabaseLocation, holdInstanceLock, migrate, openDatabase } from './kernel/db/index.ts'
import { createEventBus } from './kernel/events/index.ts'
import type { AppContext, Feature } from './kernel/feature/index.ts'
import { preparePrivateFolder, restrictToOwner, sweepTemporaryFolders } from './kernel/files/index.ts'
import { type AssertVisible, type Authenticate, createHttpServer, type Http } from './kernel/http/index.ts'
import { createLogMemory, type Log, type LogMemory } from './kernel/log/index.ts'
import { createMemoryBudget } from './kernel/memory/index.ts'
import { createOutbound } from './kernel/outbound/index.ts'
import { storeSentences } from './kernel/sentences/index.ts'
import { logStoredMismatches } from './kernel/stored/index.ts'
import { createTaskRunner, taskMigrations, tasksRoutes } from './kernel/tasks/index.ts'
import { assertLibraryVisible } from './library/access/index.ts'
import { isInside, libraryFeature, listLibraries, type SomeFollowUps } from './library/index.ts'
import { createFacetCache, createLists } from './library/lists/index.ts'
import { liveEventsFeature } from './live-events/index.ts'
import { maintenanceFeature } from './maintenance/index.ts'
import { type CoverStep, detectAfterImport, metadataFeature, metadataFollowUps, refreshChangedSource } from './metadata/index.ts'
import { notificationsFeature } from './notifications/index.ts'
import { opdsFeature } from './opds/index.ts'
import { pagesFeature, pagesFollowUps, type SplitStep } from './pages/index.ts'
import { createLegacyTitleResolver, type Plugins, pluginsFeature } from './plugins/index.ts'
import { type ReadingServices, readingFeature } from './reading/index.ts'
import { settingsFeature, withStoredAddress } from './settings/index.ts'
import { usersFeature } from './users/index.ts'
import { userAgent, version } from './version.ts'
import { webAppFeature } from './webapp/index.ts'

export interface App {
  readonly http: Http
  readonly ground: AppContext
  /** Starts the background work for the roles of this process. */
  start(): Promise<void>
  /** Stops background work, closes connections and the database. */
  close(): Promise<void>
}

export interface AppParts {
  readonly settings: Settings
  readonly log: Log
  /** The latest lines of that log; administrators see none when unset. */
  readonly logMemory?: LogMemory
  /** Called before the routes are registered; the generator of docs/openapi.json uses it. */
  readonly beforeRoutes?: (http: Http) => Promise<void>
  /** Shuts the process down after running work has stopped; an administrator can request it. */
  readonly shutDown: () => void
  /** Called at each step of a download; the crash test ends the process at one of them. */
  readonly onDownloadStep?: OnStep
  /** The same for each step of splitting a book's pages. */
  readonly onSplitStep?: (step: SplitStep) => void
  /** The same for each step of repairing or converting an archive. */
  readonly onArchiveStep?: (step: ArchiveStep) => void
  /** The same for each step of writing a cover file next to the books. */
  readonly onCoverStep?: (step: CoverStep) => void
  /** The same for each step of following a title and of deleting its old chapters. */
  readonly onFollowStep?: (step: FollowStep) => void
}

/** Builds the whole server; it serves requests (also through `http.inject`) and does no background work before `start`. */
export async function createApp({ settings: configured, log, beforeRoutes, ...hooks }: AppParts): Promise<App> {
  const location = databaseLocationOf(configured)
  const exposed = await preparePrivateFolder(configured.configDir, location.engine === 'sqlite' ? [databaseName, 'instance.lock'] : [])
  const unlock = location.engine === 'sqlite' ? holdInstanceLock(configured.configDir) : () => undefined
  if (location.engine === 'sqlite') await sweepTemporaryFolders(configured.configDir)
  const endMismatchLog = logStoredMismatches(log)
  const ground = await createGround({ settings: configured, log }, location)
  const { settings } = ground
  const { features, authenticate } = createFeatures(ground, { ...hooks, configured })
  const migrations = [...taskMigrations, storeSentences, ...features.flatMap((feature) => feature.migrations)]
  await backUpBeforeMigration(ground, migrations)
  await migrate(ground.db, migrations)
  ground.tasks.register(features.flatMap((feature) => feature.tasks))
  for (const feature of features) await feature.prepare()
  await closeConfigFolder(ground, exposed)
  const http = await createHttpServer({ settings, log, authenticate, assertVisible: assertVisible(ground) })
  await beforeRoutes?.(http)
  const mounts = [tasksRoutes(ground), ...features.flatMap((feature) => feature.routes)]
  await http.register(
    (scope, _, done) => {
      for (const mount of mounts) mount(scope as Http)
      done()
    },
    { prefix: settings.basePath.replace(/\/$/, '') },
  )
  const running = createRunning(ground, features)
  return {
    http,
    ground,
    start: running.start,
    close: async () => {
      await running.stop()
      await http.close()
      for (const feature of features) await feature.close()
      await ground.claims.close()
      await ground.db.destroy()
      endMismatchLog()
      unlock()
    },
  }
}

/** Makes the configuration folder private. A folder that contains a library stays accessible, because other programs may read that. */
async function closeConfigFolder({ db, log, settings: { configDir } }: AppContext, exposed: readonly string[]): Promise<void> {
  const holdsLibrary = (await listLibraries(db)).some(({ root }) => isInside(configDir, root))
  const open = holdsLibrary || (await restrictToOwner(configDir)) ? exposed : [...exposed, configDir]
  if (open.length > 0)
    log.warn({ paths: open }, "Other users of this machine can read the server's data, and the server isn't allowed to restrict access")
}

const assertVisible = ({ db }: AppContext): AssertVisible => {
  const checks = [assertLibraryVisible(db), assertSetVisible(db)]
  return async (request) => {
    for (const check of checks) await check(request)
  }
}

interface Features {
  readonly features: readonly Feature[]
  /** Identifies the caller of a request. */
  readonly authenticate: Authenticate
}

interface FeatureParts
  extends Pick<AppParts, 'shutDown' | 'onDownloadStep' | 'onSplitStep' | 'onArchiveStep' | 'onCoverStep' | 'onFollowStep' | 'logMemory'> {
  /** As set in the environment. */
  readonly configured: Settings
}

/** Creates every feature with its dependencies on the others. */
function createFeatures(
  ground: AppContext,
  {
    configured,
    shutDown,
    onDownloadStep,
    onSplitStep,
    onArchiveStep,
    onCoverStep,
    onFollowStep,
    logMemory = createLogMemory(),
  }: FeatureParts,
): Features {
  const serverSettings = settingsFeature(ground, configured)
  const lists = createLists(ground, [setVocabulary])
  const facets = createFacetCache(ground, lists)
  const users = usersFeature(ground, serverSettings.server)
  const plugins: Plugins = pluginsFeature(ground, builtInPlugins, {
    assertSettings: assertValidNamePattern,
    onChange: refreshChangedSource(ground, () => plugins.metadataSources),
  })
  const notifications = notificationsFeature(ground, plugins)
  const chapters = chaptersFeature(ground, {
    queueTitle: (trx, title) => queueDownload({ ...ground, db: trx }, title),
    afterImport: detectAfterImport(ground),
  })
  const follows = followsFeature(ground, plugins, { onFollowStep })
  const reading = readingFeature(ground, serverSettings.server)
  const rooms: readonly Feature[] = [
    serverSettings.feature,
    journalFeature(ground),
    users.feature,
    libraryFeature(ground, { lists, facets, followUps: followUpsOf(ground, reading) }),
    reading.feature,
    collectionsFeature(ground, { settings: serverSettings.server, lists, reading }),
    plugins.feature,
    chapters.feature,
    downloadsFeature(ground, {
      history: chapters.history,
      downloadProvider: plugins.downloadProvider,
      librariesThatFollow: follows.librariesThatFollow,
      noteEnd: notifications.noteDownload,
      onStep: onDownloadStep,
    }),
    follows.feature,
    notifications.feature,
    archivesFeature(ground, { onStep: onArchiveStep }),
    metadataOf(ground, { plugins, reading, onCoverStep }),
    pagesFeature(ground, { pagePicture: reading.pagePicture, onStep: onSplitStep }),
    opdsFeature(ground, { lists, facets, reading }),
    devicesFeature(ground),
    backupsFeature(ground, { follows, resolveLegacyTitles: createLegacyTitleResolver(plugins.downloadProvider) }),
    databaseMaintenanceFeature(ground, serverSettings.server),
    webAppFeature(ground),
  ]
  const checks = rooms.flatMap((feature) => feature.checks)
  const meters = [ground.tasks.executions, ...rooms.flatMap((feature) => feature.meters)]
  const features: readonly Feature[] = [
    ...rooms,
    maintenanceFeature(
      ground,
      rooms.flatMap((feature) => feature.fixes),
    ),
    adminFeature(ground, { version, meters, logMemory, shutDown }),
    liveEventsFeature(
      ground,
      rooms.flatMap((feature) => feature.liveEvents),
    ),
    healthFeature(ground, { checks, libraryFolders: () => watchedFolders(ground) }),
  ]
  return { features, authenticate: users.authenticate }
}

/** The tasks that features queue after changes of the library, in the transaction of the change. */
const followUpsOf = (ground: AppContext, reading: ReadingServices): readonly SomeFollowUps[] => [
  chaptersFollowUps(ground),
  reading.followUps,
  collectionsFollowUps(ground),
  archivesFollowUps(ground),
  metadataFollowUps(ground),
  pagesFollowUps(ground),
]

interface MetadataInputs {
  readonly onCoverStep: FeatureParts['onCoverStep'] | undefined
  readonly plugins: Plugins
  readonly reading: ReadingServices
}

const metadataOf = (ground: AppContext, { plugins, reading, onCoverStep }: MetadataInputs): Feature =>
  metadataFeature(ground, {
    onCoverStep,
    sources: plugins.metadataSources,
    ports: {
      downloadedTitle: (place) => findTitleOfFolder(ground.db, place),
      setPoster: (owner, bytes) => reading.posters.upload(owner, { bytes, selected: true }),
    },
  })

const watchedFolders = async ({ db }: AppContext) =>
  (await listLibraries(db)).map(({ name, root }) => ({ name: LibraryFolder(name), path: root }))

const databaseName = 'hondana.sqlite'

/** The database location for these settings. */
export const databaseLocationOf = (settings: Settings): DatabaseLocation =>
  settings.databaseUrl
    ? { engine: 'postgres', url: settings.databaseUrl }
    : { engine: 'sqlite', file: join(settings.configDir, databaseName) }

async function createGround(
  { settings: configured, log }: Pick<AppParts, 'settings' | 'log'>,
  databaseLocation: DatabaseLocation,
): Promise<AppContext> {
  const clock = systemClock
  const db = openDatabase(databaseLocation)
  const settings = await withStoredAddress(db, configured)
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

/** Starts and stops tasks and services; a worker process runs tasks, every process runs the services of its roles. */
function createRunning(ground: AppContext, features: readonly Feature[]) {
  const stops: (() => Promise<void>)[] = []
  return {
    start: async () => {
      if (ground.settings.roles.includes('worker')) {
        await ground.tasks.start()
        stops.push(() => ground.tasks.stop())
      }
      for (const service of features.flatMap((feature) => feature.services)) {
        if (ground.settings.roles.includes(service.role)) stops.push(await service.start())
      }
    },
    stop: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
