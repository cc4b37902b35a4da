import { expect, onTestFinished, test } from 'vitest'
import { browseProviderContract } from '../../../src/plugins/contract/browse-provider.contract.ts'
import type { BrowseFilterValues, BrowseProvider, BrowseRequest } from '../../../src/plugins/contract/browse-provider.ts'
import { SourceNotFound } from '../../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { aFakeKitsu, type KitsuManga } from '../../../test/fakes/fake-kitsu.ts'
import type { FakeSite } from '../../../test/fakes/fake-site.ts'
import { kitsu } from '../index.ts'

const never = new AbortController().signal
const anyone: BrowseRequest = { page: 0, maxAge: null, languages: [] }

function browseOf(source: FakeSite): BrowseProvider {
  const { browse } = kitsu.provide(aPluginContext(kitsu, { settings: { kitsuApiUrl: source.url } }))
  if (!browse) throw new Error('Kitsu can be browsed')
  return browse
}

browseProviderContract('Kitsu', async () => {
  const builder = aFakeKitsu()
    .manga({ canonicalTitle: 'Berserk', more: { synopsis: 'Guts <i>and</i> Griffith' }, related: { sequel: 3 } })
    .manga({ canonicalTitle: 'Grown up', slug: 'grown-up', more: { ageRating: 'R18' } })
  for (let n = 0; n < 30; n++) builder.manga({ canonicalTitle: `Title ${n}`, slug: `title-${n}`, more: { ageRating: null } })
  const source = await builder.start()
  return {
    browse: browseOf(source),
    hosts: [new URL(source.url).host],
    query: 'berserk',
    titleId: '8',
    unknownId: '999',
    adultQuery: 'grown up',
    breakSource: () => source.breakPath(/./, { status: 500 }),
    close: source.close,
  }
})

async function browsing(...manga: readonly KitsuManga[]) {
  const builder = aFakeKitsu()
  for (const one of manga) builder.manga(one)
  const source = await builder.start()
  onTestFinished(source.close)
  const browse = browseOf(source)
  const names = async (values: BrowseFilterValues, query = '') =>
    (await browse.search(query, values, anyone, never)).titles.map(({ title }) => title)
  const listed = async (id: string, request: Partial<BrowseRequest> = {}) =>
    (await browse.list(id, { ...anyone, ...request }, never)).titles.map(({ title }) => title)
  return { source, browse, names, listed }
}

test('the fields of a title are those of Kitsu, and details add authors, links and related manga', async () => {
  const { source, browse } = await browsing(
    {
      canonicalTitle: 'Tower',
      titles: { en: 'Tower', ko_kr: '탑' },
      categories: ['Action', 'Tower climbing'],
      genres: ['Action'],
      staff: [{ name: 'SIU', role: 'Story & Art' }],
      mappings: { 'anilist/manga': '30002', 'myanimelist/manga': '2', 'anime-planet': '9' },
      related: { sequel: 2, adaptation: 3 },
      more: { subtype: 'manhwa', status: 'finished' },
    },
    { canonicalTitle: 'Tower 2', categories: ['Drama'] },
    { canonicalTitle: 'The novel', more: { subtype: 'novel' } },
  )
  const { related, authors, chapterLanguages, links, ...title } = await browse.details('8', never)
  expect(title).toEqual({
    id: '8',
    url: 'https://kitsu.app/manga/8',
    title: 'Tower',
    alternativeTitles: ['탑'],
    description: 'Guts.',
    coverUrl: `${source.url}/poster/small.jpg`,
    status: 'ENDED',
    year: 1989,
    ageRating: 17,
    originalLanguage: 'ko',
    genres: ['Action'],
    tags: ['Tower climbing'],
    rating: 7.16,
    crossIds: { anilist: '30002', myanimelist: '2', kitsu: '8' },
  })
  expect([authors, chapterLanguages]).toEqual([['SIU'], []])
  expect(links.map(({ label }) => label)).toEqual(['Kitsu', 'AniList', 'MyAnimeList'])
  expect(related.map(({ relation, title: other }) => [relation, other.title])).toEqual([['Sequel', 'Tower 2']])
  const listed = (await browse.list('popular', anyone, never)).titles
  expect(listed.map(({ genres, crossIds }) => [genres, crossIds])).toEqual([
    [['Action'], { anilist: '30002', myanimelist: '2', kitsu: '8' }],
    [['Drama'], { kitsu: '9' }],
  ])
})

test('titles are in the wanted language, otherwise in the language of downloads', async () => {
  const { listed } = await browsing({ canonicalTitle: 'Berserk', titles: { en_jp: 'Beruseruku', zh_tw: '烙印戰士' } })
  expect(await listed('trending', { languages: ['ja-Latn'] })).toEqual(['Beruseruku'])
  expect(await listed('popular', { languages: ['zh-Hant'] })).toEqual(['烙印戰士'])
  expect(await listed('popular')).toEqual(['Berserk'])
})

test('lists have the popular, ongoing, newest and top rated manga, without novels', async () => {
  const { listed } = await browsing(
    { canonicalTitle: 'A', more: { ratingRank: 3, startDate: '2024-01-01' } },
    { canonicalTitle: 'B', more: { ratingRank: 1, status: 'finished', startDate: '2025-01-01' } },
    { canonicalTitle: 'C', more: { ratingRank: 2, startDate: '2025-05-01' } },
    { canonicalTitle: 'D', more: { ratingRank: 4, subtype: 'novel' } },
  )
  expect(await listed('trending')).toEqual(['A', 'B', 'C'])
  expect(await listed('popular')).toEqual(['A', 'B', 'C'])
  expect(await listed('current')).toEqual(['A', 'C'])
  expect(await listed('newest')).toEqual(['C', 'A'])
  expect(await listed('top')).toEqual(['B', 'C', 'A'])
})

test('a search is limited by each filter', async () => {
  const { browse, names } = await browsing(
    { canonicalTitle: 'A', categories: ['Slice of Life'], more: { status: 'finished', startDate: '2020-05-05' } },
    { canonicalTitle: 'B', more: { subtype: 'manhwa', ageRating: 'G' } },
  )
  expect((await browse.filters(never)).map(({ id }) => id)).toEqual(['status', 'category', 'subtype', 'ageRating', 'year', 'sort'])
  const only = (...include: string[]) => ({ include, exclude: [] })
  expect(await names({ status: only('finished') })).toEqual(['A'])
  expect(await names({ status: only('finished', 'current') })).toEqual(['A', 'B'])
  expect(await names({ category: only('slice-of-life') })).toEqual(['A'])
  expect(await names({ subtype: only('manhwa', 'manhua') })).toEqual(['B'])
  expect(await names({ ageRating: only('G') })).toEqual(['B'])
  expect(await names({ year: only('2020') })).toEqual(['A'])
  expect(await names({ sort: only('newest') })).toEqual(['A', 'B'])
})

test('a title with an age rating above the limit is left out, and one without an age rating is not', async () => {
  const { listed } = await browsing(
    { canonicalTitle: 'Mature', more: { ageRating: 'R' } },
    { canonicalTitle: 'Unrated', more: { ageRating: null } },
  )
  expect(await listed('popular', { maxAge: 16 })).toEqual(['Unrated'])
  expect(await listed('popular', { maxAge: 17 })).toEqual(['Mature', 'Unrated'])
})

test('a novel has no details', async () => {
  const { browse } = await browsing({ more: { subtype: 'novel' } })
  await expect(browse.details('8', never)).rejects.toBeInstanceOf(SourceNotFound)
})
