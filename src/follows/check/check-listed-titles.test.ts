import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aFollowFixture, type FollowFixture } from '../../../test/builders/a-follow-fixture.ts'
import { aFakeFoolSlide, type FakeFoolSlide } from '../../../test/fakes/fake-foolslide.ts'

let site: FakeFoolSlide
let trial: FollowFixture
let folder: string
afterEach(async () => {
  await trial.close()
  await site.close()
  await rm(folder, { recursive: true })
})

const following = async (settings: Readonly<Record<string, string>> = { HONDANA_ALLOW_PRIVATE_HOSTS: 'true' }) => {
  folder = await mkdtemp(join(tmpdir(), 'hondana-foolslide-'))
  const config = join(folder, 'config.json')
  // Disabling retries only makes the tests faster.
  const extractor = { modules: ['foolslide'], foolslide: { loopsite: { root: site.url } }, loopsite: { retries: 0 } }
  await writeFile(config, JSON.stringify({ extractor }))
  trial = await aFollowFixture({ settings: { HONDANA_EXTRACTOR_CONFIG: config, ...settings } })
  await trial.library.write(site.series.map((series) => site.seriesUrl(series)).join('\n'))
}

test('a site that only gallery-dl supports can be followed: new chapters are queued once, existing ones are not', async () => {
  site = await aFakeFoolSlide().series({ name: 'Cats' }).chapters(2).start()
  await following()
  expect(await trial.library.check()).toMatchObject({ needsDownloadCount: 1, results: [{ title: 'Cats', newChaptersEstimate: 2 }] })
  await trial.finishDownloads()
  expect(await trial.library.check()).toMatchObject({ upToDateCount: 1 })
  site.publish()
  await trial.library.check()
  expect(await trial.queued()).toMatchObject([{ title: 'Cats', numbers: ['3'] }])
})

test('a site with errors queues nothing and reports why, and others of the list are checked', async () => {
  site = await aFakeFoolSlide().series({ name: 'Cats' }).chapters(1).series({ name: 'Dogs' }).chapters(1).start()
  await following()
  site.breakPath(/other-manga-1/, { status: 404 })
  const { results, ...report } = await trial.library.check()
  expect(report).toMatchObject({ errorCount: 1, needsDownloadCount: 1 })
  expect(results.find(({ error }) => error !== null)).toMatchObject({ url: site.seriesUrl(), newChaptersEstimate: 0 })
  expect((await trial.queued()).map(({ title }) => title)).toEqual(['Dogs'])
})

test('a site that is down is not queried for each of its titles, and each title reports the error', async () => {
  const building = aFakeFoolSlide()
  for (let n = 0; n < 6; n++) building.series().chapters(1)
  site = await building.start()
  await following()
  site.breakPath(/./, 'reset')
  const { results, ...report } = await trial.library.check()
  expect(report).toMatchObject({ errorCount: 6, needsDownloadCount: 0 })
  expect(results.map(({ error }) => error)).toEqual(Array(6).fill(expect.stringContaining("Couldn't reach")))
  const requestedPaths = new Set(site.requests.map(({ path }) => path))
  expect(requestedPaths.size).toBe(3)
})

test('addresses in the private network are not requested unless an administrator allows it', async () => {
  site = await aFakeFoolSlide().series().chapters(1).start()
  await following({})
  expect(await trial.library.check()).toMatchObject({
    errorCount: 1,
    results: [{ error: expect.stringContaining('HONDANA_ALLOW_PRIVATE_HOSTS') }],
  })
  expect(site.requests).toEqual([])
})
