// Three nodes of an earlier version are updated one after another, while people read and titles are downloaded.
// The schema is expanded meanwhile, also where the two versions have the same.
// HONDANA_TEST_UPGRADE_FROM names the earlier version: a tag or a commit that knows about nodes. The test builds it, so it runs only then.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { listArchivedChapters } from '../crash/library-after-crashes.ts'
import { aFakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCluster } from './a-cluster.ts'
import { startReaders } from './a-reader.ts'
import { anEarlierServer } from './an-earlier-server.ts'

const earlier = process.env.HONDANA_TEST_UPGRADE_FROM
const timeoutMs = 5 * 60_000

describe.runIf(earlier !== undefined)('an update of one node after another', { timeout: 2 * timeoutMs }, () => {
  test('interrupts no reader, and each chapter is downloaded once', async ({ onTestFinished }) => {
    const built = await anEarlierServer(requireDefined(earlier, 'the earlier version'))
    onTestFinished(built.remove)
    const source = await aFakeMangaDex().titles(6, 3, { pages: 2 }).start()
    onTestFinished(source.close)
    const updated = new Set<number>()
    const { program } = built
    const cluster = await aCluster(source, [0, 0, 0], (node) => (updated.has(node) ? undefined : program))
    onTestFinished(cluster.close)
    const node = (n: number) => requireDefined(cluster.nodes[n % 3], 'a node')
    const library = await node(0).ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: cluster.root })
    const queue = (n: number) =>
      node(n).ask('POST', '/downloads', { url: source.titleUrl(requireDefined(source.titles[n], 'a title')), libraryId: library.id })
    for (const n of [0, 1, 2]) await queue(n)
    const readers = startReaders(cluster.nodes, 2)

    for (const n of [0, 1, 2]) {
      await delay(2_000)
      updated.add(n)
      await cluster.replace(node(n))
      // After the new version's own migrations, which come before this one by name.
      if (n === 0) await expandSchema(cluster.databaseUrl)
      // Queued by a node of the new version while others are of the earlier one.
      await queue(n + 3)
    }
    const chapterIds = source.titles.flatMap((title) => source.chaptersOf(title).map(({ id }) => id)).toSorted()
    const bookCount = async () => (await node(0).ask<{ totalElements: number }>('GET', '/books?size=1')).totalElements
    await vi.waitFor(async () => expect(await bookCount()).toBe(chapterIds.length), { ...pollOptions, timeout: timeoutMs })
    await readers.stop()

    expect(readers.failures).toEqual([])
    expect(readers.pagesRead()).toBeGreaterThan(0)
    expect(await listArchivedChapters(cluster.root, source)).toEqual(chapterIds)
    expect(source.refusals()).toBe(0)
  })
})

/** What a migration may do while an earlier version runs: it adds columns with defaults, and a table. */
async function expandSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const columns = ['book', 'series', 'download', 'task'].map(
      (table) => `alter table ${table} add column "addedLater" integer not null default 0`,
    )
    const step = `insert into kysely_migration (name, timestamp) values ('2999-01-01T00-00-of-a-test', '2999-01-01T00:00:00.000Z')`
    await client.query(['begin', ...columns, 'create table "addedTable" (id text primary key)', step, 'commit'].join(';'))
  } finally {
    await client.end()
  }
}
