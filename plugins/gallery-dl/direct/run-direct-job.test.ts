// Pages fetched without gallery-dl from a fake MangaDex and its image servers. Rate limits and unavailable chapters are tested for both
// ways in run/mangadex-limits.test.ts.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { textOfSentence } from '../../../src/kernel/sentences/index.ts'
import { chapterFolder } from '../../../src/plugins/contract/chapter-folder.ts'
import { type PluginRequest, SourceUnavailable } from '../../../src/plugins/contract/plugin.ts'
import { aDownloadFixture } from '../../../test/builders/download-fixture.ts'
import type { ContextSpec } from '../../../test/builders/plugin-context.ts'
import { aFakeMangaDex, type ChapterSpec, type FakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { type FakeAnswer, type FakeSite, startFakeSite } from '../../../test/fakes/fake-site.ts'
import type { Fault } from '../../../test/fakes/faults.ts'

const chapterOf = (source: FakeMangaDex, number: number) => requireDefined(source.chaptersOf()[number - 1], `chapter ${number}`)
const siteWith = (chapters: number, spec: ChapterSpec = {}) =>
  aFakeMangaDex()
    .title()
    .chapters(chapters, { pages: 3, ...spec })
const direct = (source: FakeMangaDex, spec: ContextSpec = {}) =>
  aDownloadFixture(source, { ...spec, config: { fetch: 'direct', ...spec.config } })

async function anImageServer(answer: () => FakeAnswer): Promise<FakeSite> {
  const images = await startFakeSite(answer)
  onTestFinished(images.close)
  return images
}

describe('a page that', { concurrent: true }, () => {
  test.for<[string, Fault]>([
    ['is forbidden', { status: 403 }],
    ['is gone', { status: 404 }],
    ['is a web page', 'html'],
    ['has other content than its name says', { status: 200, headers: { 'content-type': 'image/jpeg' }, body: 'another image' }],
    ['is redirected', { status: 302, headers: { location: 'http://127.0.0.1:9/a.jpg' } }],
  ])('%s at both servers fails only its chapter', async ([, fault]) => {
    const source = await siteWith(3).start()
    await using trial = await direct(source)
    source.breakPage(chapterOf(source, 2), 2, fault)
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    expect(run.ended()).toEqual(['1', '3'])
    expect(run.failed()).toMatchObject([{ permanent: false, savedPages: 2 }])
    expect(textOfSentence(requireDefined(run.failed()[0], 'a failure').reason)).toMatch(
      /^1 of 3 pages couldn't be downloaded: 127\.0\.0\.1/,
    )
    expect(await trial.files(chapterOf(source, 2))).toEqual(['0001.jpg', '0003.jpg'])
    // One more server for the chapter, and each of the two is asked once.
    expect([source.count(/at-home/), source.requestedPages(chapterOf(source, 2)).filter((page) => page === 2).length]).toEqual([4, 2])
  })

  test.for<Fault>(['reset', 'truncated', { status: 500 }])('arrives %j once is fetched again', async (fault) => {
    const source = await siteWith(1).start()
    await using trial = await direct(source)
    source.breakPage(chapterOf(source, 1), 2, fault, 1)
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    expect(await trial.holdsAllPages(chapterOf(source, 1))).toBe(true)
  })
})

test('a server that fails is replaced once for all pages of a chapter', async () => {
  const images = await anImageServer(() => ({ status: 404, body: '' }))
  const source = await siteWith(2, { pages: 12 }).imageServers(images.url).start()
  await using trial = await direct(source, { settings: { mangadexUploadsUrl: images.url } })
  const run = trial.start()
  expect(await run.error).toBeUndefined()
  expect(run.ended()).toEqual(['1', '2'])
  expect(await trial.holdsAllPages(chapterOf(source, 1))).toBe(true)
  expect(source.count(/at-home/)).toBe(3)
  // Only the pages that were under way when it failed.
  expect(images.requests.length).toBeLessThanOrEqual(6)
})

test('a server that stops sending is given up after half a minute', async () => {
  const images = await anImageServer(() => ({ status: 200, body: '' }))
  images.breakPath(/./, 'held')
  const source = await siteWith(1).imageServers(images.url).start()
  await using trial = await direct(source, { settings: { mangadexUploadsUrl: images.url } })
  const timeouts: unknown[] = []
  // A thousand times faster.
  withFetch(trial.ctx, async (fetch, url, request) => {
    if (!url.startsWith(images.url)) return fetch(url, request)
    timeouts.push(request.timeoutMs)
    const timedOut = AbortSignal.timeout(requireDefined(request.timeoutMs, 'a time limit') / 1000)
    return fetch(url, { ...request, signal: timedOut }).catch(() => {
      throw new SourceUnavailable('It sent nothing')
    })
  })
  expect(await trial.start().error).toBeUndefined()
  expect(await trial.holdsAllPages(chapterOf(source, 1))).toBe(true)
  expect(timeouts).toEqual([30_000, 30_000, 30_000])
})

test('when no image server can be reached for three chapters, the job ends, after few requests', async () => {
  const source = await siteWith(5, { pages: 12 }).start()
  await using trial = await direct(source)
  source.breakPath(/^\/data\//, 'reset')
  withFetch(trial.ctx, (fetch, url, request) => fetch(url, request))
  trial.ctx.clock.sleep = async () => undefined
  const run = trial.start()
  expect(await run.error).toMatchObject({ name: 'SourceUnavailable', isDown: true })
  expect(run.failed().map(({ savedPages }) => savedPages)).toEqual([undefined, undefined, undefined])
  expect([...new Set(source.requestedChapters())]).toEqual(['1', '2', '3', '4'])
  // Each of the three chapters is asked for one more server, and not all of its pages are tried.
  expect(source.count(/at-home/)).toBe(7)
  expect(new Set(source.requestedPages(chapterOf(source, 1))).size).toBeLessThan(12)
})

test('chapters that could not be reached before and after a complete one do not end the job', async () => {
  const source = await siteWith(5, { pages: 2 }).start()
  await using trial = await direct(source)
  for (const chapter of [1, 2, 4]) for (const page of [1, 2]) source.breakPage(chapterOf(source, chapter), page, 'reset')
  withFetch(trial.ctx, (fetch, url, request) => fetch(url, request))
  trial.ctx.clock.sleep = async () => undefined
  const run = trial.start()
  expect(await run.error).toBeUndefined()
  expect([run.failed().length, run.ended()]).toEqual([3, ['3', '5']])
})

test('when three chapters have wrong pages, the others are still fetched', async () => {
  const source = await siteWith(4).start()
  await using trial = await direct(source)
  for (const chapter of [1, 2, 3]) source.breakPage(chapterOf(source, chapter), 2, 'html')
  const run = trial.start()
  expect(await run.error).toBeUndefined()
  expect([run.failed().length, run.ended()]).toEqual([3, ['4']])
})

test('requests to volunteers are reported to MangaDex with all facts, others are not', async () => {
  const source = await siteWith(1, { pages: 2 }).imageServers('https://volunteer.mangadex.network/token').start()
  await using trial = await direct(source)
  const volunteer = 'https://volunteer.mangadex.network/token/data/'
  withFetch(trial.ctx, (fetch, url, request) => fetch(url.replace(volunteer, `${source.url}/data/`), request))
  source.breakPath(/\/data\/.*\/2-/, { status: 404 }, 1)
  const run = trial.start()
  expect(await run.error).toBeUndefined()
  await expect.poll(() => source.reports()).toHaveLength(2)
  const reports = source.reports().toSorted((one, other) => Number(other.success) - Number(one.success))
  expect(reports).toEqual([
    {
      url: expect.stringMatching(/^https:\/\/volunteer.*\/1-/),
      success: true,
      bytes: expect.any(Number),
      duration: expect.any(Number),
      cached: true,
    },
    {
      url: expect.stringMatching(/^https:\/\/volunteer.*\/2-/),
      success: false,
      bytes: expect.any(Number),
      duration: expect.any(Number),
      cached: false,
    },
  ])
  expect(reports[0]?.bytes).toBe((await source.pageBytes(chapterOf(source, 1), 1)).length)
  // The second server is the mirror itself.
  expect(source.count(/^\/data\//)).toBe(3)
})

test.each(['https://127.0.0.1', 'http://192.168.1.1', 'https://evil.example', 'https://mangadex.network'])(
  'an image server at %s is never contacted, and fails its chapter',
  async (baseUrl) => {
    const source = await siteWith(2).imageServers(baseUrl).start()
    await using trial = await direct(source)
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    expect([run.ended(), run.failed()]).toMatchObject([['2'], [{ permanent: false }]])
    expect(textOfSentence(requireDefined(run.failed()[0], 'a failure').reason)).toContain("isn't allowed to contact")
  },
)

test('intact pages of an earlier attempt stay, everything else in the folder is replaced', async () => {
  const source = await siteWith(1, { pages: 4 }).start()
  await using trial = await direct(source)
  const chapter = chapterOf(source, 1)
  const folder = join(trial.stagingDir, chapterFolder(chapter.id))
  await mkdir(folder)
  const [one, two] = [await source.pageBytes(chapter, 1), await source.pageBytes(chapter, 2)]
  // gallery-dl names a page after its content, whatever its name at MangaDex.
  await writeFile(join(folder, '0001.png'), one)
  await writeFile(join(folder, '0002.jpg'), two.subarray(0, 100))
  await writeFile(join(folder, '0003.jpg.part'), two)
  await writeFile(join(folder, '0005.jpg'), one)
  const run = trial.start()
  expect(await run.error).toBeUndefined()
  expect(await trial.files(chapter)).toEqual(['0001.png', '0002.jpg', '0003.jpg', '0004.jpg'])
  expect(await trial.holdsAllPages(chapter)).toBe(true)
  expect(source.requestedPages(chapter).toSorted()).toEqual([2, 3, 4])
})

test('an abort leaves complete pages only', async () => {
  const source = await siteWith(1, { pages: 4 }).start()
  await using trial = await direct(source)
  const chapter = chapterOf(source, 1)
  source.breakPage(chapter, 3, 'held')
  const controller = new AbortController()
  const run = trial.start(undefined, controller.signal)
  await expect.poll(() => trial.files(chapter)).toEqual(['0001.jpg', '0002.jpg', '0004.jpg'])
  controller.abort(new Error('paused'))
  expect(await run.error).toMatchObject({ message: 'paused' })
  expect(await trial.files(chapter)).toEqual(['0001.jpg', '0002.jpg', '0004.jpg'])
})

test('the next chapter gets its server while the pages of one arrive, and chapters never mix in the events', async () => {
  const source = await siteWith(2).start()
  await using trial = await direct(source)
  source.breakPage(chapterOf(source, 1), 2, 'held')
  const run = trial.start()
  await expect.poll(() => source.requestedChapters()).toEqual(['1', '2'])
  expect(source.requestedPages(chapterOf(source, 2))).toEqual([])
  source.heal()
  expect(await run.error).toBeUndefined()
  expect(run.events.map(({ type }) => type)).toEqual([
    ...['chapter-start', 'page', 'page', 'page', 'chapter-end'],
    ...['chapter-start', 'page', 'page', 'page', 'chapter-end'],
  ])
  expect(run.events.flatMap((event) => (event.type === 'page' ? event.page : []))).toEqual([1, 2, 3, 1, 2, 3])
})

describe('of a chapter whose file names are unusual', () => {
  const naming = async (...answers: readonly (readonly string[])[]) => {
    const source = await siteWith(1).start()
    const { id } = chapterOf(source, 1)
    // The fake serves the pages of chapters that it was asked for.
    await fetch(`${source.url}/at-home/server/${id}`)
    const hash = createHash('md5').update(id).digest('hex')
    for (const data of answers.toReversed())
      source.breakPath(/at-home/, { status: 200, body: { result: 'ok', baseUrl: source.url, chapter: { hash, data } } }, 1)
    return source
  }

  test('pages without a checksum are accepted if they are images', async () => {
    const source = await naming(['1-x.jpg', '2-x.jpg'], ['1-x.jpg', '2-x.jpg'])
    await using trial = await direct(source)
    source.breakPath(/\/2-x/, 'html', 1)
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    expect(await trial.files(chapterOf(source, 1))).toEqual(['0001.jpg', '0002.jpg'])
    expect([run.ended(), source.count(/\/2-x/)]).toEqual([['1'], 2])
  })

  test('pages of two versions are not mixed', async () => {
    const source = await naming(['1-x.jpg', '2-x.jpg'], ['1-x.jpg', '2-y.jpg'])
    await using trial = await direct(source)
    source.breakPath(/\/2-x/, 'html', 1)
    const run = trial.start()
    expect(await run.error).toBeUndefined()
    const [failure] = run.failed()
    expect(textOfSentence(requireDefined(failure, 'a failure').reason)).toBe('MangaDex changed the pages during the download')
  })
})

type Fetch = (url: string, request: PluginRequest) => ReturnType<Awaited<ReturnType<typeof direct>>['ctx']['fetch']>

/** Changes how the plugin's requests are sent. */
function withFetch(
  ctx: { fetch: (url: string, request?: PluginRequest) => ReturnType<Fetch> },
  change: (fetch: Fetch, url: string, request: PluginRequest) => ReturnType<Fetch>,
): void {
  const { fetch } = ctx
  ctx.fetch = (url, request = {}) => change((to, how) => fetch(to, how), url, request)
}
