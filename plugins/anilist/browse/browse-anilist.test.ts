import { expect, onTestFinished, test } from 'vitest'
import { browseProviderContract } from '../../../src/plugins/contract/browse-provider.contract.ts'
import type { BrowseFilterValues, BrowseProvider, BrowseRequest } from '../../../src/plugins/contract/browse-provider.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { type AniListManga, aFakeAniList } from '../../../test/fakes/fake-anilist.ts'
import type { FakeSite } from '../../../test/fakes/fake-site.ts'
import { anilist } from '../index.ts'
import { startingIn } from './search-filters.rules.ts'

const never = new AbortController().signal
const anyone: BrowseRequest = { page: 0, maxAge: null, languages: [] }

function browseOf(source: FakeSite): BrowseProvider {
  const { browse } = anilist.provide(aPluginContext(anilist, { settings: { anilistApiUrl: source.url } }))
  if (!browse) throw new Error('AniList can be browsed')
  return browse
}

/** The month after `quarters` quarters from now. */
function inQuarter(quarters: number) {
  const now = new Date()
  const month = now.getUTCMonth() + quarters * 3
  return { year: now.getUTCFullYear() + Math.floor(month / 12), month: (month % 12) + 1 }
}

browseProviderContract('AniList', async () => {
  const builder = aFakeAniList()
    .manga({ title: { english: 'Berserk' }, more: { startDate: inQuarter(0), description: 'Guts <i>and</i><br>Griffith' } })
    .manga({ title: { english: 'Grown up' }, more: { isAdult: true, startDate: inQuarter(1) } })
    .manga({ title: { english: 'Announced' }, more: { startDate: inQuarter(1) } })
  for (let n = 0; n < 40; n++) builder.manga({ title: { english: `Title ${n}` } })
  const source = await builder.start()
  return {
    browse: browseOf(source),
    hosts: [new URL(source.url).host],
    query: 'berserk',
    titleId: '30000',
    unknownId: '99',
    adultQuery: 'grown up',
    breakSource: () => source.breakPath(/./, { status: 500 }),
    close: source.close,
  }
})

async function browsing(...manga: readonly AniListManga[]) {
  const builder = aFakeAniList()
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

const english = (name: string, more: AniListManga['more'] = {}): AniListManga => ({ title: { english: name }, more })

test('the fields of a title are those of AniList, and details add links and related manga', async () => {
  const node = { id: 7, type: 'MANGA', format: 'MANGA', title: { english: 'Prototype', romaji: null, native: null }, coverImage: null }
  const { source, browse } = await browsing({
    title: { english: 'Tower', native: '탑' },
    more: {
      status: 'HIATUS',
      countryOfOrigin: 'KR',
      genres: ['Action'],
      isAdult: true,
      staff: { edges: [{ role: 'Story & Art', node: { name: { full: 'SIU', native: null } } }] },
      externalLinks: [{ site: 'WEBTOON', url: 'https://example.org/tower' }, { site: 'Bad', url: 'javascript:alert(1)' }, null],
      relations: {
        edges: [
          { relationType: 'SIDE_STORY', node },
          { relationType: 'ADAPTATION', node: { ...node, id: 8, type: 'ANIME', format: 'TV' } },
          { relationType: 'SOURCE', node: { ...node, id: 9, format: 'NOVEL' } },
          null,
        ],
      },
    },
  })
  const { related, ...details } = await browse.details('30000', never)
  expect(details).toEqual({
    id: '30000',
    url: 'https://anilist.co/manga/30000',
    title: 'Tower',
    alternativeTitles: ['탑'],
    description: 'Plain.',
    coverUrl: `${source.url}/covers/small.jpg`,
    status: 'HIATUS',
    year: 1989,
    ageRating: 18,
    originalLanguage: 'ko',
    genres: ['Action'],
    tags: [],
    authors: ['SIU'],
    rating: 9.3,
    crossIds: { anilist: '30000', myanimelist: '2' },
    chapterLanguages: [],
    links: [
      { label: 'AniList', url: 'https://anilist.co/manga/30000' },
      { label: 'MyAnimeList', url: 'https://myanimelist.net/manga/2' },
      { label: 'WEBTOON', url: 'https://example.org/tower' },
    ],
  })
  expect(related).toMatchObject([{ relation: 'Side story', title: { id: '7', title: 'Prototype', coverUrl: null } }])
  expect(source.requests).toHaveLength(1)
})

test('titles are in a wanted language that AniList has, otherwise in the configured one', async () => {
  const { listed } = await browsing({ title: { english: 'Attack on Titan', romaji: 'Shingeki no Kyojin', native: '進撃の巨人' } })
  expect(await listed('popular', { languages: ['de', 'ja'] })).toEqual(['進撃の巨人'])
  expect(await listed('popular', { languages: ['ja-Latn'] })).toEqual(['Shingeki no Kyojin'])
  expect(await listed('popular', { languages: ['de'] })).toEqual(['Attack on Titan'])
})

test('lists are sorted by trend, popularity or score, and a season has the manga that start in it', async () => {
  const { listed } = await browsing(
    english('A', { popularity: 1, trending: 2, averageScore: 3, startDate: inQuarter(0) }),
    english('B', { popularity: 2, trending: 3, averageScore: 1, startDate: inQuarter(1) }),
    english('C', { popularity: 3, trending: 1, averageScore: 2, startDate: { year: inQuarter(0).year, month: null, day: null } }),
  )
  expect(await listed('trending')).toEqual(['B', 'A', 'C'])
  expect(await listed('popular')).toEqual(['C', 'B', 'A'])
  expect(await listed('top')).toEqual(['A', 'C', 'B'])
  expect(await listed('this-season')).toEqual(['A'])
  expect(await listed('next-season')).toEqual(['B'])
})

test.each([
  ['2026-11-23', 0, 20_260_999, 20_270_100],
  ['2026-11-23', 1, 20_270_099, 20_270_400],
  ['2026-01-01', 0, 20_260_099, 20_260_400],
  ['2026-09-30', 1, 20_260_999, 20_270_100],
])('on %s, the season after %i quarters starts after %i and ends before %i', (day, quarters, after, before) => {
  expect(startingIn(Date.parse(`${day}T12:00:00Z`), quarters)).toEqual({ startDate_greater: after, startDate_lesser: before })
})

test('a search is limited by each filter', async () => {
  const { browse, names } = await browsing(
    english('A', { status: 'FINISHED', genres: ['Action', 'Drama'], startDate: { year: 2020, month: 5 } }),
    { ...english('B', { genres: ['Action'], countryOfOrigin: 'KR', startDate: { year: 2021 } }), format: 'ONE_SHOT' },
    english('C', { genres: ['Drama'], status: 'HIATUS', averageScore: 99 }),
  )
  expect((await browse.filters(never)).map(({ id }) => id)).toEqual(['status', 'genre', 'format', 'country', 'year', 'sort'])
  const only = (...include: string[]) => ({ include, exclude: [] })
  expect(await names({ status: only('FINISHED', 'HIATUS') })).toEqual(['A', 'C'])
  expect(await names({ genre: only('Action', 'Drama') })).toEqual(['A'])
  expect(await names({ genre: { include: ['Action'], exclude: ['Drama'] } })).toEqual(['B'])
  expect(await names({ format: only('ONE_SHOT') })).toEqual(['B'])
  expect(await names({ country: only('KR') })).toEqual(['B'])
  expect(await names({ year: only('2021') })).toEqual(['B'])
  expect(await names({ sort: only('SCORE_DESC') })).toEqual(['C', 'A', 'B'])
  expect(await names({ sort: only('SEARCH_MATCH') })).toEqual(['A', 'B', 'C'])
})

test('titles for adults are excluded by the query below 18, and unused variables are omitted', async () => {
  const { source, browse } = await browsing(english('A'))
  await browse.list('popular', { ...anyone, maxAge: 17 }, never)
  await browse.list('popular', { ...anyone, maxAge: 18 }, never)
  expect(source.asked()).toEqual([
    { sort: ['POPULARITY_DESC'], isAdult: false, page: 1, perPage: 30 },
    { sort: ['POPULARITY_DESC'], page: 1, perPage: 30 },
  ])
})

test('a list ends where AniList stops counting', async () => {
  const { source, browse } = await browsing(english('A'))
  const endless = { data: { Page: { pageInfo: { hasNextPage: true }, media: [] } } }
  source.breakPath(/./, { status: 200, body: endless })
  const hasMore = async (page: number) => (await browse.list('popular', { ...anyone, page }, never)).hasMore
  expect([await hasMore(0), await hasMore(164), await hasMore(165), await hasMore(166)]).toEqual([true, true, false, false])
  expect(source.requests).toHaveLength(3)
})
