// A download queue with its own library, on a real database, with real gallery-dl against a fake site.
// const queue = await aDownloadQueue({ source }); await queue.ended(await queue.add(source.titleUrl()))
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInPlugins } from '../../plugins/index.ts'
import { type ChapterHistory, chaptersFeature, chaptersFollowUps } from '../../src/chapters/index.ts'
import { assertValidNamePattern, type DownloadsParts, downloadsFeature, queueDownload } from '../../src/downloads/index.ts'
import { readWithYauzl } from '../../src/formats/archive/zip/independent-reader.fixture.ts'
import type { Feature } from '../../src/kernel/feature/index.ts'
import type { Http } from '../../src/kernel/http/index.ts'
import { newId } from '../../src/kernel/identity/index.ts'
import { libraryFeature } from '../../src/library/index.ts'
import { createFacetCache, createLists } from '../../src/library/lists/index.ts'
import { notificationsFeature } from '../../src/notifications/index.ts'
import type { Plugin } from '../../src/plugins/contract/plugin.ts'
import { pluginsFeature } from '../../src/plugins/index.ts'
import { settingsFeature } from '../../src/settings/index.ts'
import { usersFeature } from '../../src/users/index.ts'
import type { FakeSite } from '../fakes/fake-site.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { type AppContextSpec, anAppContext, type TestAppContext } from './an-app-context.ts'

export interface QueueSpec extends AppContextSpec {
  /** The fake MangaDex. */
  readonly source?: Pick<FakeSite, 'url'>
  /** Plugins instead of the built-in ones. */
  readonly plugins?: readonly Plugin<unknown>[]
  readonly parts?: Partial<DownloadsParts>
  /** Default "Manga". */
  readonly libraryName?: string
  /** Name of new folders as in an installation from before titles were the default; `title` as in a new one. Default `uuid`. */
  readonly folderNaming?: 'uuid' | 'title'
  /** How pages of MangaDex are fetched; default `gallery-dl`. */
  readonly fetch?: 'gallery-dl' | 'direct'
  /** Whether the worker runs from the start; default true. */
  readonly worker?: boolean
}

/** A download as the API shows it. */
export interface DownloadView {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly status: string
  readonly progress: number
  readonly currentChapter: string
  readonly totalChapters: number
  readonly libraryId: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly message: string | null
  readonly priority: number
  readonly attempt: number
  readonly nextAttemptAt: string | null
}

export interface ApiResponse<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: T
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface TestQueue {
  readonly context: TestAppContext
  readonly http: Http
  readonly history: ChapterHistory
  readonly root: string
  readonly libraryId: string
  /** Adds a library with its own folder. @returns its id */
  addLibrary(name: string): Promise<string>
  ask<T = DownloadView>(method: Method, path: string, body?: unknown): Promise<ApiResponse<T>>
  /** Queues an address for the library. @returns the id of the download */
  add(url: string, more?: object): Promise<string>
  find(id: string): Promise<DownloadView>
  /** Resolves when the download is neither queued nor running. */
  ended(id: string): Promise<DownloadView>
  /** Resolves when the download meets the condition. */
  becomes(id: string, matches: (download: DownloadView) => boolean): Promise<DownloadView>
  /** Every file and folder in the library, hidden ones included, as relative paths. */
  files(): Promise<readonly string[]>
  /** The library's archives. */
  archives(): Promise<readonly string[]>
  /** Runs the pending background tasks, including the scans of finished folders. */
  scanned(): Promise<void>
  /** Empties the queue and the history, and removes the added libraries. */
  forgetAll(): Promise<void>
  startWorker(): Promise<void>
  stopWorker(): Promise<void>
  close(): Promise<void>
}

export async function aDownloadQueue(spec: QueueSpec = {}): Promise<TestQueue> {
  const context = await anAppContext({ ...spec, settings: { ...settingsFor(spec.source), ...spec.settings } })
  const folder = await mkdtemp(join(tmpdir(), 'hondana-queue-'))
  const chapters = chaptersFeature(context, { queueTitle: (trx, title) => queueDownload({ ...context, db: trx }, title) })
  const plugins = pluginsFeature(context, spec.plugins ?? builtInPlugins, { assertSettings: assertValidNamePattern })
  const notifications = notificationsFeature(context, plugins)
  const downloads = downloadsFeature(context, {
    history: chapters.history,
    downloadProvider: plugins.downloadProvider,
    noteEnd: notifications.noteDownload,
    ...spec.parts,
  })
  const serverSettings = settingsFeature(context, context.settings)
  const users = usersFeature(context, serverSettings.server)
  const lists = createLists(context)
  const features = [
    serverSettings.feature,
    users.feature,
    libraryFeature(context, { lists, facets: createFacetCache(context, lists), followUps: [chaptersFollowUps(context)] }),
    plugins.feature,
    chapters.feature,
    downloads,
    notifications.feature,
  ]
  const http = await openApp(context, features, spec)
  context.tasks.register(features.flatMap((feature) => feature.tasks))
  let tasks: Promise<void> | undefined
  const addLibrary = async (name: string): Promise<string> => {
    const id = newId()
    await mkdir(join(folder, name), { recursive: true })
    await insertLibrary(context, { id, name, root: join(folder, name) })
    return id
  }
  const { libraryName = 'Manga' } = spec
  const libraryId = await addLibrary(libraryName)
  const root = join(folder, libraryName)
  const worker = createWorkerSwitch(downloads.services)
  if (spec.worker ?? true) await worker.start()
  return {
    context,
    http,
    history: chapters.history,
    root,
    libraryId,
    addLibrary,
    ...asking(http, libraryId),
    files: async () => (await readdir(root, { recursive: true })).toSorted(),
    archives: async () => (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.cbz')).toSorted(),
    scanned: async () => {
      tasks ??= context.tasks.start()
      await tasks
      while ((await context.tasks.queueStatus()).count > 0) await context.clock.sleep(10)
    },
    forgetAll: async () => {
      await context.db.deleteFrom('download').execute()
      await context.db.deleteFrom('chapterUrl').execute()
      await context.db.deleteFrom('library').where('id', '!=', libraryId).execute()
    },
    startWorker: worker.start,
    stopWorker: worker.stop,
    close: async () => {
      await worker.stop()
      if (tasks) await context.tasks.stop()
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const settingsFor = (source: QueueSpec['source']) => ({
  HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
  HONDANA_SRCA_API_URL: source?.url ?? 'http://127.0.0.1:9',
  HONDANA_SRCA_UPLOADS_URL: source?.url ?? 'http://127.0.0.1:9',
})

/** The migration runs on an empty database, so that the setting of an older installation has to be stored here. */
async function openApp(context: TestAppContext, features: readonly Feature[], spec: QueueSpec): Promise<Http> {
  const { folderNaming = 'uuid', fetch = 'gallery-dl' } = spec
  const http = await context.open(features)
  const { db } = context
  const plugin = await db.selectFrom('plugin').select('id').where('id', '=', 'extractor-downloader').executeTakeFirst()
  const rows = [
    ...(folderNaming === 'title' ? [] : [{ key: 'folder_naming', value: folderNaming }]),
    ...(fetch === 'gallery-dl' ? [] : [{ key: 'fetch', value: fetch }]),
  ]
  if (rows.length === 0 || !plugin) return http
  await db
    .insertInto('pluginConfig')
    .values(rows.map((row) => ({ pluginId: plugin.id, ...row })))
    .onConflict((conflict) => conflict.columns(['pluginId', 'key']).doNothing())
    .execute()
  return http
}

const insertLibrary = (context: TestAppContext, library: { id: string; name: string; root: string }) =>
  context.db
    .insertInto('library')
    .values({
      ...library,
      nameKey: library.name.toLowerCase(),
      options: '{}',
      unavailableAt: null,
      attention: null,
      lastScanAt: null,
      createdAt: 0,
      modifiedAt: 0,
    })
    .execute()

function createWorkerSwitch(services: readonly { start(): Promise<() => Promise<void>> }[]) {
  const stops: (() => Promise<void>)[] = []
  return {
    start: async () => {
      for (const service of services) stops.push(await service.start())
    },
    stop: async () => {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}

function asking(http: Http, libraryId: string): Pick<TestQueue, 'ask' | 'add' | 'find' | 'ended' | 'becomes'> {
  const ask = async <T = DownloadView>(method: Method, path: string, body?: unknown): Promise<ApiResponse<T>> => {
    const response = await http.inject({ method, url: `/api/v1${path}`, ...(body === undefined ? {} : { payload: body as object }) })
    return { status: response.statusCode, headers: response.headers, body: (response.body === '' ? undefined : response.json()) as T }
  }
  const find = async (id: string) => {
    const { status, body } = await ask<DownloadView & { message: string }>('GET', `/downloads/${id}`)
    if (status !== 200) throw new Error(`Download ${id}: ${status} ${body.message}`)
    return body
  }
  const becomes: TestQueue['becomes'] = async (id, matches) => {
    const deadlineMs = Date.now() + pollOptions.timeout
    for (;;) {
      const download = await find(id)
      if (matches(download)) return download
      if (Date.now() > deadlineMs) throw new Error(`The download stays ${JSON.stringify(download)}`)
      await new Promise((resolve) => setTimeout(resolve, pollOptions.interval))
    }
  }
  return {
    ask,
    find,
    becomes,
    ended: (id) => becomes(id, ({ status }) => status !== 'PENDING' && status !== 'DOWNLOADING'),
    add: async (url, more = {}) => {
      const { status, body } = await ask<DownloadView>('POST', '/downloads', { url, libraryId, ...more })
      if (status !== 201) throw new Error(`Queueing ${url}: ${status} ${JSON.stringify(body)}`)
      return body.id
    },
  }
}

/** The record file of a series folder, parsed. */
export const recordFileOf = async (
  root: string,
  seriesFolder: string,
): Promise<{ chapters: { chapter_id?: string; url: string; file: string }[] }> =>
  JSON.parse(await readFile(join(root, seriesFolder, '.chapter-urls.json'), 'utf8'))

/** The pages of an archive in its own order, read with a third-party library. */
export async function pagesOf(archive: string): Promise<readonly Buffer[]> {
  const { entries } = await readWithYauzl(archive)
  return entries.filter(({ name }) => /\.(jpg|png)$/.test(name)).map(({ content }) => content)
}
