// Composition root: the only file that imports every feature and every plugin.
import { builtInPlugins } from '../plugins/index.ts'
import { createAppContext, createIdleContext, databaseLocationOf } from './app-context.ts'
import { type ArchiveStep, archivesFeature, archivesFollowUps } from './archives/index.ts'
import { createRunning } from './background-work.ts'
import { backupsFeature, setStatusesAfterImport } from './backups/index.ts'
import { type ChaptersPorts, chaptersFeature, chaptersFollowUps } from './chapters/index.ts'
import { findTitleOfFolder } from './chapters/records/index.ts'
import { assertSetVisible, collectionsFeature, collectionsFollowUps, setVocabulary } from './collections/index.ts'
import { completeRestore, type DatabasePlan, databaseMaintenanceFeature } from './database-maintenance/index.ts'
import { devicesFeature } from './devices/index.ts'
import { discoverFeature } from './discover/index.ts'
import { assertValidNamePattern, downloadsFeature, type OnStep, queueDownload } from './downloads/index.ts'
import { type FollowStep, type Follows, followsFeature } from './follows/index.ts'
import { type ImportStep, importsFeature, importsFollowUps } from './imports/index.ts'
import { journalFeature } from './journal/index.ts'
import type { Settings } from './kernel/config/index.ts'
import { databaseName, holdInstanceLock } from './kernel/db/index.ts'
import type { AppContext, Feature } from './kernel/feature/index.ts'
import { preparePrivateFolder, sweepTemporaryFolders } from './kernel/files/index.ts'
import {
  type AssertVisible,
  type Authenticate,
  type Certificate,
  createHttpServer,
  type Http,
  openCertificate,
} from './kernel/http/index.ts'
import { createLogMemory, type Log, type LogMemory } from './kernel/log/index.ts'
import { logStoredMismatches } from './kernel/stored/index.ts'
import { taskEvents, tasksRoutes } from './kernel/tasks/index.ts'
import { assertLibraryVisible } from './library/access/index.ts'
import { combineFollowUps, libraryFeature, type SomeFollowUps, searchIndex } from './library/index.ts'
import { createFacetCache, createLists } from './library/lists/index.ts'
import {
  type CoverStep,
  detectAfterImport,
  type Metadata,
  metadataFeature,
  metadataFollowUps,
  refreshChangedSource,
} from './metadata/index.ts'
import { type Notifications, notificationsFeature } from './notifications/index.ts'
import { opdsFeature } from './opds/index.ts'
import { withOverviews } from './overview-features.ts'
import { pagesFeature, pagesFollowUps, type SplitStep } from './pages/index.ts'
import { createLegacyTitleResolver, type Plugin, type Plugins, pluginsFeature } from './plugins/index.ts'
import { closeConfigFolder, leaveOut, migrationsOf, prepareDatabase } from './prepare-data.ts'
import { type ReadingServices, readingFeature } from './reading/index.ts'
import { type Requests, requestsFeature } from './requests/index.ts'
import { settingsFeature } from './settings/index.ts'
import { shelfVocabulary, shelvesFeature } from './shelves/index.ts'
import { sendShelf, trackersFeature } from './trackers/index.ts'
import { type PasswordCost, usersFeature } from './users/index.ts'
import { webAppFeature } from './webapp/index.ts'

export interface App {
  readonly http: Http
  readonly context: AppContext
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
  /** The plugins that come with the server; tests pass their own. */
  readonly plugins?: readonly Plugin<unknown>[]
  /** Tests hash passwords at a lower cost; no setting reaches it. */
  readonly passwordCost?: PasswordCost
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
  /** The same for each step of importing a file. */
  readonly onImportStep?: (step: ImportStep) => void
  /** The same for each step of following a title and of deleting its old chapters. */
  readonly onFollowStep?: (step: FollowStep) => void
}

/** Builds the whole server; it serves requests (also through `http.inject`) and does no background work before `start`. */
export async function createApp({ settings: configured, log, beforeRoutes, ...hooks }: AppParts): Promise<App> {
  const certificate = configured.roles.includes('web') ? await openCertificate(configured, log) : undefined
  const location = databaseLocationOf(configured)
  const exposed = await preparePrivateFolder(configured.configDir, location.engine === 'sqlite' ? [databaseName, 'instance.lock'] : [])
  const unlock = location.engine === 'sqlite' ? holdInstanceLock(configured.configDir) : () => undefined
  if (location.engine === 'sqlite') {
    await sweepTemporaryFolders(configured.configDir)
    await completeRestore(configured.configDir)
  }
  const endMismatchLog = logStoredMismatches(log)
  const context = await createAppContext({ settings: configured, log }, location)
  const { settings } = context
  const { features, authenticate } = createFeatures(context, { ...hooks, configured, certificate })
  const tasks = features.flatMap((feature) => feature.tasks)
  await prepareDatabase(context, { features, tasks, shutDown: hooks.shutDown })
  context.events.share([...taskEvents, ...features.flatMap((feature) => feature.sharedEvents)])
  await context.events.start()
  context.tasks.register(tasks)
  for (const feature of features) await feature.prepare()
  await closeConfigFolder(context, exposed)
  const http = await createHttpServer({ settings, log, authenticate, certificate, assertVisible: assertVisible(context) })
  await beforeRoutes?.(http)
  await http.register(
    (scope, _, done) => {
      for (const mount of [tasksRoutes(context), ...features.flatMap((feature) => feature.routes)]) mount(scope as Http)
      done()
    },
    { prefix: settings.basePath.replace(/\/$/, '') },
  )
  const running = createRunning(context, features)
  return {
    http,
    context,
    start: running.start,
    close: async () => {
      await running.stop()
      await http.close()
      for (const feature of features) await feature.close()
      await context.nodes.leave()
      await context.claims.close()
      await context.events.close()
      await context.db.destroy()
      endMismatchLog()
      unlock()
    },
  }
}

/** What commands that replace or copy a database know about it. Nothing is opened or started. */
export function databasePlan(settings: Settings): DatabasePlan {
  const { features } = createFeatures(createIdleContext(settings), { shutDown: () => undefined, configured: settings })
  return { migrations: migrationsOf(features), searchIndex, leaveOut }
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

interface FeatureParts extends Omit<AppParts, 'settings' | 'log' | 'beforeRoutes'> {
  /** As set in the environment. */
  readonly configured: Settings
  /** Of a server that serves https itself. */
  readonly certificate?: Certificate | undefined
}

/** Creates every feature with its dependencies on the others. */
function createFeatures(
  context: AppContext,
  { configured, certificate, shutDown, plugins: builtIns = builtInPlugins, logMemory = createLogMemory(), ...hooks }: FeatureParts,
): Features {
  const serverSettings = settingsFeature(context, configured)
  const lists = createLists(context, [setVocabulary, shelfVocabulary])
  const facets = createFacetCache(context, lists)
  const users = usersFeature(context, serverSettings.server, hooks.passwordCost)
  const plugins: Plugins = pluginsFeature(context, builtIns, {
    assertSettings: assertValidNamePattern,
    onChange: refreshChangedSource(context, () => plugins.metadataSources),
  })
  const notifications = notificationsFeature(context, plugins)
  const chapters = chaptersFeature(context, {
    queueTitle: (trx, title) => queueDownload({ ...context, db: trx }, title),
    afterImport: afterChapterImport(context),
  })
  const reading = readingFeature(context, serverSettings.server)
  const metadata = metadataOf(context, { plugins, reading, onCoverStep: hooks.onCoverStep })
  const { follows, discover, requests } = browsingOf(context, { plugins, metadata, reading, notifications, ...hooks })
  const followUps = [users.followUps, ...followUpsOf(context, reading)]
  const featureList: readonly Feature[] = [
    serverSettings.feature,
    journalFeature(context),
    users.feature,
    libraryFeature(context, { lists, facets, followUps }),
    reading.feature,
    collectionsFeature(context, { settings: serverSettings.server, lists, reading }),
    plugins.feature,
    chapters.feature,
    downloadsFeature(context, {
      history: chapters.history,
      downloadProvider: plugins.downloadProvider,
      librariesThatFollow: follows.librariesThatFollow,
      noteEnd: notifications.noteDownload,
      onStep: hooks.onDownloadStep,
    }),
    follows.feature,
    notifications.feature,
    archivesFeature(context, { onStep: hooks.onArchiveStep }),
    importsFeature(context, { reading, followUps: combineFollowUps(followUps), onStep: hooks.onImportStep }),
    metadata.feature,
    ...readingListsOf(context, { ...plugins, ...users, ...metadata }),
    discover,
    requests.feature,
    pagesFeature(context, { counts: lists.counts, pagePicture: reading.pagePicture, onStep: hooks.onSplitStep }),
    opdsFeature(context, { lists, facets, reading }),
    devicesFeature(context, { serverSettings: serverSettings.server, reading }),
    backupsFeature(context, { follows, resolveLegacyTitles: createLegacyTitleResolver(plugins.downloadProvider) }),
    databaseMaintenanceFeature(context, { serverSettings: serverSettings.server, leaveOut }),
    webAppFeature(context),
  ]
  return { features: withOverviews(context, featureList, { logMemory, shutDown, certificate }), authenticate: users.authenticate }
}

/** What follows once the chapters in the archives of series are known. */
const afterChapterImport = (context: AppContext): NonNullable<ChaptersPorts['afterImport']> => {
  const steps = [detectAfterImport(context), setStatusesAfterImport(context)]
  return async (trx, imported) => {
    for (const step of steps) await step(trx, imported)
  }
}

/** Shelves here, and the lists at trackers that follow them. */
const readingListsOf = (context: AppContext, parts: Parameters<typeof trackersFeature>[1]): readonly Feature[] => [
  shelvesFeature(context, { onChosen: sendShelf }),
  trackersFeature(context, parts),
]

interface BrowsingInputs {
  readonly plugins: Plugins
  readonly metadata: Metadata
  readonly reading: ReadingServices
  readonly notifications: Notifications
  readonly onFollowStep?: FeatureParts['onFollowStep'] | undefined
}

/** Discover shows what was followed and requested, requests are for titles of Discover, and following a title approves its request. */
function browsingOf(
  context: AppContext,
  { plugins, metadata, reading, notifications, onFollowStep }: BrowsingInputs,
): { readonly follows: Follows; readonly discover: Feature; readonly requests: Requests } {
  const onFollowed: Requests['titleFollowed'] = (trx, followed) => requests.titleFollowed(trx, followed)
  const onGivenUp: Requests['titleNotFollowed'] = (trx, titleKey) => requests.titleNotFollowed(trx, titleKey)
  const follows = followsFeature(context, plugins, { onFollowStep, onFollowed, onGivenUp })
  const { shrinkPicture } = reading
  const requestedTitles: Requests['requestedTitles'] = (titleKeys) => requests.requestedTitles(titleKeys)
  const ports = { followersOf: follows.visibleFollowersOf, requestedTitles, shrinkPicture }
  const discover = discoverFeature(context, { plugins, metadata, ports })
  const requests = requestsFeature(context, { discover, follows, notes: notifications })
  return { follows, discover: discover.feature, requests }
}

/** The tasks that features queue after changes of the library, in the transaction of the change. */
const followUpsOf = (context: AppContext, reading: ReadingServices): readonly SomeFollowUps[] => [
  chaptersFollowUps(context),
  reading.followUps,
  collectionsFollowUps(context),
  archivesFollowUps(context),
  importsFollowUps(context),
  metadataFollowUps(context),
  pagesFollowUps(context),
]

interface MetadataInputs {
  readonly onCoverStep: FeatureParts['onCoverStep'] | undefined
  readonly plugins: Plugins
  readonly reading: ReadingServices
}

const metadataOf = (context: AppContext, { plugins, reading, onCoverStep }: MetadataInputs): Metadata =>
  metadataFeature(context, {
    onCoverStep,
    sources: plugins.metadataSources,
    ports: {
      downloadedTitle: (place) => findTitleOfFolder(context.db, place),
      hasPoster: async (owner) => (await reading.posters.findSelected(owner)) !== undefined,
      addPoster: (owner, bytes) => reading.posters.upload(owner, { bytes, selected: false }),
      setPoster: (owner, bytes) => reading.posters.upload(owner, { bytes, selected: true }),
    },
  })
