import { describe, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../../src/kernel/errors/index.ts'
import { browseProviderContract } from '../../../src/plugins/contract/browse-provider.contract.ts'
import type { BrowseFilterValues, BrowseProvider, BrowseRequest } from '../../../src/plugins/contract/browse-provider.ts'
import { SourceNotFound } from '../../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../../test/builders/plugin-context.ts'
import { aFakeMangaDex, type FakeMangaDex, type FakeMangaDexBuilder } from '../../../test/fakes/fake-mangadex.ts'
import { mangadex } from '../index.ts'

const never = new AbortController().signal
const anyone: BrowseRequest = { page: 0, maxAge: null, languages: [] }

function browseOf(source: FakeMangaDex, config: Readonly<Record<string, string>> = {}): BrowseProvider {
  const settings = { mangadexApiUrl: source.url, mangadexUploadsUrl: source.url }
  const { browse } = mangadex.provide(aPluginContext(mangadex, { config, settings }))
  if (!browse) throw new Error('MangaDex can be browsed')
  return browse
}

browseProviderContract('MangaDex', async () => {
  const source = await aFakeMangaDex()
    .title({
      title: 'Berserk',
      description: 'Guts <b>and</b> Griffith, see <https://example.org/>',
      relations: { sequel: 2 },
      links: { al: '30002' },
    })
    .chapters(3)
    .chapter({ language: 'pt-br' })
    .chapter({ externalUrl: 'https://elsewhere.example/read' })
    .title({ title: 'Grown up', contentRating: 'pornographic' })
    .chapters(1)
    .titles(40, 1)
    .start()
  const chapter = (index: number, title = 0) =>
    requireDefined(source.chaptersOf(source.titles[title])[index], `chapter ${index} of title ${title}`).id
  return {
    browse: browseOf(source),
    hosts: [new URL(source.url).host],
    query: 'berserk',
    titleId: source.firstTitle().id,
    unknownId: '11111111-1111-4111-a111-111111111111',
    adultQuery: 'grown up',
    preview: { chapterId: chapter(0), chapterOfOtherTitle: chapter(0, 1), externalChapter: chapter(4) },
    breakSource: () => source.breakPath(/./, { status: 500 }),
    close: source.close,
  }
})

async function browsing(build: (site: FakeMangaDexBuilder) => FakeMangaDexBuilder, config?: Readonly<Record<string, string>>) {
  const source = await build(aFakeMangaDex()).start()
  onTestFinished(source.close)
  const browse = browseOf(source, config)
  const names = async (values: BrowseFilterValues, request: Partial<BrowseRequest> = {}, query = '') =>
    (await browse.search(query, values, { ...anyone, ...request }, never)).titles.map(({ title }) => title)
  const listed = async (id: string, request: Partial<BrowseRequest> = {}) =>
    (await browse.list(id, { ...anyone, ...request }, never)).titles.map(({ title }) => title)
  return { source, browse, names, listed }
}

test('the fields of a title are those of MangaDex, and details add languages, links, the rating and related titles', async () => {
  const { source, browse } = await browsing((site) =>
    site
      .title({
        title: 'Berserk',
        alternativeTitles: [{ ja: 'ベルセルク' }],
        description: 'Guts.<br>And **Griffith**, <https://example.org/>\n\n---\nLinks',
        authors: ['Miura'],
        artists: ['Miura', 'Gaga'],
        tags: { genre: ['Action'], theme: ['Monsters'], format: ['Award Winning'] },
        status: 'hiatus',
        year: 1989,
        contentRating: 'erotica',
        originalLanguage: 'zh-hk',
        links: { al: '30002', kt: '12', mal: '2', mu: 'njeqwry', raw: 'javascript:alert(1)' },
        rating: 9.3,
        relations: { side_story: 2, spin_off: 3 },
      })
      .chapters(2)
      .chapter({ language: 'es-la' })
      .title({ title: 'Prototype' })
      .title({ title: 'Grown up', contentRating: 'pornographic' }),
  )
  const id = source.firstTitle().id
  const { chapterLanguages, related, links, ...title } = await browse.details(id, never)
  expect(title).toEqual({
    id,
    url: `https://mangadex.org/title/${id}`,
    title: 'Berserk',
    alternativeTitles: ['ベルセルク'],
    description: 'Guts.\nAnd **Griffith**, <https://example.org/>',
    coverUrl: expect.stringMatching(/\.512\.jpg$/),
    status: 'HIATUS',
    year: 1989,
    ageRating: 17,
    originalLanguage: 'zh-Hant',
    genres: ['Action'],
    tags: ['Monsters', 'Award Winning'],
    authors: ['Miura', 'Gaga'],
    rating: 9.3,
    crossIds: { mangadex: id, anilist: '30002', kitsu: '12', myanimelist: '2', mangaupdates: 'njeqwry' },
  })
  expect((await fetch(requireDefined(title.coverUrl, 'the cover'))).status).toBe(200)
  expect(chapterLanguages).toEqual(['en', 'es-419'])
  expect(related.map(({ relation, title: other }) => [relation, other.title])).toEqual([
    ['Side story', 'Prototype'],
    ['Spin-off', 'Grown up'],
  ])
  expect(links.map(({ label }) => label)).toEqual(['MangaDex', 'AniList', 'Kitsu', 'MyAnimeList', 'MangaUpdates'])
  expect(source.requests.map(({ path }) => path.replace(id, 'id'))).toEqual([
    '/manga/id',
    '/manga',
    '/statistics/manga/id',
    expect.stringMatching(/^\/covers/),
  ])
})

test('a title is shown without its rating while the statistics are unavailable', async () => {
  const { source, browse } = await browsing((site) => site.title({ title: 'Berserk', rating: 9 }))
  source.breakPath(/^\/statistics/, { status: 503 })
  expect(await browse.details(source.firstTitle().id, never)).toMatchObject({ title: 'Berserk', rating: null })
})

test('titles are in the wanted languages, then in the configured ones', async () => {
  const { browse } = await browsing(
    (site) => site.title({ title: { 'ja-ro': 'Shingeki no Kyojin' }, alternativeTitles: [{ fr: "L'Attaque" }, { 'zh-hk': '進擊的巨人' }] }),
    { preferredTitleLanguage: 'fr' },
  )
  const shown = async (...languages: string[]) => (await browse.list('popular', { ...anyone, languages }, never)).titles[0]?.title
  expect(await shown()).toBe("L'Attaque")
  expect(await shown('de', 'ja-Latn')).toBe('Shingeki no Kyojin')
  expect(await shown('zh-Hant')).toBe('進擊的巨人')
})

describe('a list', () => {
  test('is sorted by followers, latest chapter, date of addition or rating', async () => {
    const { listed } = await browsing((site) =>
      site
        .title({ title: 'A', followers: 5, rating: 7 })
        .chapter({ publishAt: '2024-01-03T00:00:00Z' })
        .title({ title: 'B', followers: 9, rating: 9 })
        .chapter({ publishAt: '2024-01-01T00:00:00Z' })
        .title({ title: 'C', followers: 1, rating: 8 })
        .chapter({ publishAt: '2024-01-02T00:00:00Z' })
        .title({ title: 'D', followers: 0, rating: null }),
    )
    expect(await listed('popular')).toEqual(['B', 'A', 'C', 'D'])
    expect(await listed('latest')).toEqual(['A', 'C', 'B', 'D'])
    expect(await listed('top-rated')).toEqual(['B', 'C', 'A', 'D'])
    // A title without chapters can't be read yet.
    expect(await listed('recent')).toEqual(['C', 'B', 'A'])
  })

  test('has the ratings that an age allows', async () => {
    const { listed } = await browsing((site) =>
      (['safe', 'suggestive', 'erotica', 'pornographic'] as const).reduce(
        (all, contentRating) => all.title({ title: contentRating, contentRating }),
        site,
      ),
    )
    expect(await listed('popular', { maxAge: 12 })).toEqual(['safe'])
    expect(await listed('popular', { maxAge: 13 })).toEqual(['safe', 'suggestive'])
    expect(await listed('popular', { maxAge: 17 })).toEqual(['safe', 'suggestive', 'erotica'])
    expect(await listed('popular', { maxAge: 18 })).toHaveLength(4)
    expect(await listed('popular')).toHaveLength(4)
  })

  test('ends where MangaDex stops listing, although it has more titles', async () => {
    const { source, browse } = await browsing((site) => site.title({ title: 'A' }))
    const many = { result: 'ok', data: [], total: 80_000 }
    source.breakPath(/^\/manga/, { status: 200, body: many })
    const hasMore = async (page: number) => (await browse.list('popular', { ...anyone, page }, never)).hasMore
    expect([await hasMore(0), await hasMore(331), await hasMore(332), await hasMore(333)]).toEqual([true, true, false, false])
    expect(source.requests).toHaveLength(3)
  })
})

describe('a search', () => {
  const site = (builder: FakeMangaDexBuilder) =>
    builder
      .title({ title: 'Action one', tags: { genre: ['Action'], theme: ['Ninja'] }, status: 'ongoing', year: 2001, demographic: 'seinen' })
      .chapter({ language: 'de' })
      .title({
        title: 'Action two',
        tags: { genre: ['Action', 'Romance'] },
        status: 'completed',
        originalLanguage: 'ko',
        contentRating: 'suggestive',
      })
      .title({ title: 'Love', tags: { genre: ['Romance'], format: ['Oneshot'] }, status: 'hiatus', year: 2020 })
  const only = (...include: string[]) => ({ include, exclude: [] })
  const without = (...exclude: string[]) => ({ include: [], exclude })

  test('is limited by each filter of MangaDex', async () => {
    const { browse, names } = await browsing(site)
    const filters = await browse.filters(never)
    expect(filters.map(({ id }) => id)).toEqual([
      ...['status', 'genre', 'theme', 'format', 'tagMode', 'excludedTagMode', 'demographic', 'contentRating'],
      ...['originalLanguage', 'language', 'chapters', 'year', 'sort'],
    ])
    const tag = (name: string) => filters.flatMap(({ options }) => options).find((option) => option.name === name)?.value ?? 'missing'
    expect(await names({ status: only('ongoing', 'hiatus') })).toEqual(['Action one', 'Love'])
    expect(await names({ genre: only(tag('Action'), tag('Romance')) })).toEqual(['Action two'])
    expect(await names({ genre: only(tag('Action'), tag('Romance')), tagMode: only('OR') })).toHaveLength(3)
    expect(await names({ genre: only(tag('Action')), theme: only(tag('Ninja')) })).toEqual(['Action one'])
    expect(await names({ genre: without(tag('Action')) })).toEqual(['Love'])
    expect(await names({ genre: without(tag('Action'), tag('Romance')), excludedTagMode: only('AND') })).toEqual(['Action one', 'Love'])
    expect(await names({ demographic: only('seinen') })).toEqual(['Action one'])
    expect(await names({ demographic: only('none') })).toEqual(['Action two', 'Love'])
    expect(await names({ contentRating: only('suggestive') })).toEqual(['Action two'])
    expect(await names({ contentRating: only('suggestive') }, { maxAge: 10 })).toEqual([])
    expect(await names({ originalLanguage: only('ko') })).toEqual(['Action two'])
    expect(await names({ originalLanguage: without('ko') })).toEqual(['Action one', 'Love'])
    expect(await names({ language: only('de') })).toEqual(['Action one'])
    expect(await names({ chapters: only('available') })).toEqual(['Action one'])
    expect(await names({ year: only('2020') })).toEqual(['Love'])
    expect(await names({ sort: only('title') }, {}, 'action')).toEqual(['Action one', 'Action two'])
  })

  test('by name is sorted by relevance, without a name by followers', async () => {
    const { names, source } = await browsing(site)
    await names({}, {}, 'action')
    await names({})
    expect(source.requests.map(({ query }) => [...query.keys()].find((key) => key.startsWith('order')))).toEqual([
      'order[relevance]',
      'order[followedCount]',
    ])
  })

  test('requests the list of tags once, and uses the built-in one while MangaDex is down', async () => {
    const { browse, source } = await browsing(site)
    source.breakPath(/^\/manga\/tag/, { status: 503 })
    const genres = async () => (await browse.filters(never)).find(({ id }) => id === 'genre')?.options ?? []
    expect((await genres()).map(({ name }) => name)).toContain('Slice of Life')
    expect(await genres()).toContainEqual({ value: '391b0423-d847-456f-aff0-8b0cfc03066b', name: 'Action' })
    const failed = source.count(/^\/manga\/tag/)
    await genres()
    expect(source.count(/^\/manga\/tag/)).toBe(failed)
  })
})

describe('the chapters of a title', () => {
  test('are the newest first, by language and group, with external ones marked', async () => {
    const { source, browse } = await browsing((site) =>
      site
        .title()
        .chapter({ number: '1', volume: '1', title: 'Start', groups: ['A', 'B'] })
        .chapter({ number: '2', volume: 'none', title: '', language: 'pt-br' })
        .chapter({ number: null, groups: [], externalUrl: 'https://example.org/read' })
        .chapter({ number: '9', publishAt: '2099-01-01T00:00:00Z' }),
    )
    const id = source.firstTitle().id
    const all = await browse.chapters?.(id, { language: null, groupId: null, page: 0 }, never)
    expect(all).toMatchObject({ total: 3, hasMore: false })
    expect(all?.chapters.map(({ number, language, isExternal }) => [number, language, isExternal])).toEqual([
      [null, 'en', true],
      ['2', 'pt-BR', false],
      ['1', 'en', false],
    ])
    expect(all?.chapters[1]).toMatchObject({ volume: null, title: null })
    const first = all?.chapters[2]
    expect(first).toMatchObject({ volume: '1', title: 'Start', releaseDate: '2020-01-01T12:00:00.000Z' })
    expect(first?.groups.map(({ name }) => name)).toEqual(['A', 'B'])
    const numbers = async (language: string | null, groupId: string | null) =>
      (await browse.chapters?.(id, { language, groupId, page: 0 }, never))?.chapters.map(({ number }) => number)
    expect(await numbers('pt-BR', null)).toEqual(['2'])
    expect(await numbers('en', requireDefined(first?.groups[1]?.id, 'the second group'))).toEqual(['1'])
    await expect(numbers(null, 'not a group')).rejects.toBeInstanceOf(SourceNotFound)
  })

  test('are listed a hundred at a time, also those of a title for adults', async () => {
    const { source, browse } = await browsing((site) => site.title({ contentRating: 'pornographic' }).chapters(150))
    const page = (n: number) => browse.chapters?.(source.firstTitle().id, { language: 'en', groupId: null, page: n }, never)
    expect(await page(0)).toMatchObject({ total: 150, hasMore: true, chapters: { length: 100 } })
    expect(await page(1)).toMatchObject({ total: 150, hasMore: false, chapters: { length: 50 } })
    expect((await page(0))?.chapters[0]?.number).toBe('150')
  })

  test('of an unknown title are not found', async () => {
    const { browse } = await browsing((site) => site.title())
    const unknown = browse.chapters?.('11111111-1111-4111-a111-111111111111', { language: null, groupId: null, page: 0 }, never)
    await expect(unknown).rejects.toBeInstanceOf(SourceNotFound)
  })
})
