// Browsing through the registry: logged, at the rate limit of the host, and stopped with the plugin.
import { expect, onTestFinished, test } from 'vitest'
import { mangadex } from '../../../plugins/mangadex/index.ts'
import { aPluginPackage } from '../../../test/builders/a-plugin-package.ts'
import { anAppContext } from '../../../test/builders/an-app-context.ts'
import { aFakeMangaDex, type FakeMangaDexBuilder } from '../../../test/fakes/fake-mangadex.ts'
import { SourceAnswerInvalid, SourceUnavailable } from '../contract/plugin.ts'
import { type Plugins, pluginsFeature } from '../index.ts'

const never = new AbortController().signal
const anyone = { page: 0, maxAge: null, languages: [] }

async function browseOf(plugins: Plugins, id: string) {
  const source = await plugins.metadataSources.provider(id)
  if (source.state !== 'ready' || !source.provider.browse) throw new Error(`${id} can't be browsed: ${source.state}`)
  return source.provider.browse
}

async function browsing(site: FakeMangaDexBuilder) {
  const source = await site.start()
  onTestFinished(source.close)
  const settings = { HONDANA_ALLOW_PRIVATE_HOSTS: 'true', HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url }
  const app = await anAppContext({ settings })
  onTestFinished(app.close)
  const plugins = pluginsFeature(app, [mangadex])
  const http = await app.open([plugins.feature])
  const url = '/api/v1/plugins/srca'
  const enable = (enabled: boolean) => http.inject({ method: 'PATCH', url, payload: { enabled } })
  await enable(true)
  const log = async () => {
    const { content } = (await http.inject({ url: `${url}/logs?size=200` })).json<{ content: { logLevel: string; message: string }[] }>()
    return content.map(({ logLevel, message }) => `${logLevel} ${message}`)
  }
  return { source, plugins, enable, log, browse: await browseOf(plugins, 'srca') }
}

test('the log of a plugin has the lists, searches, titles and chapters that people browsed, and why one failed', async () => {
  const { source, browse, log } = await browsing(aFakeMangaDex().title({ title: 'Berserk' }).chapters(2))
  const id = source.titles[0]?.id ?? ''
  expect([browse.isDownloadable, browse.lists.map((list) => list.id)]).toEqual([true, ['popular', 'latest', 'recent', 'top-rated']])
  await browse.filters(never)
  await browse.list('popular', anyone, never)
  await browse.search('a secret wish', {}, anyone, never)
  await browse.details(id, never)
  await browse.chapters?.(id, { language: null, groupId: null, page: 0 }, never)
  source.breakPath(/./, { status: 403 })
  await expect(browse.list('popular', anyone, never)).rejects.toBeInstanceOf(SourceUnavailable)
  const lines = await log()
  for (const line of [
    /^INFO Search filters: \d+ filters, /,
    /^INFO List of titles: 1 title, /,
    /^INFO Title search: 0 titles, /,
    /^INFO Title details: “Berserk”, /,
    /^INFO Chapters of a title: 2 chapters, /,
    /^WARN List of titles failed after \d+\.\d s: MangaDex is blocking this server/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line))
  expect(lines.join('\n')).not.toContain('secret')
})

test('browsing keeps to the rate limit of its host, which is shared with all other requests', async () => {
  const { source, plugins, browse } = await browsing(
    aFakeMangaDex().limitedTo({ requestsPerSecond: 5, burst: 2 }).title({ title: 'Berserk' }),
  )
  const state = await plugins.metadataSources.provider('srca')
  if (state.state !== 'ready') throw new Error(state.state)
  const { searchSeries } = state.provider
  await Promise.all(
    [0, 1, 2, 3].flatMap((page) => [browse.list('popular', { ...anyone, page }, never), searchSeries(`berserk ${page}`, null, never)]),
  )
  expect([source.requests.length, source.refusals()]).toEqual([8, 0])
})

test('a plugin that is disabled stops a running request, and is not offered for browsing', async () => {
  const { source, plugins, browse, enable } = await browsing(aFakeMangaDex().title({ title: 'Berserk' }))
  source.breakPath(/^\/manga/, 'held')
  const listing = expect(browse.list('popular', anyone, never)).rejects.toBeInstanceOf(SourceUnavailable)
  await expect.poll(() => source.requests.length).toBe(1)
  await enable(false)
  await listing
  expect((await plugins.metadataSources.provider('srca')).state).toBe('disabled')
  await expect(browse.list('popular', anyone, never)).rejects.toBeInstanceOf(SourceUnavailable)
  expect(source.requests).toHaveLength(1)
})

const title = (change: object = {}) => ({ id: '1', url: 'https://example.org/1', title: 'One', ...change })

test('what a package returns for browsing is checked, and titles above the age limit are left out', async () => {
  const app = await anAppContext()
  onTestFinished(app.close)
  const entry = `const pages = ${JSON.stringify({
    good: [title({ description: 'Text <script>alert(1)</script>', ageRating: 0 }), title({ id: '2', ageRating: 18 })],
    wild: [title({ url: 'javascript:alert(1)' })],
  })}
export default () => ({
  searchSeries: async () => [],
  getSeriesMetadata: async () => ({ title: 'x' }),
  browseList: async (id) => ({ titles: pages[id], hasMore: false }),
  browseChapters: async () => ({ chapters: [{ id: 'c', url: 'https://example.org/c', number: 4.5, releaseDate: '2026-11-22' }], total: 1, hasMore: false }),
})`
  const lists = ['good', 'wild'].map((id) => ({ id, name: id }))
  await aPluginPackage(app.settings.configDir, { id: 'shop', entry, hondana: { browse: { lists, chapters: true, downloadable: true } } })
  const plugins = pluginsFeature(app, [])
  const http = await app.open([plugins.feature])
  await http.inject({ method: 'PATCH', url: '/api/v1/plugins/shop', payload: { enabled: true } })
  const browse = await browseOf(plugins, 'shop')
  expect([browse.isDownloadable, browse.lists, await browse.filters(never)]).toEqual([true, lists, []])
  const [good, ...others] = (await browse.list('good', { ...anyone, maxAge: 17 }, never)).titles
  expect([good?.description, good?.genres, good?.crossIds, others]).toEqual(['Text alert(1)', [], {}, []])
  expect((await browse.list('good', anyone, never)).titles).toHaveLength(2)
  await expect(browse.list('wild', anyone, never)).rejects.toThrow('titles.0.url: must be an http or https URL')
  const chapters = await browse.chapters?.('1', { language: null, groupId: null, page: 0 }, never)
  expect(chapters?.chapters).toMatchObject([{ number: '4.5', releaseDate: '2026-11-22T00:00:00.000Z', groups: [], isExternal: false }])
  const missing = browse.search('x', {}, anyone, never)
  await expect(missing).rejects.toBeInstanceOf(SourceAnswerInvalid)
  await expect(missing).rejects.toThrow('returned nothing for browseSearch')
})
