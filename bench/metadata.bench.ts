// Refreshes 1,000 series that are linked to MangaDex, AniList and Kitsu, using fakes. The first two run at their real request rates;
// Kitsu, which needs about one request per title, runs five times as fast so that it takes three minutes instead of seventeen. The result
// is compared with the time that the rate limits alone require, with the number of requests that one request per series would need, and,
// for every time window of the fakes, with the limits of the services.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../src/app.ts'
import { readSettings } from '../src/kernel/config/index.ts'
import { silentLog } from '../src/kernel/log/index.ts'
import { anArchive } from '../test/builders/an-archive.ts'
import { type RequestRates, type ThreeSources, threeSources } from '../test/builders/three-sources.ts'
import { peakRequests } from '../test/fakes/peak-requests.ts'
import { type Outcome, report, timed } from './harness.ts'
import { pause } from './running-server.ts'

const series = 1_000
/** Requests per second, as the plugins limit them; Kitsu's times five. */
const paces: RequestRates = { mangadex: 4.8, anilist: 0.5, kitsu: 5 }
/** Limits of the services: MangaDex per second, AniList per minute while it is degraded, Kitsu (times five) per second. */
const limits = { mangadex: { most: 5, windowMs: 1_000 }, anilist: { most: 30, windowMs: 60_000 }, kitsu: { most: 6, windowMs: 1_000 } }
const maxOverFloor = 1.15
const owner = { email: 'bench@example.org', password: 'a long enough password' }
const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`

export async function run(): Promise<readonly Outcome[]> {
  const sources = await threeSources(series)
  const folder = await mkdtemp(join(tmpdir(), 'hondana-bench-metadata-'))
  const server = await openServer(sources, folder)
  try {
    const root = join(folder, 'manga')
    for (const { id } of sources.mangadex.titles) {
      await mkdir(join(root, id), { recursive: true })
      await writeFile(join(root, id, '1.cbz'), anArchive({ seed: id, pages: 1 }))
    }
    const { id } = await server.call<{ id: string }>('POST', '/api/v1/libraries', { name: 'Manga', root })
    await server.app.context.tasks.idle()
    await sources.openFor(server, { mangadex: 1_000, anilist: 1_000, kitsu: 1_000 })
    await server.app.context.tasks.idle()
    sources.pace(server, paces)
    for (const site of [sources.mangadex, sources.anilist, sources.kitsu]) site.forgetRequests()
    const ms = await timed(() => refresh(server, id))
    return [...judgeLimits(sources), judgeRequests(sources), judgeTime(sources, ms)]
  } finally {
    await server.app.close()
    await sources.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Server {
  readonly app: App
  readonly http: { patch(url: string, body: object): Promise<unknown> }
  call<T>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<T>
}

async function openServer(sources: ThreeSources, folder: string): Promise<Server> {
  const { settings } = readSettings({
    HONDANA_CONFIG_DIR: join(folder, 'config'),
    HONDANA_ADMIN_EMAIL: owner.email,
    HONDANA_ADMIN_PASSWORD: owner.password,
    HONDANA_WATCH_LIBRARIES: 'false',
    ...sources.settings,
  })
  const app = await createApp({ settings, log: silentLog, shutDown: () => undefined })
  await app.http.ready()
  await app.start()
  const call: Server['call'] = async (method, url, body) => {
    const response = await app.http.inject({ method, url, headers: { authorization }, ...(body ? { payload: body } : {}) })
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.body}`)
    return JSON.parse(response.body || 'null')
  }
  return { app, call, http: { patch: (url, body) => call('PATCH', url, body) } }
}

interface Task {
  readonly name: string
  readonly state: string
  readonly outcome: { readonly answered: number } | null
  readonly progress: { readonly message: string } | null
}

async function refresh({ call, app }: Server, libraryId: string): Promise<void> {
  await call('POST', `/api/v1/libraries/${libraryId}/metadata/refresh`)
  const ended = app.context.tasks.idle().then(() => true)
  const newest = async () =>
    (await call<{ content: readonly Task[] }>('GET', '/api/v1/tasks')).content.find(({ name }) => name === 'metadata.refresh-bound')
  while (!(await Promise.race([ended, pause(10_000)]))) console.log(`       ${(await newest())?.progress?.message}`)
  const outcome = (await newest())?.outcome
  if (outcome?.answered !== 3 * series) throw new Error(`Not everything was answered: ${JSON.stringify(outcome)}`)
}

const judgeLimits = (sources: ThreeSources): Outcome[] =>
  (['mangadex', 'anilist', 'kitsu'] as const).map((id) =>
    report({
      name: `most requests to ${id} in ${limits[id].windowMs / 1000} s`,
      unit: 'requests',
      yardstickName: 'allowed',
      goal: { max: 1 },
      ours: [peakRequests(sources[id].requests, limits[id].windowMs)],
      yardstick: [limits[id].most],
    }),
  )

const judgeRequests = ({ mangadex, anilist }: ThreeSources): Outcome =>
  report({
    name: 'requests to MangaDex and AniList',
    unit: 'requests',
    yardstickName: 'one for each series',
    goal: { max: 0.02 },
    ours: [mangadex.requests.length + anilist.requests.length],
    yardstick: [2 * series],
  })

/** Sources are requested in parallel, so the slowest one sets the minimum time. */
function judgeTime(sources: ThreeSources, ms: number): Outcome {
  const floors = (['mangadex', 'anilist', 'kitsu'] as const).map((id) => (sources[id].requests.length * 1_000) / paces[id])
  return report({
    name: `refresh of ${series} series`,
    unit: 'ms',
    yardstickName: 'pace of the slowest source',
    goal: { max: maxOverFloor },
    ours: [ms],
    yardstick: [Math.max(...floors)],
  })
}
