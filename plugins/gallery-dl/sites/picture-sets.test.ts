// Albums, pools and endless lists, tested with the real gallery-dl.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chapterFolder } from '../../../src/plugins/contract/chapter-folder.ts'
import type { ChapterInfo, DownloadEvent, DownloadProvider } from '../../../src/plugins/contract/download-provider.ts'
import { UrlNotSupported } from '../../../src/plugins/contract/plugin.ts'
import { anExtractorFile } from '../../../test/builders/extractor-file.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { startFakeGalleries } from '../../../test/fakes/fake-galleries.ts'
import { scratchFolder } from '../../../test/setup/scratch-folders.ts'
import { galleryDl } from '../index.ts'

const never = new AbortController().signal

async function galleries(counts = false) {
  const site = await startFakeGalleries(4, counts)
  const file = await anExtractorFile(site.extractorConfig)
  onTestFinished(async () => {
    await site.close()
    await file.remove()
  })
  return {
    site,
    provider: galleryDl.provide(aPluginContext(galleryDl, { settings: { extractorConfigFile: file.path } })),
  }
}

function aStagingFolder(): string {
  const stagingDir = scratchFolder('staging')
  onTestFinished(() => rm(stagingDir, { recursive: true }))
  return stagingDir
}

/** The pages of the chapter in natural order of their names. */
async function pagesOf(
  provider: DownloadProvider,
  sourceUrl: string,
  [chapter]: readonly ChapterInfo[],
  stagingDir: string = aStagingFolder(),
) {
  if (!chapter) throw new Error('no chapter')
  const events: DownloadEvent[] = []
  const onEvent = (event: DownloadEvent) => {
    events.push(event)
  }
  await provider.startDownload({ queueId: 'job', sourceUrl, chapters: [chapter], stagingDir, onProcess: () => undefined, onEvent }, never)
  expect(events.at(-1)).toEqual({ type: 'chapter-end', chapterId: chapter.id, pages: 4 })
  const folder = join(stagingDir, chapterFolder(chapter.id))
  return Promise.all((await readdir(folder)).toSorted().map((name) => readFile(join(folder, name))))
}

test.each(['album', 'pool'] as const)(
  'a set of images (%s) is one chapter without a number, with the images in their order',
  async (set) => {
    const { site, provider } = await galleries()
    const url = set === 'album' ? site.albumUrl : site.poolUrl
    const { title, chapters } = await provider.getAvailableChapters(url, never)
    expect(title.title).toBe(set === 'album' ? 'Sketches' : '127.0.0.1 318')
    expect(chapters).toMatchObject([{ id: url, number: null, title: title.title, scanlationGroups: [] }])
    expect(await pagesOf(provider, url, chapters)).toEqual(await Promise.all([1, 2, 3, 4].map((n) => site.picture(set, n))))
  },
)

test('images that the site numbers in another order keep their order when the download is interrupted before they are archived', async () => {
  const { site, provider } = await galleries(true)
  const { chapters } = await provider.getAvailableChapters(site.poolUrl, never)
  const stagingDir = aStagingFolder()
  const expected = await Promise.all([1, 2, 3, 4].map((n) => site.picture('pool', n)))
  for (const _run of ['interrupted', 'next']) expect(await pagesOf(provider, site.poolUrl, chapters, stagingDir)).toEqual(expected)
})

test('a search is refused with a message after hardly any requests', async () => {
  const { site, provider } = await galleries()
  const listing = provider.getAvailableChapters(site.searchUrl, never)
  await expect(listing).rejects.toBeInstanceOf(UrlNotSupported)
  await expect(listing).rejects.toThrow('search results')
  expect(site.requests.length).toBeLessThanOrEqual(1)
})
