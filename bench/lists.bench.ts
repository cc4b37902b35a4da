// First pages of lists, searches and facets with 500,000 books compared with 10,000: the two servers alternate request by request, and
// the ratio of their p95 is compared. The same run also reads 20 entries from a plain index of both databases, to show how much of the
// ratio comes from the machine. The cost of the first, uncached request of each kind is printed as well.
import { requireDefined } from '../src/kernel/errors/index.ts'
import { type Outcome, timed } from './harness.ts'
import { type LibraryServer, openLibraryServer, openLibraryServerOnPostgres } from './library-server.ts'
import { listRequests } from './list-requests.ts'
import { withPostgres } from './postgres.ts'
import { wholeLists } from './whole-lists.ts'

const sizes = { small: 10_000, large: 500_000 }
const requests = 60
const goal = 2

export async function run(): Promise<readonly Outcome[]> {
  return compareSizes([await openLibraryServer(sizes.small), await openLibraryServer(sizes.large)])
}

/** The same on PostgreSQL. */
export const runOnPostgres = (): Promise<readonly Outcome[]> =>
  withPostgres(async (url) =>
    compareSizes([await openLibraryServerOnPostgres(sizes.small, url), await openLibraryServerOnPostgres(sizes.large, url)]),
  )

async function compareSizes([small, large]: readonly [LibraryServer, LibraryServer]): Promise<readonly Outcome[]> {
  try {
    const outcomes: Outcome[] = []
    for (const question of listRequests) outcomes.push(await compareShelves(question.name, question.ask, [small, large]))
    return [...outcomes, ...(await wholeLists(large))]
  } finally {
    await small.server.stop()
    await large.server.stop()
  }
}

type TimedRequest = (n: number, libraryIds: readonly string[]) => { readonly path: string; readonly body?: unknown }

async function compareShelves(name: string, ask: TimedRequest, [small, large]: readonly [LibraryServer, LibraryServer]): Promise<Outcome> {
  const figures = { small: [] as number[], large: [] as number[], smallWalk: [] as number[], largeWalk: [] as number[] }
  for (let n = 0; n <= requests; n++) {
    figures.small.push(await timeOf(small, ask(n, small.libraryIds)))
    figures.large.push(await timeOf(large, ask(n, large.libraryIds)))
    const walks = [async () => figures.smallWalk.push(await timed(small.walk)), async () => figures.largeWalk.push(await timed(large.walk))]
    for (const walk of n % 2 === 0 ? walks : walks.toReversed()) await walk()
  }
  const first = `${shown(figures.small[0])} / ${shown(figures.large[0])}`
  const [ours, yardstick] = [p95(figures.large.slice(1)), p95(figures.small.slice(1))]
  const ratio = ours / yardstick
  const floor = p95(figures.largeWalk) / p95(figures.smallWalk)
  const met = ratio <= goal
  console.log(
    `${met ? 'met   ' : 'missed'} ${name.padEnd(44)} p95 ${shown(yardstick)} / ${shown(ours)} ms, ratio ${ratio.toFixed(2)}; index walk ${floor.toFixed(2)}; first request ${first} ms`,
  )
  return { name, ours, yardstick, ratio, met }
}

async function timeOf({ server, headers }: LibraryServer, { path, body }: ReturnType<TimedRequest>): Promise<number> {
  const options =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const startedAt = performance.now()
  const response = await fetch(server.url + path, options)
  await response.arrayBuffer()
  const tookMs = performance.now() - startedAt
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return tookMs
}

const p95 = (figures: readonly number[]): number =>
  requireDefined(figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1], 'the 95th percentile')
const shown = (ms = 0): string => ms.toFixed(ms < 10 ? 1 : 0)
