// Sites other than MangaDex, listed and downloaded with the real gallery-dl.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { chapterFolder } from '../../../src/plugins/contract/chapter-folder.ts'
import type { DownloadEvent } from '../../../src/plugins/contract/download-provider.ts'
import { SourceUnavailable, UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { withExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aPluginContext, type ContextSpec } from '../../../test/builders/plugin-context.ts'
import { aFakeFoolSlide, type FakeFoolSlide } from '../../../test/fakes/fake-foolslide.ts'
import { scratchFolder } from '../../../test/setup/scratch-folders.ts'
import { galleryDl } from '../index.ts'

const never = new AbortController().signal
const providerFor = (spec: ContextSpec) => galleryDl.provide(aPluginContext(galleryDl, spec))

async function withSite<T>(starting: Promise<FakeFoolSlide>, use: (site: FakeFoolSlide, spec: ContextSpec) => Promise<T>): Promise<T> {
  const site = await starting
  onTestFinished(() => site.close())
  return withExtractorFile(
    { extractor: { modules: ['foolslide', 'directlink'], foolslide: { loopsite: { root: site.url } }, loopsite: { retries: 0 } } },
    (spec) => use(site, spec),
  )
}

describe('a series of another site', () => {
  test('has the names and numbers shown on the site, oldest first', async () => {
    const starting = aFakeFoolSlide()
      .series({ name: 'Cats & "Dogs"', author: 'Mia', artist: 'Noa' })
      .chapters(1, { title: 'First', volume: 1 })
      .chapters(1, { number: '1.5', group: '' })
      .start()
    await withSite(starting, async (site, spec) => {
      const { title, chapters } = await providerFor(spec).getAvailableChapters(`${site.seriesUrl()}#list`, never)
      expect(title).toMatchObject({ id: `${site.url}/series/other-manga-1`, title: 'Cats & "Dogs"', authors: ['Mia'], artists: ['Noa'] })
      expect(chapters).toMatchObject([
        { number: '1', volume: '1', title: 'First', language: 'en', scanlationGroups: [{ id: null, name: 'A Group' }], state: 'available' },
        { number: '1.5', volume: null, title: null },
      ])
      expect(chapters.map(({ url }) => url)).toEqual(site.series[0]?.chapters.map(site.chapterUrl))
    })
  })

  test('that was deleted on the site fails with the reason', async () => {
    await withSite(aFakeFoolSlide().series().start(), async (site, spec) => {
      const listing = providerFor(spec).getAvailableChapters(`${site.url}/series/gone/`, never)
      await expect(listing).rejects.toMatchObject({ name: 'SourceNotFound', message: expect.stringContaining('404') })
    })
  })

  test('without chapters is an error, because a changed site layout looks the same', async () => {
    await withSite(aFakeFoolSlide().series().start(), async (site, spec) => {
      await expect(providerFor(spec).getAvailableChapters(site.seriesUrl(), never)).rejects.toBeInstanceOf(SourceUnavailable)
    })
  })

  test('with a missing page fails only that chapter', async () => {
    await withSite(aFakeFoolSlide().series().chapters(2).start(), async (site, spec) => {
      const [first] = requireDefined(site.series[0], 'the series of the site').chapters
      if (!first) throw new Error('no chapter')
      site.breakPage(first, 2, { status: 404 })
      const events = await downloaded(spec, site, (await providerFor(spec).getAvailableChapters(site.seriesUrl(), never)).chapters)
      expect(
        events
          .filter(({ type }) => type === 'chapter-failed' || type === 'chapter-end')
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(['chapter-end', 'chapter-failed'])
      expect(events.find(({ type }) => type === 'chapter-failed')).toMatchObject({
        reason: { code: 'PAGE_NOT_LOADED', message: expect.stringContaining('404') },
        permanent: false,
      })
    })
  })
})

describe('the error of a failing site has a specific message', () => {
  const challenge = { status: 403, headers: { server: 'cloudflare' }, body: 'window._cf_chl_opt = {}' }
  test.each([
    ['a browser check', challenge, 'SourceUnavailable', 'FlareSolverr'],
    ['a demand for an account', { status: 401 }, 'SourceAccessDenied', 'HONDANA_EXTRACTOR_CONFIG'],
    ['a broken connection', 'reset', 'SourceUnavailable', "Couldn't reach", true],
    ['another face', 'html', 'SourceUnavailable', 'found no chapters', false],
  ] as const)('%s', async (...[, fault, name, sentence, isDown]) => {
    await withSite(aFakeFoolSlide().series().chapters(1).start(), async (site, spec) => {
      site.breakPath(/./, fault)
      const listing = providerFor(spec).getAvailableChapters(site.seriesUrl(), never)
      await expect(listing).rejects.toMatchObject({
        name,
        message: expect.stringContaining(sentence),
        ...(isDown === undefined ? {} : { isDown }),
      })
    })
  })

  test('a chapter page with a changed layout fails that chapter', async () => {
    await withSite(aFakeFoolSlide().series().chapters(2).start(), async (site, spec) => {
      const { chapters } = await providerFor(spec).getAvailableChapters(site.seriesUrl(), never)
      site.breakPath(/^\/read\/.*\/0\/1\/?$/, 'html')
      const events = await downloaded(spec, site, chapters)
      const [failed] = events.filter(({ type }) => type === 'chapter-failed')
      expect(failed).toMatchObject({ permanent: false, reason: { message: expect.stringContaining("couldn't read") } })
      expect(events.filter(({ type }) => type === 'chapter-end')).toHaveLength(1)
    })
  })

  test('after three failed chapters in a row the site gets a pause', async () => {
    await withSite(aFakeFoolSlide().series().chapters(60).start(), async (site, spec) => {
      const { chapters } = await providerFor(spec).getAvailableChapters(site.seriesUrl(), never)
      site.forgetRequests()
      site.breakPath(/^\/read\//, { status: 503 })
      await expect(downloaded(spec, site, chapters)).rejects.toMatchObject({
        name: 'SourceUnavailable',
        message: expect.stringContaining("Couldn't reach"),
      })
      expect(site.requests.length).toBeLessThan(60)
    })
  })
})

test('a URL unknown to gallery-dl is not supported', async () => {
  await withSite(aFakeFoolSlide().start(), async (site, spec) => {
    await expect(providerFor(spec).getAvailableChapters(`${site.url}/about`, never)).rejects.toBeInstanceOf(UrlNotSupported)
  })
})

test('a chapter unknown to gallery-dl fails permanently, and the others are downloaded', async () => {
  await withSite(aFakeFoolSlide().series().chapters(1).start(), async (site, spec) => {
    const unknown = `${site.url}/blog/it's-not-a-chapter`
    const { chapters } = await providerFor(spec).getAvailableChapters(site.seriesUrl(), never)
    const events = await downloaded(spec, site, [{ id: unknown, url: unknown }, ...chapters])
    expect(events.filter(({ type }) => type === 'chapter-end')).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'chapter-failed')).toMatchObject([
      { chapterId: unknown, reason: { message: expect.stringContaining('Unsupported URL') }, permanent: true },
    ])
  })
})

test('a URL with files of its own is a oneshot', async () => {
  await withSite(aFakeFoolSlide().series().chapters(1).start(), async (site, spec) => {
    const image = `${site.url}/content/comics/other-manga-1/en/0/1/02.jpg`
    const { chapters } = await providerFor(spec).getAvailableChapters(image, never)
    expect(chapters).toMatchObject([{ id: image, number: null }])
    const events = await downloaded(spec, site, chapters)
    expect(events.at(-1)).toEqual({ type: 'chapter-end', chapterId: image, pages: 1 })
  })
})

test('a URL that leads to further galleries is not downloaded as one chapter', async () => {
  await withSite(aFakeFoolSlide().series().chapters(2).start(), async (site, spec) => {
    const url = site.seriesUrl()
    const events = await downloaded(spec, site, [{ id: url, url }])
    expect(events).toMatchObject([{ type: 'chapter-failed', chapterId: url, reason: { code: 'TOOL_FOUND_NO_PAGES' }, permanent: false }])
    expect(site.count(/^\/content\//)).toBe(0)
  })
})

test('a MangaDex chapter is refused in a job of another site, where its rate limit would not apply', async () => {
  await withSite(aFakeFoolSlide().series().chapters(1).start(), async (site, spec) => {
    const url = 'https://mangadex.org/chapter/11111111-1111-4111-a111-111111111111'
    expect(await downloaded(spec, site, [{ id: url, url }])).toMatchObject([{ type: 'chapter-failed', permanent: true }])
  })
})

test('a listing that hangs is stopped when the caller aborts', async () => {
  const provider = providerFor({ settings: { extractorTool: ['sh', '-c', 'sleep 600'] } })
  const reason = new Error('enough')
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 100)
  await expect(provider.getAvailableChapters('https://example.org/series/x', controller.signal)).rejects.toBe(reason)
})

async function downloaded(spec: ContextSpec, site: FakeFoolSlide, chapters: readonly { readonly id: string; readonly url: string }[]) {
  const stagingDir = scratchFolder('staging')
  const events: DownloadEvent[] = []
  try {
    const onEvent = (event: DownloadEvent) => {
      events.push(event)
    }
    await providerFor(spec).startDownload(
      { queueId: 'job', sourceUrl: site.seriesUrl(), chapters, stagingDir, onProcess: () => undefined, onEvent },
      never,
    )
    for (const event of events) {
      if (event.type === 'chapter-end') expect(await readdir(join(stagingDir, chapterFolder(event.chapterId)))).toHaveLength(event.pages)
    }
    return events
  } finally {
    await rm(stagingDir, { recursive: true })
  }
}
