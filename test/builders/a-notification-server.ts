// A complete server that sends notifications, with nothing mocked.
import { builtInPlugins } from '../../plugins/index.ts'
import { inTransaction } from '../../src/kernel/db/index.ts'
import { createOutbound } from '../../src/kernel/outbound/index.ts'
import { respondWith, type SiteHandler, startTestSite } from '../../src/kernel/outbound/site.fixture.ts'
import { libraryFeature } from '../../src/library/index.ts'
import { createFacetCache, createLists } from '../../src/library/lists/index.ts'
import { deliverTask } from '../../src/notifications/deliver.task.ts'
import { deliverNotices } from '../../src/notifications/deliver-notices.ts'
import { notificationsFeature } from '../../src/notifications/index.ts'
import { checkLibrary } from '../../src/notifications/library-problems.ts'
import { listPendingNotices } from '../../src/notifications/notifications.queries.ts'
import { recordDownload } from '../../src/notifications/record-event.ts'
import { pluginsFeature } from '../../src/plugins/index.ts'
import { settingsFeature } from '../../src/settings/index.ts'
import { usersFeature } from '../../src/users/index.ts'
import type { TestDatabase } from '../setup/databases.ts'
import { aClock } from './a-clock.ts'
import { aPluginPackage, type PackageSpec } from './a-plugin-package.ts'
import { anAppContext, type TestAppContext } from './an-app-context.ts'

const never = new AbortController().signal
const ntfy = 'notify-ntfy'
const library = { id: 'lib', name: 'Manga', root: '/srv/secret-folder' }

export type NotificationServer = Awaited<ReturnType<typeof aNotificationServer>>

/**
 * A server with a library and a clock that can be advanced; ntfy is a service on this machine.
 * @param packages third-party notifiers in its configuration folder
 */
export async function aNotificationServer(database: TestDatabase, packages: readonly PackageSpec[] = []) {
  let handler: SiteHandler = respondWith(200, {}, '{}')
  const service = await startTestSite((...args) => handler(...args))
  const context = await anAppContext({ database, settings: { HONDANA_PLUGIN_CALL_SECONDS: '2' } })
  for (const spec of packages) await aPluginPackage(context.settings.configDir, { template: 'notifier', ...spec })
  const clock = aClock()
  const startPlugins = () => {
    const { log, settings } = context
    const outbound = createOutbound({ clock, log, allowPrivateHosts: settings.allowPrivateHosts, userAgent: 'Hondana/test' })
    return pluginsFeature({ ...context, clock, outbound }, builtInPlugins)
  }
  const plugins = startPlugins()
  const http = await openServer(context, plugins)
  const times = { lastScanAt: null, createdAt: 0, modifiedAt: 0, unavailableAt: null, attention: null }
  await context.db
    .insertInto('library')
    .values({ ...library, nameKey: 'manga', options: '{}', ...times })
    .execute()
  let { notifiers } = plugins
  let seriesPath: string | null = '/series/0ABC'
  const deps = { ...context, clock, notifiers, pathOfSeries: async () => seriesPath }
  const ask = (method: 'POST' | 'PUT' | 'PATCH' | 'GET' | 'DELETE', path: string, payload?: object) =>
    http.inject({ method, url: `/api/v1/plugins/${path}`, ...(payload ? { payload } : {}) })
  const configure = (more: object = {}) => ask('PUT', `${ntfy}/config`, { server: service.url, topic: 'shelf', ...more })
  await configure()
  return {
    context: context,
    clock,
    service,
    ask,
    configure,
    enable: (enabled = true, id = ntfy) => ask('PATCH', id, { enabled }),
    answers: (next: SiteHandler) => {
      handler = next
    },
    /** Sets whether a scan has seen the series in the notices; true by default. */
    scanned: (isScanned: boolean) => {
      seriesPath = isScanned ? '/series/0ABC' : null
    },
    /** Received notices, as "title: message". */
    messages: () => service.requests.map(({ body }) => JSON.parse(body)).map(({ title, message }) => `${title}: ${message}`),
    /** Reports that a download of a title has ended. */
    ended: (title: string, chapters: number, failure: { reason: string; diskFull: boolean } | null = null) =>
      inTransaction(context.db, (trx) =>
        recordDownload(deps, trx, { libraryId: library.id, title, seriesFolder: title, chapters, failure }),
      ),
    deliver: async (id = ntfy) => {
      await takeFromQueue(context, id)
      await deliverNotices({ ...deps, notifiers }, id, never)
    },
    /** In how many milliseconds the next delivery starts by itself; undefined when none is queued. */
    nextDeliveryMs: async (id = ntfy) => delayOfQueued(context, id, clock.now()),
    /** Simulates a new process, which has only the stored data. */
    restart: () => {
      notifiers = startPlugins().notifiers
    },
    look: async (state: { unavailableAt?: number | null; attention?: string | null }) => {
      await context.db.updateTable('library').set(state).where('id', '=', library.id).execute()
      await checkLibrary(deps, library.id)
    },
    waiting: async (id = ntfy) => (await listPendingNotices(context.db, id, 100)).length,
    problem: async (id: string) => (await ask('GET', id)).json<{ problem: string | null }>().problem,
    logged: async (id = ntfy) =>
      (await ask('GET', `${id}/logs?size=500`)).json<{ content: { message: string }[] }>().content.map(({ message }) => message),
    close: async () => {
      service.close()
      await context.close()
    },
  }
}

/** A task that has started is no longer queued. */
const takeFromQueue = ({ db }: TestAppContext, pluginId: string) =>
  db.deleteFrom('task').where('name', '=', deliverTask.name).where('key', '=', pluginId).execute()

async function delayOfQueued({ db }: TestAppContext, pluginId: string, nowMs: number): Promise<number | undefined> {
  const queued = db.selectFrom('task').select('runAt').where('name', '=', deliverTask.name).where('key', '=', pluginId)
  const task = await queued.executeTakeFirst()
  return task && task.runAt - nowMs
}

/** Routes of the features that notifications need beside their own. */
function openServer(app: TestAppContext, plugins: ReturnType<typeof pluginsFeature>) {
  const serverSettings = settingsFeature(app, app.settings)
  const lists = createLists(app)
  return app.open([
    serverSettings.feature,
    usersFeature(app, serverSettings.server).feature,
    libraryFeature(app, { lists, facets: createFacetCache(app, lists) }),
    plugins.feature,
    notificationsFeature(app, plugins).feature,
  ])
}
