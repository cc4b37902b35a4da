// The contract of download providers, tested with both kinds of source and the real gallery-dl.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { type DownloadTrial, downloadProviderContract } from '../../src/plugins/contract/download-provider.contract.ts'
import { aPluginContext } from '../../test/builders/plugin-context.ts'
import { aFakeFoolSlide } from '../../test/fakes/fake-foolslide.ts'
import { aFakeMangaDex } from '../../test/fakes/fake-mangadex.ts'
import { galleryDl } from './index.ts'

const mangadexTrial = (fetch: 'gallery-dl' | 'direct') => async (): Promise<DownloadTrial> => {
  const source = await aFakeMangaDex().title().chapters(3, { pages: 2 }).start()
  const settings = { mangadexApiUrl: source.url, mangadexUploadsUrl: source.url }
  const ctx = aPluginContext(galleryDl, { config: { fetch }, settings })
  const [, second] = source.chaptersOf()
  if (!second) throw new Error('no chapter')
  return {
    provider: galleryDl.provide(ctx),
    titleUrl: source.titleUrl(),
    chapterUrl: source.chapterUrl(second),
    unknownUrl: 'https://mangadex.org/title/11111111-1111-4111-a111-111111111111',
    answersInBatches: true,
    publish: () => source.publish({ pages: 2 }),
    pageBytes: ({ id }, page) => {
      const chapter = source.chaptersOf().find((candidate) => candidate.id === id)
      if (!chapter) throw new Error(`no chapter ${id}`)
      return source.pageBytes(chapter, page)
    },
    pageRequests: () => source.count(/^\/data\//),
    slowDown: (latencyMs) => source.breakPath(/^\/data\//, { latencyMs }),
    breakLists: () => source.breakPath(/^\/manga/, { status: 500 }),
    close: async () => {
      ctx.end()
      await source.close()
    },
  }
}

downloadProviderContract('gallery-dl with MangaDex', mangadexTrial('gallery-dl'))
downloadProviderContract('direct downloads from MangaDex', mangadexTrial('direct'))

downloadProviderContract('gallery-dl with another site', async () => {
  const site = await aFakeFoolSlide().series().chapters(3, { pages: 2 }).start()
  const folder = await mkdtemp(join(tmpdir(), 'hondana-extractor-config-'))
  const extractorConfigFile = join(folder, 'extractor.json')
  // An administrator's configuration file adds the site; loading one module and disabling retries only makes the tests faster.
  const userConfig = { extractor: { modules: ['foolslide'], foolslide: { loopsite: { root: site.url } }, loopsite: { retries: 0 } } }
  await writeFile(extractorConfigFile, JSON.stringify(userConfig))
  const ctx = aPluginContext(galleryDl, { settings: { extractorConfigFile } })
  const chapters = () => requireDefined(site.series[0], 'the series of the site').chapters
  const [, second] = chapters()
  if (!second) throw new Error('no chapter')
  return {
    provider: galleryDl.provide(ctx),
    titleUrl: site.seriesUrl(),
    chapterUrl: site.chapterUrl(second),
    unknownUrl: `${site.url}/series/no-such-series/`,
    answersInBatches: false,
    publish: () => site.publish({ pages: 2 }),
    pageBytes: ({ url }, page) => {
      const chapter = chapters().find((candidate) => site.chapterUrl(candidate) === url)
      if (!chapter) throw new Error(`no chapter ${url}`)
      return site.pageBytes(chapter, page)
    },
    pageRequests: () => site.count(/^\/content\//),
    slowDown: (latencyMs) => site.breakPath(/^\/content\//, { latencyMs }),
    breakLists: () => site.breakPath(/^\/series\//, { status: 500 }),
    close: async () => {
      ctx.end()
      await site.close()
      await rm(folder, { recursive: true })
    },
  }
})
