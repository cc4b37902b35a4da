// First pages of lists, searches and facets with 500,000 books against the same with 10,000 (limits.md 5): the two servers take turns,
// request by request, and the ratio of their p95 is compared. Beside them, in the same run, 20 entries are read from a bare index of
// both databases: how much of the ratio is the machine's. What the first request of a kind costs, before anything is kept, is shown too.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { libraryMigrations } from '../src/library/migrations/index.ts'
import type { Outcome } from './harness.ts'
import { questions } from './list-questions.ts'
import { pause, type RunningServer, startServer } from './running-server.ts'
import { fillShelf } from './shelf-database.ts'

const sizes = { small: 10_000, large: 500_000 }
const requests = 60
const goal = 2

export async function run(): Promise<readonly Outcome[]> {
  const small = await openShelf(sizes.small)
  const large = await openShelf(sizes.large)
  try {
    const outcomes: Outcome[] = []
    for (const question of questions) outcomes.push(await compareShelves(question.name, question.ask, [small, large]))
    return outcomes
  } finally {
    await small.server.stop()
    await large.server.stop()
  }
}

interface OpenShelf {
  readonly server: RunningServer
  readonly headers: Readonly<Record<string, string>>
  readonly libraryIds: readonly string[]
  readonly walk: () => void
}

type Ask = (n: number, libraryIds: readonly string[]) => { readonly path: string; readonly body?: unknown }

async function compareShelves(name: string, ask: Ask, [small, large]: readonly [OpenShelf, OpenShelf]): Promise<Outcome> {
  const figures = { small: [] as number[], large: [] as number[], smallWalk: [] as number[], largeWalk: [] as number[] }
  for (let n = 0; n <= requests; n++) {
    figures.small.push(await timeOf(small, ask(n, small.libraryIds)))
    figures.large.push(await timeOf(large, ask(n, large.libraryIds)))
    const walks = [() => figures.smallWalk.push(timeOfWalk(small)), () => figures.largeWalk.push(timeOfWalk(large))]
    for (const walk of n % 2 === 0 ? walks : walks.toReversed()) walk()
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

async function timeOf({ server, headers }: OpenShelf, { path, body }: ReturnType<Ask>): Promise<number> {
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

function timeOfWalk({ walk }: OpenShelf): number {
  const startedAt = performance.now()
  walk()
  return performance.now() - startedAt
}

const p95 = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? 0
const shown = (ms = 0): string => ms.toFixed(ms < 10 ? 1 : 0)

/** Starts a server on a shelf of so many books, which is made once and kept until the tables change. */
async function openShelf(books: number): Promise<OpenShelf> {
  const steps = createHash('sha256')
    .update(libraryMigrations.map(({ name }) => name).join())
    .digest('hex')
  const configDir = join(tmpdir(), `hondana-bench-shelf-${books}-${steps.slice(0, 8)}`)
  const roles = { HONDANA_ROLES: 'web,worker', HONDANA_WATCH_LIBRARIES: 'false' }
  if ((await readdir(configDir).catch(() => [])).length === 0) await makeShelf(books, configDir, roles)
  const server = await startServer({ ...roles, HONDANA_CONFIG_DIR: configDir })
  const libraries = await server.call<{ id: string }[]>('GET', '/api/v1/libraries')
  const database = new Database(join(configDir, 'hondana.sqlite'), { readonly: true })
  const statement = database.prepare('select id from series where titleKey >= ? order by titleKey, id limit 20')
  let letter = 0
  return {
    server,
    headers: await server.session(),
    libraryIds: libraries.map(({ id }) => id),
    walk: () => statement.all(String.fromCharCode(97 + (letter++ % 26))),
  }
}

async function makeShelf(books: number, target: string, roles: Readonly<Record<string, string>>): Promise<void> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-making-'))
  const env = { ...roles, HONDANA_CONFIG_DIR: configDir }
  const empty = await startServer(env)
  const libraryIds: string[] = []
  for (const name of ['Manga', 'Comics', 'Novels', 'Magazines']) {
    const root = await mkdtemp(join(tmpdir(), 'hondana-bench-root-'))
    libraryIds.push(await empty.addLibrary(name, root))
    await empty.settled()
    await rm(root, { recursive: true })
  }
  const me = await empty.call<{ id: string }>('GET', '/api/v2/users/me')
  const users = [me]
  for (const name of ['ann', 'ben', 'cleo']) {
    users.push(
      await empty.call<{ id: string }>('POST', '/api/v2/users', {
        email: `${name}@example.org`,
        password: 'a long enough password',
        roles: [],
      }),
    )
  }
  await empty.stop()
  const startedAt = performance.now()
  fillShelf(configDir, { libraryIds, userIds: users.map(({ id }) => id) }, books)
  console.log(`       ${books} books made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  await indexTexts(configDir, env)
  await rename(configDir, target)
}

/** The server follows the changes by itself. */
async function indexTexts(configDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const startedAt = performance.now()
  const server = await startServer(env)
  const database = new Database(join(configDir, 'hondana.sqlite'), { readonly: true })
  while (database.prepare('select 1 from searchChange limit 1').get() !== undefined) await pause(500)
  database.close()
  await server.stop()
  console.log(`       indexed for search in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
