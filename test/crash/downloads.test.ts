// Kills a real server while it downloads, with real gallery-dl or directly, and restarts it. Afterwards nothing is duplicated, lost,
// partial or left over. The tests run concurrently, each with its own server, site and library.
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { type DownloadStep, downloadSteps } from '../../src/downloads/index.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aCrashingServer, type CrashingServer } from './crashing-server.ts'
import { expectIntactLibrary } from './library-after-crashes.ts'

interface Scene {
  readonly source: FakeMangaDex
  readonly server: CrashingServer
  readonly downloadId: string
}

type Fetch = 'gallery-dl' | 'direct'

/** A running server with a library and a title in its queue. */
async function aScene({ onTestFinished }: TestContext, chapters: number, fetch: Fetch = 'gallery-dl'): Promise<Scene> {
  const source = await aFakeMangaDex().title({ title: 'Everything Once' }).chapters(chapters, { pages: 2 }).start()
  onTestFinished(source.close)
  const server = await aCrashingServer(source)
  onTestFinished(server.cleanUp)
  await server.start()
  if (fetch === 'direct') await server.ask('PUT', '/plugins/extractor-downloader/config', { fetch })
  const library = await server.ask<{ id: string }>('POST', '/libraries', { name: 'Manga', root: server.root })
  const download = await server.ask<{ id: string }>('POST', '/downloads', { url: source.titleUrl(), libraryId: library.id })
  return { source, server, downloadId: download.id }
}

const statusOf = async ({ server, downloadId }: Scene): Promise<string> =>
  (await server.ask<{ status: string }>('GET', `/downloads/${downloadId}`)).status

/** Ensures that there is something to download. */
async function giveWork(scene: Scene): Promise<void> {
  if ((await statusOf(scene)) !== 'COMPLETED') return
  scene.source.publish({ pages: 2 })
  await scene.server.ask('POST', `/downloads/${scene.downloadId}/action`, { action: 'RETRY' })
}

/** Waits until the server has finished, then checks everything. */
async function expectEverythingOnce(scene: Scene): Promise<void> {
  const { server, source } = scene
  const bookCount = async () => (await server.ask<{ totalElements: number }>('GET', '/books?size=1')).totalElements
  // Not expect.poll: that requires the current test, and several run concurrently.
  await vi.waitFor(async () => expect(await statusOf(scene)).toBe('COMPLETED'), pollOptions)
  await vi.waitFor(async () => expect(await bookCount()).toBe(source.chaptersOf().length), pollOptions)
  await server.stop()
  await expectIntactLibrary(server, source, source.chaptersOf())
  expect(await server.processesInLibrary()).toEqual([])
}

/** Every seed gives a different run that can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const killsPerSeed = 10
/** Ten random kills, or as many as a nightly run sets: HONDANA_TEST_KILLS=300. */
const seeds = Array.from({ length: Math.ceil(Number(process.env.HONDANA_TEST_KILLS ?? killsPerSeed) / killsPerSeed) }, (_, n) => n + 1)

/** The steps while pages arrive, and until they are in an archive. All others don't depend on how pages are fetched. */
const directSteps: readonly DownloadStep[] = ['page-staged', 'chapter-staged', 'pages-verified']
/** Direct downloads only in longer runs. */
const fetches = process.env.HONDANA_TEST_KILLS === undefined ? (['gallery-dl'] as const) : (['gallery-dl', 'direct'] as const)
const randomRuns = fetches.flatMap((fetch) => seeds.map((seed) => [seed, fetch] as const))

describe.runIf(process.platform === 'linux')('a server that is killed', { timeout: 600_000, concurrent: true }, () => {
  test('at every step of a download completes everything exactly once', async (context) => {
    const scene = await aScene(context, 1)
    await scene.server.stop()
    // The download is complete at the last step, so it comes last.
    expect(downloadSteps.at(-1)).toBe('ended')
    for (const step of downloadSteps) {
      scene.source.publish({ pages: 2 })
      scene.server.launch(step)
      expect([step, await scene.server.died()]).toEqual([step, 'SIGKILL'])
    }
    await scene.server.start()
    await giveWork(scene)
    await expectEverythingOnce(scene)
  })

  test('while it fetches pages directly completes everything exactly once', async (context) => {
    const scene = await aScene(context, 1, 'direct')
    await scene.server.stop()
    for (const step of directSteps) {
      scene.source.publish({ pages: 3 })
      scene.server.launch(step)
      expect([step, await scene.server.died()]).toEqual([step, 'SIGKILL'])
    }
    await scene.server.start()
    await giveWork(scene)
    await expectEverythingOnce(scene)
    const images = scene.source.requests.filter(({ path }) => path.startsWith('/data/'))
    expect(images.filter(({ headers }) => headers['user-agent']?.startsWith('gallery-dl'))).toEqual([])
  })

  test.for(randomRuns)('at ten random moments completes everything exactly once (seed %d, %s)', async ([seed, fetch], context) => {
    const random = createRandom(seed)
    const scene = await aScene(context, 6, fetch)
    const { server, source } = scene
    for (let kills = 0; kills < killsPerSeed; kills++) {
      // Half of the time during startup and cleanup, otherwise while it lists, fetches, archives and records.
      if (kills % 2 === 0) await delay(random(1_200))
      else await Promise.race([server.started(), server.died()]).then(() => delay(random(1_500)))
      await server.kill()
      for (let n = random(3); n > 0; n--) source.publish({ pages: 3 })
      server.launch()
    }
    await server.kill()
    await server.start()
    await giveWork(scene)
    await expectEverythingOnce(scene)
  })
})
