// How soon an idle node starts a download that another node queued, and which step takes how long.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { requireDefined } from '../src/kernel/errors/index.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../test/fakes/fake-mangadex.ts'
import { pause, type RunningServer } from './running-server.ts'

export const starts = 40

/** In ms since the request was sent; the clocks of the nodes are PostgreSQL's, which runs on the same machine. */
interface Start {
  /** The transaction stores the event that wakes the worker. */
  readonly queued: number
  readonly answered: number
  /** The worker claims the download. */
  readonly claimed: number
  /** The row says so to everybody. */
  readonly visible: number
}

interface Nodes {
  readonly databaseUrl: string
  /** Only answers requests. */
  readonly web: RunningServer
}

export const aSourceOfShortTitles = (): Promise<FakeMangaDex> => aFakeMangaDex().titles(starts, 1, { pages: 1 }).start()

/** @returns ms from the request to the row that says that the download has started, for each download */
export async function startDownloads({ web, databaseUrl }: Nodes, source: FakeMangaDex): Promise<readonly number[]> {
  const root = await mkdtemp(join(tmpdir(), 'hondana-bench-shelf-'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const libraryId = await web.addLibrary('Shelf', root)
    await web.settled()
    const all: Start[] = []
    for (const title of source.titles) all.push(await startOne({ web, client }, { url: source.titleUrl(title), libraryId }))
    for (const step of ['queued', 'answered', 'claimed', 'visible'] as const) {
      const sorted = all.map((one) => one[step]).sort((a, b) => a - b)
      console.log(`       nodes: ${step} after ${at(sorted, 0.5)} ms (median), ${at(sorted, 0.95)} ms (p95), ${at(sorted, 1)} ms (slowest)`)
    }
    return all.map(({ visible }) => visible)
  } finally {
    await client.end()
    await rm(root, { recursive: true, force: true })
  }
}

interface Watched {
  readonly web: RunningServer
  readonly client: pg.Client
}

async function startOne({ web, client }: Watched, body: { readonly url: string; readonly libraryId: string }): Promise<Start> {
  const sentAt = Date.now()
  const answering = web.call<{ id: string }>('POST', '/api/v1/downloads', body).then(({ id }) => ({ id, answered: Date.now() - sentAt }))
  const claimedAt = await untilStarted(client, body.url)
  const visible = Date.now() - sentAt
  const { id, answered } = await answering
  const { rows } = await client.query<{ at: string }>(
    `select at from event where name = 'download.queued' and payload like '%' || $1 || '%' order by id limit 1`,
    [id],
  )
  const queued = Number(requireDefined(rows[0], 'the event of the queued download').at) - sentAt
  await untilCompleted(client)
  return { queued, answered, claimed: claimedAt - sentAt, visible }
}

/** @returns when the worker claimed it */
async function untilStarted(client: pg.Client, url: string): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ at: string }>(
      `select "updatedAt" as at from download where url = $1 and status not in ('PENDING')`,
      [url],
    )
    if (rows[0]) return Number(rows[0].at)
    await pause(2)
  }
}

async function untilCompleted(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select id from download where status <> 'COMPLETED' limit 1`)
    if (rows.length === 0) return
    await pause(20)
  }
}

const at = (sorted: readonly number[], share: number): string =>
  requireDefined(sorted[Math.ceil(sorted.length * share) - 1], 'a start').toFixed(0)
