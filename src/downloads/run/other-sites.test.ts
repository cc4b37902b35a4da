// What sites other than MangaDex report about their chapters, and how the queue handles it.

import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { aDownloadQueue, recordFileOf } from '../../../test/builders/a-download-queue.ts'
import { aListedChapter, aListedTitle, aScriptedSite, type ScriptedSite } from '../../../test/builders/a-scripted-site.ts'
import { anExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aFakeFoolSlide } from '../../../test/fakes/fake-foolslide.ts'
import { oneDatabase } from '../../../test/setup/databases.ts'
import { readWithYauzl } from '../../formats/archive/zip/independent-reader.fixture.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { closeTestSites, startTestSite } from '../../kernel/outbound/site.fixture.ts'

const site = 'https://site.example'
const series = `${site}/series/a`
const chapter = (n: number) => aListedChapter(`${site}/read/a/${n}`, `${n}`)
/** Lists a series and its chapters, each chapter as a title of its own. */
const listSeries = (scripted: ScriptedSite, chapters: number) => {
  const all = Array.from({ length: chapters }, (_, index) => chapter(index + 1))
  scripted.setListing(series, { title: aListedTitle(series, 'A Series'), chapters: all })
  for (const one of all) scripted.setListing(one.url, { title: aListedTitle(one.id, 'A Series'), chapters: [one] })
}

describe.each(oneDatabase)('on %s', { concurrent: true }, (_engine, aDatabase) => {
  const aSite = async ({ onTestFinished }: TestContext, settings: Readonly<Record<string, string>> = {}) => {
    const scripted = aScriptedSite()
    const queue = await aDownloadQueue({ database: await aDatabase(), plugins: scripted.plugins, settings })
    onTestFinished(queue.close)
    const got = async (url: string) => queue.ended(await queue.add(url))
    return { scripted, queue, got }
  }

  test('chapters downloaded individually and their series share one folder', async (context) => {
    const { scripted, queue, got } = await aSite(context)
    listSeries(scripted, 3)
    for (const url of [chapter(2).url, chapter(1).url, series]) expect((await got(url)).status).toBe('COMPLETED')
    expect(scripted.fetched).toEqual([2, 1, 3].map((n) => chapter(n).url))
    expect(await queue.archives()).toEqual([1, 2, 3].map((n) => `A Series/c00${n} [A Group].cbz`))
    expect(await recordFileOf(queue.root, 'A Series')).toMatchObject({ manga_id: series })
    const { entries } = await readWithYauzl(join(queue.root, 'A Series/c002 [A Group].cbz'))
    const comicInfo = requireDefined(
      entries.find(({ name }) => name === 'ComicInfo.xml')?.content.toString(),
      'the ComicInfo of the archive',
    )
    expect(comicInfo).toContain(`<Web>${chapter(2).url}</Web>`)
    expect(comicInfo.toLowerCase()).not.toContain('mangadex')
  })

  test('a chapter of a series in the library goes into the folder of that series', async (context) => {
    const { scripted, queue, got } = await aSite(context)
    listSeries(scripted, 1)
    await got(series)
    listSeries(scripted, 2)
    await got(chapter(2).url)
    expect(await queue.archives()).toEqual(['A Series/c001 [A Group].cbz', 'A Series/c002 [A Group].cbz'])
    expect((await got(series)).message).toBe('No new chapters.')
  })

  test('chapters whose page contains disallowed addresses fail, and the error says why', async (context) => {
    const { scripted, queue, got } = await aSite(context, { HONDANA_ALLOW_PRIVATE_HOSTS: 'false' })
    const foreign = ['http://192.168.0.1/admin', 'file:///etc/passwd', 'http://[::1]:8080/', 'https://user:secret@site.example/read/b']
    const chapters = [chapter(1), ...foreign.map((url, n) => aListedChapter(url, `${n + 2}`))]
    scripted.setListing(series, { title: aListedTitle(series, 'A Series'), chapters })
    expect(await got(series)).toMatchObject({
      status: 'FAILED',
      nextAttemptAt: null,
      message: expect.stringMatching(/^4 of 5 chapters failed: The site links to a URL that can't be downloaded: /),
    })
    expect(scripted.fetched).toEqual([chapter(1).url])
    expect(await queue.archives()).toHaveLength(1)
  })
})

test('a private address in a site’s pages is never fetched, directly or by redirect, even when gallery-dl is told to', {
  timeout: 60_000,
}, async ({ onTestFinished }) => {
  const router = await aFakeFoolSlide().series().chapters(1).start()
  const redirecting = await startTestSite((response, path) => void response.writeHead(302, { location: `${router.url}${path}` }).end())
  const reader = await aFakeFoolSlide()
    .series()
    .chapters(1)
    .chapters(1, { imagesAt: router.url })
    .chapters(1, { imagesAt: redirecting.url })
    .start()
  const file = await anExtractorFile({
    extractor: { modules: ['foolslide'], foolslide: { hostile: { root: reader.url, retries: 0 } } },
    downloader: { retries: 0 },
  })
  const queue = await aDownloadQueue({ settings: { HONDANA_EXTRACTOR_CONFIG: file.path, HONDANA_ALLOW_PRIVATE_HOSTS: 'false' } })
  onTestFinished(async () => {
    closeTestSites()
    for (const close of [queue.close, file.remove, reader.close, router.close]) await close()
  })
  // Everything here runs on this machine; two of the sites are treated as external.
  for (const { url } of [reader, redirecting]) queue.context.outbound.trustAddress(new URL(url))
  expect((await queue.ask('POST', '/downloads', { url: router.seriesUrl(), libraryId: queue.libraryId })).status).toBe(400)
  expect(await queue.ended(await queue.add(reader.seriesUrl()))).toMatchObject({
    status: 'FAILED',
    message: expect.stringMatching(/^2 of 3 chapters failed: The site links to a private network address/),
  })
  expect(redirecting.requests.length).toBeGreaterThan(0)
  expect(router.requests).toEqual([])
  expect(await queue.archives()).toHaveLength(1)
})
