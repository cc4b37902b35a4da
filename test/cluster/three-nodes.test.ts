// Three server processes on one PostgreSQL and one library folder, while everything that can go wrong does.
// HONDANA_TEST_KILLS=300 makes it the long run of the night.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { listArchivedChapters } from '../crash/library-after-crashes.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCluster } from './a-cluster.ts'
import { startReaders } from './a-reader.ts'
import { startStreamClient } from './a-stream-client.ts'

const minuteMs = 60_000
const isLongRun = process.env.HONDANA_TEST_KILLS !== undefined
/** The long run cuts one node off for longer than a lease. */
const scale = isLongRun
  ? { titles: 30, chapters: 10, kills: 20, killEveryMs: 5_000, cutOffMs: 75_000, timeoutMs: 20 * minuteMs }
  : { titles: 4, chapters: 3, kills: 2, killEveryMs: 2_000, cutOffMs: 0, timeoutMs: 3 * minuteMs }

describe.runIf(process.platform === 'linux')('three nodes with one database', { timeout: scale.timeoutMs + 5 * minuteMs }, () => {
  test('share the work, store each chapter once, and let people read, while nodes are killed and the database restarts', async ({
    onTestFinished,
  }) => {
    const source = await aFakeMangaDex().titles(scale.titles, scale.chapters, { pages: 2 }).start()
    onTestFinished(source.close)
    const cluster = await aCluster(source, [0, 10 * minuteMs, -10 * minuteMs])
    onTestFinished(cluster.close)
    const node = (n: number) => requireDefined(cluster.nodes[n % 3], 'a node')
    const library = await node(0).ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: cluster.root })
    await node(0).ask('POST', '/plugins/extractor-downloader/config', { downloads_per_site: '3' })
    const streams = cluster.nodes.map((_, n) => startStreamClient(cluster.nodes, n))
    const readers = startReaders(cluster.nodes, 2)

    for (const [n, title] of source.titles.entries()) {
      await node(n).ask('POST', '/downloads', { url: source.titleUrl(title), libraryId: library.id })
    }
    for (let kill = 0; kill < scale.kills; kill++) {
      await delay(scale.killEveryMs)
      await cluster.restart(node(kill))
    }
    readers.databaseIsAway = true
    for (const { link } of cluster.nodes) link.cut()
    await delay(2_000)
    for (const { link } of cluster.nodes) link.mend()
    for (const { fetch } of cluster.nodes)
      await vi.waitFor(async () => expect((await fetch('/api/v1/books?size=1')).status).toBe(200), pollOptions)
    readers.databaseIsAway = false
    if (scale.cutOffMs > 0) {
      node(2).link.cut()
      node(2).isUp = false
      await delay(scale.cutOffMs)
      node(2).link.mend()
    }

    // Nothing disturbs anyone from here on, and the leases of a killed node last a minute.
    readers.restMs = 3_000
    const chapterIds = source.titles.flatMap((title) => source.chaptersOf(title).map(({ id }) => id)).toSorted()
    const bookCount = async () => (await node(0).ask<{ totalElements: number }>('GET', '/books?size=1')).totalElements
    await vi.waitFor(async () => expect(await bookCount()).toBe(chapterIds.length), { ...pollOptions, timeout: scale.timeoutMs })
    await vi.waitFor(async () => expect(await statusesIn(cluster.databaseUrl)).toEqual(['COMPLETED']), pollOptions)
    const { content } = await node(1).ask<{ content: { id: string }[] }>('GET', `/books?size=${chapterIds.length}`)
    const bookIds = content.map(({ id }) => id).toSorted()
    await vi.waitFor(() => {
      for (const { addedBooks } of streams) expect(addedBooks.toSorted()).toEqual(bookIds)
    }, pollOptions)
    await readers.stop()
    for (const stream of streams) await stream.stop()

    expect(readers.failures).toEqual([])
    expect(readers.pagesRead()).toBeGreaterThan(0)
    expect(await listArchivedChapters(cluster.root, source)).toEqual(chapterIds)
    expect(source.refusals()).toBe(0)
  })
})

/** The different statuses of all downloads. */
async function statusesIn(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ status: string }>('select distinct status from download')
    return rows.map(({ status }) => status)
  } finally {
    await client.end()
  }
}
