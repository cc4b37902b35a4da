// Queue requests of a user and the worker with 5,000 downloads compared with 50: two complete servers alternate request by request, and
// the ratio of their p95 is compared. Nearly all downloads are queued, some are completed or failed. The claim is made the way the worker
// makes it and then undone; once with an idle site, once while the site of all downloads but the last is busy.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../src/app.ts'
import type { DownloadTable } from '../src/downloads/downloads.queries.ts'
import { claimDownload } from '../src/downloads/run/claim-download.queries.ts'
import { hasDueDownload } from '../src/downloads/run/download-runs.queries.ts'
import { systemClock } from '../src/kernel/clock/index.ts'
import { readSettings } from '../src/kernel/config/index.ts'
import { insertRows } from '../src/kernel/db/index.ts'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { silentLog } from '../src/kernel/log/index.ts'
import { median, type Outcome } from './harness.ts'
import { createDatabase, vacuum, withPostgres } from './postgres.ts'

const sizes = { small: 50, large: 5_000 }
const rounds = 200
const goal = 1.5
const owner = { email: 'bench@example.org', password: 'a long enough password' }
const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`

export const run = (): Promise<readonly Outcome[]> => compareSizes(async () => ({}))

/** The same on PostgreSQL. */
export const runOnPostgres = (): Promise<readonly Outcome[]> =>
  withPostgres((url) => compareSizes(async (size) => ({ HONDANA_DATABASE_URL: await createDatabase(url, `queue_${size}`) })))

/** @param envOf further settings of the server with this many downloads */
async function compareSizes(envOf: (size: number) => Promise<Readonly<Record<string, string>>>): Promise<readonly Outcome[]> {
  const small = await openQueue(sizes.small, await envOf(sizes.small))
  const large = await openQueue(sizes.large, await envOf(sizes.large))
  try {
    const outcomes: Outcome[] = []
    for (const [name, ask] of Object.entries(questions)) outcomes.push(await compareQueues(name, ask, [small, large]))
    return outcomes
  } finally {
    await small.close()
    await large.close()
  }
}

interface Queue {
  readonly size: number
  readonly app: App
  ask(method: 'GET' | 'DELETE', path: string): Promise<void>
  /** Adds completed downloads, which "clear completed" removes. */
  complete(count: number): Promise<void>
  /** Starts or stops a running download of the busiest site. */
  keepBusy(isBusy: boolean): Promise<void>
  claim(): Promise<void>
  close(): Promise<void>
}

/** Does the unmeasured setup and returns the work to measure. */
type TimedRequest = (queue: Queue, n: number) => Promise<() => Promise<void>>

const get =
  (query: string): TimedRequest =>
  async (queue) =>
  () =>
    queue.ask('GET', `?${query}`)

const questions: Readonly<Record<string, TimedRequest>> = {
  'first page': get('size=20'),
  'last page': async (queue) => () => queue.ask('GET', `?size=20&page=${Math.floor((queue.size - 1) / 20)}`),
  'waiting ones': get('size=20&status=PENDING'),
  'failed ones': get('size=20&status=FAILED'),
  'of a library': get('size=20&libraryId=B'),
  'failed ones of a library': get('size=20&libraryId=B&status=FAILED'),
  'claim, its site free': async (queue) => {
    await queue.keepBusy(false)
    return queue.claim
  },
  'claim, its site busy': async (queue) => {
    await queue.keepBusy(true)
    return queue.claim
  },
  'clear ten complete ones': async (queue) => {
    await queue.complete(10)
    return () => queue.ask('DELETE', '/clear/completed')
  },
}

async function compareQueues(name: string, ask: TimedRequest, queues: readonly [Queue, Queue]): Promise<Outcome> {
  const figures: readonly [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    for (const place of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const work = await ask(queues[place], n)
      const startedAt = performance.now()
      await work()
      if (n >= rounds / 10) figures[place].push(performance.now() - startedAt)
    }
  }
  const [yardstick, ours] = [p95(figures[0]), p95(figures[1])]
  const ratio = ours / yardstick
  const met = ratio <= goal
  console.log(
    `${met ? 'met   ' : 'missed'} ${name.padEnd(26)} p95 of ${sizes.small} / ${sizes.large}: ${yardstick.toFixed(2)} / ${ours.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (goal ≤ ${goal}); medians ${median(figures[0]).toFixed(2)} / ${median(figures[1]).toFixed(2)} ms`,
  )
  return { name: `queue: ${name}`, ours, yardstick, ratio, met }
}

const p95 = (figures: readonly number[]): number =>
  requireDefined(figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1], 'the 95th percentile')

async function openQueue(size: number, env: Readonly<Record<string, string>>): Promise<Queue> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-bench-queue-'))
  const { settings } = readSettings({
    HONDANA_CONFIG_DIR: configDir,
    HONDANA_ADMIN_EMAIL: owner.email,
    HONDANA_ADMIN_PASSWORD: owner.password,
    HONDANA_ALLOW_PRIVATE_HOSTS: 'true',
    ...env,
  })
  // Not started, so that no worker takes the measured downloads.
  const app = await createApp({ settings, log: silentLog, shutDown: () => undefined })
  const { db } = app.context
  await insertRows(
    db,
    'library',
    ['A', 'B'].map((id) => libraryRow(id, join(configDir, id))),
  )
  await insertRows(
    db,
    'download',
    Array.from({ length: size }, (_, n) => downloadRow(n, n === size - 1 ? 'other.example.org' : busySite)),
  )
  if (env.HONDANA_DATABASE_URL !== undefined) await vacuum(env.HONDANA_DATABASE_URL)
  const signedIn = await app.http.inject({ url: '/api/v2/users/me', headers: { authorization } })
  const cookie = `KOMGA-SESSION=${signedIn.cookies.find(({ name }) => name === 'KOMGA-SESSION')?.value}`
  let completed = 0
  return {
    size,
    app,
    ask: async (method, path) => {
      const response = await app.http.inject({
        method,
        url: `/api/v1/downloads${path}`,
        headers: { cookie },
      })
      if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.body}`)
    },
    complete: async (count) => {
      const rows = Array.from({ length: count }, () => ({ ...downloadRow(completed++), status: 'COMPLETED' as const }))
      await insertRows(
        db,
        'download',
        rows.map((row) => ({ ...row, id: `C${row.id}` })),
      )
    },
    keepBusy: async (isBusy) => {
      await db
        .updateTable('download')
        .set(isBusy ? { status: 'DOWNLOADING', slot: `${busySite}#0` } : { status: 'PENDING', slot: null })
        .where('id', '=', idOf(0))
        .execute()
    },
    claim: async () => {
      await hasDueDownload(db, systemClock.now())
      const claimed = await claimDownload(db, { owner: 'bench', clock: systemClock, place: 0, sites: { except: [] } })
      if (!claimed) throw new Error('Nothing was claimed')
      await db
        .updateTable('download')
        .set({ status: 'PENDING', slot: null, leaseOwner: null, leaseUntil: null })
        .where('id', '=', claimed.id)
        .execute()
    },
    close: async () => {
      await app.close()
      await rm(configDir, { recursive: true, force: true })
    },
  }
}

const busySite = 'mangadex.org'
const idOf = (n: number): string => `D${String(n).padStart(12, '0')}`

/** Unevenly distributed, as in a real household: all but the last from one site, one in twenty in a second library. */
function downloadRow(n: number, site = busySite): DownloadTable {
  const status = (['COMPLETED', 'FAILED'] as const)[(n % 50) - 8] ?? 'PENDING'
  return {
    ...{ id: idOf(n), url: `https://${site}/title/${n}`, requestKey: `${site}/title/${n}`, site, libraryId: n % 20 === 9 ? 'B' : 'A' },
    ...{ title: `Title ${n}`, titleInfo: JSON.stringify({ id: n, description: 'A title of some length. '.repeat(30) }) },
    ...{ seriesFolder: null, status, wish: null, priority: 5, listsChapters: 1, progress: 0, currentChapter: '', totalChapters: 0 },
    ...{
      message: null,
      createdBy: 'bench',
      attempt: 0,
      nextAttemptAt: null,
      triesNow: 0,
      runNumber: 0,
      leaseOwner: null,
      leaseUntil: null,
    },
    ...{ slot: null, extractor: null, createdAt: n, updatedAt: n },
  }
}

const libraryRow = (id: string, root: string) => ({
  ...{ id, name: id, nameKey: id.toLowerCase(), root, options: '{}', unavailableAt: null, attention: null, unreadable: null },
  ...{ lastScanAt: null, createdAt: 0, modifiedAt: 0 },
})
