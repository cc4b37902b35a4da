// Several nodes on one PostgreSQL: how reading and downloading grow with the nodes, what readers notice while nodes are killed, and how
// soon an idle node starts a queued download. All nodes, PostgreSQL and the load share one machine, so its cores limit the growth.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { makeBookTree } from './book-tree.ts'
import { type Outcome, report } from './harness.ts'
import { requirePrograms } from './native.ts'
import { withPostgres } from './postgres.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'
import { aSourceOfShortTitles, startDownloads } from './start-on-idle-node.ts'

const titles = 8
const chapters = 4
const pages = 10
const latencyMs = 60
const readers = 200
const killEveryMs = 5_000
const kills = 4

export async function run(): Promise<readonly Outcome[]> {
  return [...(await reading()), ...(await downloading())]
}

interface Cluster {
  readonly nodes: RunningServer[]
  readonly databaseUrl: string
  /** Starts another node; the first one creates the tables. */
  add(env?: Readonly<Record<string, string>>): Promise<RunningServer>
}

/** @param env of each node */
async function withCluster<T>(env: Readonly<Record<string, string>>, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-nodes-'))
  return withPostgres(async (databaseUrl) => {
    const nodes: RunningServer[] = []
    try {
      const add = async (own: Readonly<Record<string, string>> = {}) => {
        const node = await startServer({ ...env, ...own, HONDANA_DATABASE_URL: databaseUrl, HONDANA_CONFIG_DIR: configDir })
        nodes.push(node)
        return node
      }
      return await work({ nodes, databaseUrl, add })
    } finally {
      for (const node of nodes) await node.stop()
      await rm(configDir, { recursive: true, force: true })
    }
  })
}

async function reading(): Promise<readonly Outcome[]> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-shelf-'))
  await makeBookTree(root, { series: 20, booksPerSeries: 5, pagesPerBook: 4, page: { widthPx: 800, heightPx: 1200, quality: 80 } })
  try {
    return await withCluster({}, async ({ nodes, add }) => {
      const first = await add()
      await first.addLibrary('Shelf', root)
      await first.settled()
      const paths = await pagePaths(first)
      const headers = await first.session()
      const alone = await pagesPerSecond([first], { paths, headers })
      await add()
      const two = await pagesPerSecond(nodes, { paths, headers })
      await add()
      const growth = report({
        name: 'nodes: pages per second of two nodes',
        unit: 'pages/s',
        ours: [two],
        yardstick: [alone],
        yardstickName: 'one node',
        goal: { min: 1 },
      })
      return [growth, await whileNodesAreKilled(nodes, add, { paths, headers })]
    })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

interface Load {
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

async function pagePaths(node: RunningServer): Promise<readonly string[]> {
  const { content } = await node.call<{ content: { id: string }[] }>('GET', '/api/v1/books?size=100')
  return content.map(({ id }) => `/api/v1/books/${id}/pages/1`)
}

/** 32 connections that ask for one page after another, spread over the nodes. */
async function pagesPerSecond(nodes: readonly RunningServer[], { paths, headers }: Load): Promise<number> {
  const seconds = 5
  const endAt = performance.now() + seconds * 1000
  let done = 0
  const connection = async (n: number) => {
    for (let turn = n; performance.now() < endAt; turn += 32) {
      const node = requireDefined(nodes[turn % nodes.length], 'a node')
      const response = await fetch(node.url + requireDefined(paths[turn % paths.length], 'a page'), { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`A page: ${response.status}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 32 }, (_, n) => connection(n)))
  return done / seconds
}

/** Readers turn a page each second; a request that fails is repeated once on the next node. */
async function whileNodesAreKilled(nodes: RunningServer[], add: Cluster['add'], { paths, headers }: Load): Promise<Outcome> {
  const tookMs: number[] = []
  let [repeated, failed] = [0, 0]
  let isOver = false
  let turn = 0
  const readPage = async (path: string): Promise<boolean> => {
    const node = requireDefined(nodes[turn++ % nodes.length], 'a node')
    const startedAt = performance.now()
    const response = await fetch(node.url + path, { headers }).catch(() => undefined)
    const bytes = await response?.arrayBuffer().catch(() => undefined)
    if (!response?.ok || !bytes) return false
    tookMs.push(performance.now() - startedAt)
    return true
  }
  const reader = async (n: number) => {
    await pause((n / readers) * 1000)
    for (let page = n; !isOver; page++) {
      const nextAt = performance.now() + 1_000
      const path = requireDefined(paths[page % paths.length], 'a page')
      if (!(await readPage(path))) {
        repeated += 1
        if (!(await readPage(path))) failed += 1
      }
      await pause(Math.max(0, nextAt - performance.now()))
    }
  }
  const all = Array.from({ length: readers }, (_, n) => reader(n))
  for (let kill = 0; kill < kills; kill++) {
    await pause(killEveryMs)
    const victim = requireDefined(nodes.shift(), 'a node')
    process.kill(victim.pid, 'SIGKILL')
    await victim.stop()
    await add()
  }
  isOver = true
  await Promise.all(all)
  console.log(`       nodes: ${tookMs.length} pages while ${kills} nodes were killed, ${repeated} repeated, ${failed} failed twice`)
  const p99 = requireDefined(tookMs.sort((a, b) => a - b)[Math.floor(tookMs.length * 0.99)], 'a page')
  return report({
    name: `nodes: slowest 1 % of pages for ${readers} readers while nodes are killed`,
    unit: 'ms',
    ours: [failed === 0 ? p99 : Number.POSITIVE_INFINITY],
    ...limitOf(300),
  })
}

async function downloading(): Promise<readonly Outcome[]> {
  requirePrograms('gallery-dl')
  const source = await aFakeMangaDex().titles(titles, chapters, { pages }).start()
  source.breakPath(/./, { latencyMs })
  try {
    const alone = await chaptersPerSecond(source, 1)
    const two = await chaptersPerSecond(source, 2)
    const four = await chaptersPerSecond(source, 4)
    console.log(`       nodes: chapters per second of 1, 2 and 4 nodes: ${[alone, two, four].map((rate) => rate.toFixed(2)).join(', ')}`)
    const growth = { name: 'nodes: chapters per second of two nodes', unit: 'chapters/s', ours: [two], yardstick: [alone] }
    return [report({ ...growth, yardstickName: 'one node', goal: { min: 1.6 } }), await startOnIdleNode()]
  } finally {
    await source.close()
  }
}

const sourceOf = ({ url }: FakeMangaDex) => ({
  HONDANA_SRCA_API_URL: url,
  HONDANA_SRCA_UPLOADS_URL: url,
  HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
})

/** Each node downloads one title at a time. */
async function chaptersPerSecond(source: FakeMangaDex, count: number): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-shelf-'))
  try {
    return await withCluster(sourceOf(source), async ({ add, databaseUrl }) => {
      const first = await add()
      const libraryId = await first.addLibrary('Shelf', root)
      await first.call('POST', '/api/v1/plugins/extractor-downloader/config', { downloads_at_once: '1', downloads_per_site: '5' })
      for (let n = 1; n < count; n++) await add()
      await first.settled()
      const startedAt = performance.now()
      for (const title of source.titles) await first.call('POST', '/api/v1/downloads', { url: source.titleUrl(title), libraryId })
      await untilAll(databaseUrl, (status) => status === 'COMPLETED')
      return (titles * chapters * 1000) / (performance.now() - startedAt)
    })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Resolves when all downloads have such a status. */
async function untilAll(databaseUrl: string, isDone: (status: string) => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (;;) {
    const { rows } = await client.query<{ status: string }>('select distinct status from download')
    if (rows.every(({ status }) => isDone(status))) break
    await pause(5)
  }
  await client.end()
}

/** A node that only answers requests queues downloads; another one, which has nothing to do, starts each. */
async function startOnIdleNode(): Promise<Outcome> {
  const source = await aSourceOfShortTitles()
  try {
    const tookMs = await withCluster(sourceOf(source), async ({ add, databaseUrl }) => {
      const web = await add({ HONDANA_ROLES: 'web' })
      await add()
      return startDownloads({ web, databaseUrl }, source)
    })
    const p95 = requireDefined([...tookMs].sort((a, b) => a - b)[Math.ceil(tookMs.length * 0.95) - 1], 'a start')
    return report({ name: 'nodes: start of a download on an idle node, p95', unit: 'ms', ours: [p95], ...limitOf(200) })
  } finally {
    await source.close()
  }
}

/** A limit of the design, in place of a yardstick. */
const limitOf = (ms: number) => ({ yardstick: [ms], yardstickName: 'limit', goal: { max: 1 } })
