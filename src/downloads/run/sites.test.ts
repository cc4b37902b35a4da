// Several sites in parallel, with the real gallery-dl against fake servers: sites do not affect each other, and a stopped download stops.
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { aDownloadQueue, type TestQueue } from '../../../test/builders/a-download-queue.ts'
import { anExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aFakeFoolSlide, type FakeFoolSlide } from '../../../test/fakes/fake-foolslide.ts'
import { aPostgresDatabase } from '../../../test/setup/databases.ts'
import { requireDefined } from '../../kernel/errors/index.ts'

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

/** Sites are queued by host name; two fake servers need two names for the loopback address. */
const underTheName = (host: string, address: string) => address.replace('127.0.0.1', host)

/** Each site has two series with four pages per chapter. The second site is called localhost. */
async function twoSites(chapters = 1): Promise<readonly [FakeFoolSlide, FakeFoolSlide, TestQueue]> {
  const start = () => aFakeFoolSlide().series().chapters(chapters, { pages: 4 }).series().chapters(chapters, { pages: 4 }).start()
  const [one, other] = await Promise.all([start(), start()])
  const roots = { one: { root: one.url }, other: { root: underTheName('localhost', other.url) } }
  const file = await anExtractorFile({ extractor: { modules: ['foolslide'], foolslide: roots } })
  const queue = await aDownloadQueue({ settings: { HONDANA_EXTRACTOR_CONFIG: file.path } })
  closes.push(one.close, other.close, file.remove, queue.close)
  return [one, other, queue]
}
const limit = async (queue: TestQueue, ...lines: readonly string[]) => {
  const { status } = await queue.ask('PUT', '/plugins/extractor-downloader/config', { site_limits: lines })
  expect(status).toBeLessThan(300)
}
const addAll = (queue: TestQueue, site: FakeFoolSlide, host = '127.0.0.1') =>
  Promise.all(site.series.map((series) => queue.add(underTheName(host, site.seriesUrl(series)))))
/** First and last request time of each series. */
const spansOf = (site: FakeFoolSlide) =>
  site.series.map(({ slug }) => {
    const moments = site.requests.filter(({ path }) => path.includes(slug)).map(({ atMs }) => atMs)
    return { from: Math.min(...moments), to: Math.max(...moments) }
  })
const overlap = ([a, b]: ReturnType<typeof spansOf>) => a !== undefined && b !== undefined && a.from < b.to && b.from < a.to

const configFolder = `hondana-extractor-${process.pid}-`
/** Counts the processes of the tool and their children, found by the configuration this process passed to them; Linux only. */
const runningTools = async (): Promise<number> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(configFolder)).length
}
const configFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(configFolder))
const slowMs = 60_000
/** Stops a download and measures the time from the request until no process of the tool is left. */
const stop = async (queue: TestQueue, id: string, action: 'PAUSE' | 'CANCEL') => {
  const requestedAtMs = Date.now()
  const response = queue.ask('POST', `/downloads/${id}/action`, { action })
  await expect.poll(runningTools, { interval: 10 }).toBe(0)
  const goneAfterMs = Date.now() - requestedAtMs
  expect((await response).status).toBe(200)
  expect(await configFolders()).toEqual([])
  return goneAfterMs
}

describe('two sites', () => {
  test('a site that hangs delays only itself, the downloads of the other take turns, and a stop takes effect immediately', async () => {
    const [hanging, other, queue] = await twoSites()
    hanging.breakPath(/./, { latencyMs: slowMs })
    other.breakPath(/content/, { latencyMs: 30 })
    const stuck = await addAll(queue, hanging)
    for (const id of await addAll(queue, other, 'localhost')) expect((await queue.ended(id)).status).toBe('COMPLETED')
    expect(overlap(spansOf(other))).toBe(false)
    const downloads = await Promise.all(stuck.map(queue.find))
    expect(downloads.map(({ status }) => status).toSorted()).toEqual(['DOWNLOADING', 'PENDING'])
    expect(downloads.find(({ status }) => status === 'PENDING')?.message).toContain('Waiting for another download from 127.0.0.1')
    const listing = requireDefined(
      downloads.find(({ status }) => status === 'DOWNLOADING'),
      'the download under way',
    )
    await queue.ask('POST', `/downloads/${downloads.find(({ status }) => status === 'PENDING')?.id}/action`, { action: 'PAUSE' })
    expect(await stop(queue, listing.id, 'CANCEL')).toBeLessThan(slowMs / 2)
    expect((await queue.find(listing.id)).status).toBe('CANCELLED')
  })

  test('one site may be given more parallel downloads', async () => {
    const [, other, queue] = await twoSites()
    await limit(queue, 'localhost downloads=2')
    other.breakPath(/content/, 'held')
    const ids = await addAll(queue, other, 'localhost')
    const isRequested = ({ slug }: { readonly slug: string }) =>
      other.requests.some(({ path }) => path.includes(`${slug}/`) && path.includes('content'))
    await expect.poll(() => other.series.map(isRequested)).toEqual([true, true])
    other.heal()
    for (const id of ids) expect((await queue.ended(id)).status).toBe('COMPLETED')
  })

  test('a slow request rate for one site holds for the whole download and does not slow down the other', async () => {
    const [slow, other, queue] = await twoSites()
    const pauseMs = 250
    await limit(queue, `127.0.0.1 pause=${pauseMs}`)
    const ids = [await queue.add(slow.seriesUrl()), await queue.add(underTheName('localhost', other.seriesUrl()))]
    for (const id of ids) await queue.ended(id)
    const gapsOf = ({ requests, series: [first] }: FakeFoolSlide) => {
      const moments = requests.filter(({ path }) => path.includes(`${first?.slug}/`) && path.includes('content')).map(({ atMs }) => atMs)
      return moments.slice(1).map((atMs, n) => atMs - requireDefined(moments[n], 'the request before'))
    }
    expect(gapsOf(slow)).toHaveLength(3)
    expect(Math.min(...gapsOf(slow))).toBeGreaterThan(0.9 * pauseMs)
    expect(Math.min(...gapsOf(slow))).toBeGreaterThan(2 * Math.min(...gapsOf(other)))
  })
})

test('two nodes together run no more downloads of a site than allowed, and send it no more requests than its pause allows', async () => {
  const builder = aFakeFoolSlide()
  for (let n = 0; n < 3; n++) builder.series().chapters(1, { pages: 4 })
  const site = await builder.start()
  const file = await anExtractorFile({ extractor: { modules: ['foolslide'], foolslide: { one: { root: site.url } } } })
  const database = await aPostgresDatabase()
  const spec = { database: { ...database, drop: async () => undefined }, settings: { HONDANA_EXTRACTOR_CONFIG: file.path }, worker: false }
  const one = await aDownloadQueue(spec)
  const two = await aDownloadQueue({ ...spec, libraryName: 'Second' })
  closes.push(database.drop, site.close, file.remove, one.close, two.close)
  const pauseMs = 150
  await one.ask('PUT', '/plugins/extractor-downloader/config', {
    downloads_at_once: '1',
    site_limits: [`127.0.0.1 downloads=2 pause=${pauseMs}`],
  })
  const ids = await addAll(one, site)
  await Promise.all([one.startWorker(), two.startWorker()])
  const running = () => one.context.db.selectFrom('download').select('leaseOwner').where('status', '=', 'DOWNLOADING').execute()
  await expect
    .poll(async () => (await running()).map(({ leaseOwner }) => leaseOwner).toSorted())
    .toEqual([one, two].map(({ context }) => context.nodes.id).toSorted())
  for (const id of ids) expect((await one.ended(id)).status).toBe('COMPLETED')
  const spans = spansOf(site)
  const lastBegin = Math.max(...spans.map(({ from }) => from))
  expect(lastBegin).toBeGreaterThan(Math.min(...spans.map(({ to }) => to)))
  const moments = site.requests.filter(({ path }) => path.includes('content')).map(({ atMs }) => atMs)
  expect(moments).toHaveLength(12)
  // Two downloads may send a request at the same moment, and then both wait for twice the pause.
  for (const [n, atMs] of moments.entries()) {
    const earlier = moments[n - 2]
    if (earlier !== undefined) expect(atMs - earlier).toBeGreaterThan(0.8 * 2 * pauseMs)
  }
})

test('a download paused at a page stops immediately and resumes with that page', async () => {
  const [site, , queue] = await twoSites(3)
  const [first, second, third] = requireDefined(site.series[0], 'the series of the site').chapters
  if (!first || !second || !third) throw new Error('three chapters')
  site.breakPage(second, 3, { latencyMs: slowMs })
  const id = await queue.add(site.seriesUrl())
  await expect.poll(() => site.requestedPages(second)).toEqual([1, 2, 3])
  await expect.poll(queue.archives).toHaveLength(1)
  expect(await stop(queue, id, 'PAUSE')).toBeLessThan(slowMs / 2)
  expect(await queue.find(id)).toMatchObject({ status: 'PAUSED' })
  expect(await queue.archives()).toHaveLength(1)
  site.heal()
  site.forgetRequests()
  await queue.ask('POST', `/downloads/${id}/action`, { action: 'RESUME' })
  expect((await queue.ended(id)).status).toBe('COMPLETED')
  expect([first, second, third].map(site.requestedPages)).toEqual([[], [3, 4], [1, 2, 3, 4]])
  expect(site.requests.filter(({ path }) => `${path}/` === first.path)).toEqual([])
  expect(await readdir(queue.root)).toEqual(['Other Manga 1'])
})
