// CPU time of first pages of lists, searches and facets with a million books compared with 10,000: two complete servers in this process
// alternate request by request, and the ratio of their p95 is compared. CPU time depends less on what else runs on the machine than the
// time of `lists`. On PostgreSQL, that of its processes counts as well.
import { type App, createApp } from '../src/app.ts'
import { readSettings } from '../src/kernel/config/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { silentLog } from '../src/kernel/log/index.ts'
import { median, type Outcome } from './harness.ts'
import { libraryServerFolder } from './library-server.ts'
import { type ListRequest, listRequests } from './list-requests.ts'
import { administrator } from './running-server.ts'

const sizes = { small: 10_000, large: Number(process.env.BENCH_LISTS_BOOKS ?? 1_000_000) }
const warmUps = 10
const requests = 60
const goal = 2

export async function run(): Promise<readonly Outcome[]> {
  const shelves = [await openShelf(sizes.small), await openShelf(sizes.large)] as const
  try {
    const outcomes: Outcome[] = []
    for (const request of listRequests) outcomes.push(await compareShelves(request, shelves))
    return outcomes
  } finally {
    for (const { app } of shelves) await app.close()
  }
}

interface Shelf {
  readonly app: App
  readonly headers: Readonly<Record<string, string>>
  readonly libraryIds: readonly string[]
}

async function openShelf(books: number): Promise<Shelf> {
  const { settings } = readSettings({ HONDANA_CONFIG_DIR: await libraryServerFolder(books), HONDANA_WATCH_LIBRARIES: 'false' })
  // Not started, so that no background work is measured.
  const app = await createApp({ settings, log: silentLog, shutDown: () => undefined })
  const authorization = `Basic ${Buffer.from(`${administrator.email}:${administrator.password}`).toString('base64')}`
  const signedIn = await app.http.inject({ url: '/api/v2/users/me', headers: { authorization } })
  const session = requireDefined(
    signedIn.cookies.find(({ name }) => name === 'KOMGA-SESSION'),
    'the session cookie',
  )
  const headers = { cookie: `${session.name}=${session.value}` }
  const libraries: readonly { id: string }[] = (await app.http.inject({ url: '/api/v1/libraries', headers })).json()
  return { app, headers, libraryIds: libraries.map(({ id }) => id) }
}

async function compareShelves({ name, ask }: ListRequest, [small, large]: readonly [Shelf, Shelf]): Promise<Outcome> {
  const figures = { small: [] as number[], large: [] as number[] }
  for (let n = 0; n < warmUps + requests; n++) {
    figures.small.push(await cpuMsOf(small, ask(n % requests, small.libraryIds)))
    figures.large.push(await cpuMsOf(large, ask(n % requests, large.libraryIds)))
  }
  const [yardstick, ours] = [figures.small.slice(warmUps), figures.large.slice(warmUps)]
  const ratio = p95(ours) / p95(yardstick)
  const met = ratio <= goal
  console.log(
    `${met ? 'met   ' : 'missed'} ${name.padEnd(34)} p95 ${shown(p95(yardstick))} / ${shown(p95(ours))} ms, ratio ${ratio.toFixed(2)}; ` +
      `median ${shown(median(yardstick))} / ${shown(median(ours))}; mean ${shown(mean(yardstick))} / ${shown(mean(ours))}, ratio ${(mean(ours) / mean(yardstick)).toFixed(2)}; ` +
      `first ${shown(figures.small[0])} / ${shown(figures.large[0])} ms`,
  )
  return { name, ours: p95(ours), yardstick: p95(yardstick), ratio, met }
}

async function cpuMsOf({ app, headers }: Shelf, { path, body }: ReturnType<ListRequest['ask']>): Promise<number> {
  const before = process.cpuUsage()
  const response = await app.http.inject(
    body === undefined
      ? { url: path, headers }
      : { method: 'POST', url: path, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) },
  )
  const { user, system } = process.cpuUsage(before)
  if (response.statusCode >= 400) throw new Error(`${path}: ${response.statusCode}`)
  return (user + system) / 1000
}

const mean = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length
const p95 = (figures: readonly number[]): number =>
  requireDefined(figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1], 'the 95th percentile')
const shown = (ms = 0): string => ms.toFixed(ms < 10 ? 1 : 0)
