import { describe, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { metadataProviderContract } from '../../src/plugins/contract/metadata-provider.contract.ts'
import { SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../test/builders/plugin-context.ts'
import { aFakeMangaDex, type FakeMangaDex, type TitleSpec } from '../../test/fakes/fake-mangadex.ts'
import { mangadex } from './index.ts'

const never = new AbortController().signal
const providerFor = (source: FakeMangaDex, config: Readonly<Record<string, string>> = {}) =>
  mangadex.provide(aPluginContext(mangadex, { config, settings: { mangadexApiUrl: source.url, mangadexUploadsUrl: source.url } }))

metadataProviderContract('MangaDex', async () => {
  const source = await aFakeMangaDex()
    .title({ title: 'Berserk', links: { al: '30002', raw: 'javascript:alert(1)' } })
    .start()
  const seriesId = source.firstTitle().id
  return {
    provider: providerFor(source),
    query: 'berserk',
    seriesId,
    seriesUrl: source.titleUrl(),
    unknownId: '11111111-1111-4111-a111-111111111111',
    breakSource: () => source.breakPath(/^\/manga/, { status: 500 }),
    close: source.close,
  }
})

async function metadataOf(spec: TitleSpec, config: Readonly<Record<string, string>> = {}) {
  const source = await aFakeMangaDex().title(spec).start()
  onTestFinished(source.close)
  const provider = providerFor(source, config)
  return { source, provider, series: await provider.getSeriesMetadata(source.firstTitle().id, null, never) }
}

describe('the title of a series', () => {
  const names = {
    title: { 'ja-ro': 'Shingeki no Kyojin' },
    alternativeTitles: [{ en: 'Attack on Titan' }, { fr: "L'Attaque des Titans" }, { ja: '進撃の巨人' }],
  }

  test.each([
    ['en', [], 'Attack on Titan'],
    ['fr', [], "L'Attaque des Titans"],
    ['de', ['ja', 'fr'], '進撃の巨人'],
    ['de', ['ko'], 'Shingeki no Kyojin'],
    ['JA-RO', [], 'Shingeki no Kyojin'],
    ['pt-br', ['JA'], '進撃の巨人'],
  ])('preferring %s, then %j, is %s', async (preferredTitleLanguage, fallbacks, title) => {
    const { series } = await metadataOf(names, { preferredTitleLanguage, fallbackLanguages: JSON.stringify(fallbacks) })
    expect(series.title).toBe(title)
    expect(series.alternativeTitles).toHaveLength(3)
  })

  test('can be searched in a language other than the configured one', async () => {
    const { provider } = await metadataOf(names)
    expect((await provider.searchSeries('titan', 'fr', never))[0]).toMatchObject({ title: "L'Attaque des Titans", language: 'fr' })
  })

  test('is the id when the manga has none', async () => {
    const { series, source } = await metadataOf({ title: {} })
    expect(series.title).toBe(source.firstTitle().id)
  })
})

test('the fields of a manga are mapped to fields of a series', async () => {
  const { series, source } = await metadataOf({
    title: 'Berserk',
    description: { en: 'Guts.\n\n---\n**Links:** x' },
    authors: ['Miura Kentarou'],
    artists: ['Miura Kentarou', 'Studio Gaga'],
    tags: { genre: ['Action'], theme: ['Monsters'] },
    status: 'hiatus',
    contentRating: 'erotica',
    links: { al: '30002', kt: '12', engtl: 'https://example.org/berserk', raw: 'javascript:alert(1)', nu: 'berserk' },
  })
  const { id } = source.firstTitle()
  expect(series).toMatchObject({
    summary: 'Guts.',
    authors: [
      { name: 'Miura Kentarou', role: 'writer' },
      { name: 'Miura Kentarou', role: 'penciller' },
      { name: 'Studio Gaga', role: 'penciller' },
    ],
    genres: [],
    tags: ['Action', 'Monsters'],
    status: 'HIATUS',
    ageRating: 17,
    links: [
      { label: 'MangaDex', url: `https://mangadex.org/title/${id}` },
      { label: 'AniList', url: 'https://anilist.co/manga/30002' },
      { label: 'Kitsu', url: 'https://kitsu.app/manga/12' },
      { label: 'Official English', url: 'https://example.org/berserk' },
    ],
  })
  const cover = await fetch(requireDefined(series.coverUrl, 'the address of the cover'))
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('adult titles are found, and the small cover of a search result exists', async () => {
  const { provider } = await metadataOf({ title: 'Grown up', contentRating: 'pornographic' })
  const [found] = await provider.searchSeries('grown', null, never)
  expect((await fetch(requireDefined(found?.coverUrl, 'the address of the cover'))).status).toBe(200)
})

test('a series is also found by its URL alone', async () => {
  const { provider, series, source } = await metadataOf({ title: 'Berserk' })
  expect(await provider.getSeriesMetadata('', source.titleUrl(), never)).toEqual(series)
})

describe('responses of MangaDex', () => {
  test('contain empty maps as lists, so a title may have no description, links or names', async () => {
    const { series, source } = await metadataOf({ title: {}, description: {}, links: {}, cover: false, tags: {}, authors: [], artists: [] })
    const { id } = source.firstTitle()
    expect(series).toMatchObject({ title: id, summary: null, tags: [], authors: [], coverUrl: null })
    expect(series.links).toEqual([{ label: 'MangaDex', url: `https://mangadex.org/title/${id}` }])
  })

  test('map a number from before 2021 to the current title; an unknown number is "not found", unlike a failed response', async () => {
    const { series, provider, source } = await metadataOf({ title: 'Berserk', legacyId: 1234 })
    const old = (number: number) => provider.getSeriesMetadata('', `https://mangadex.org/title/${number}/berserk`, never)
    expect(await old(1234)).toEqual(series)
    expect(series.sourceId).toBe(source.firstTitle().id)
    await expect(old(99)).rejects.toBeInstanceOf(SourceNotFound)
    const wrapped = [{ result: 'ok', data: { attributes: { legacyId: 99, newId: series.sourceId } }, relationships: [] }]
    source.breakPath(/^\/legacy/, { status: 200, body: wrapped }, 1)
    expect((await old(99)).title).toBe('Berserk')
    source.breakPath(/^\/legacy/, { status: 200, body: { result: 'error' } }, 1)
    await expect(old(1234)).rejects.toBeInstanceOf(SourceAnswerInvalid)
    source.breakPath(/^\/legacy/, { status: 503 })
    await expect(old(1234)).rejects.toBeInstanceOf(SourceUnavailable)
  })

  test('omit people and covers with only an id, and a rule with Windows line endings also ends the text', async () => {
    const { provider, source } = await metadataOf({ title: 'Berserk' })
    const { id } = source.firstTitle()
    const attributes = { title: { en: 'Berserk' }, altTitles: [[]], description: { en: 'Guts.\r\n---\r\nLinks' }, links: null, tags: [] }
    const relationships = ['author', 'artist', 'cover_art'].map((type) => ({ id, type }))
    source.breakPath(/^\/manga\//, { status: 200, body: { result: 'ok', data: { id, type: 'manga', attributes, relationships } } })
    const series = await provider.getSeriesMetadata(id, null, never)
    expect(series).toMatchObject({ title: 'Berserk', alternativeTitles: [], summary: 'Guts.', authors: [], coverUrl: null, status: null })
  })

  test('contain a description in another language when there is none in English', async () => {
    const { series } = await metadataOf({ title: { ja: 'ベルセルク' }, description: { fr: 'Guts, en français.' } })
    expect(series).toMatchObject({ title: 'ベルセルク', summary: 'Guts, en français.' })
  })

  test('without content are an empty list and not an error', async () => {
    const { provider, source } = await metadataOf({ title: 'Berserk' })
    source.breakPath(/^\/manga\?/, { status: 204, body: '' })
    expect(await provider.searchSeries('berserk', null, never)).toEqual([])
    const key = { seriesId: source.firstTitle().id, sourceUrl: null }
    expect(await provider.manySeries?.get([key], never)).toEqual([undefined])
  })

  test('contain a hundred titles per request, including adult ones, in input order', async () => {
    const source = await aFakeMangaDex().titles(98, 0).title({ title: 'Grown up', contentRating: 'pornographic' }).start()
    onTestFinished(source.close)
    const { manySeries } = providerFor(source)
    const keys = source.titles.toReversed().map(({ id }) => ({ seriesId: id, sourceUrl: null }))
    const results = await manySeries?.get(keys, never)
    expect(results?.map((result) => result?.links[0]?.url)).toEqual(keys.map(({ seriesId }) => `https://mangadex.org/title/${seriesId}`))
    expect(results?.[0]).toMatchObject({ title: 'Grown up', ageRating: 18 })
    expect(source.requests).toHaveLength(1)
    expect(manySeries?.maxSeries).toBe(100)
  })

  test('are requested for URLs with and without a slug, on current and old hosts, in capitals, but not for chapter URLs', () => {
    const { canHandle } = mangadex.provide(aPluginContext(mangadex))
    const id = '801513BA-a712-498c-8f57-cae55b38cc92'
    for (const path of [
      `mangadex.org/title/${id}`,
      `www.mangadex.org/title/${id}/berserk`,
      `mangadex.cc/manga/${id}/`,
      'mangadex.org/title/12/old-slug',
      'mangadex.cc/manga/12',
    ])
      expect(canHandle(`https://${path}`), path).toBe(true)
    for (const path of [`mangadex.org/chapter/${id}`, 'mangadex.org/title/0', 'mangadex.org/title/12th', `evilmangadex.org/title/${id}`])
      expect(canHandle(`https://${path}`), path).toBe(false)
  })

  test.each([
    ['ongoing', 'ONGOING'],
    ['completed', 'ENDED'],
    ['hiatus', 'HIATUS'],
    ['cancelled', 'ABANDONED'],
  ] as const)('map the status %s to %s', async (status, expected) => {
    expect((await metadataOf({ status })).series.status).toBe(expected)
  })

  test('are requested at less than the five requests per second that MangaDex allows in total', () => {
    const settings = { ...aPluginContext(mangadex).settings, mangadexApiUrl: 'https://api.mangadex.org' }
    const limit = requireDefined(mangadex.rateLimits?.(settings)[0], 'the rate limit of MangaDex')
    expect(limit.host).toBe('api.mangadex.org')
    expect((limit.requests / limit.perMs) * 1000).toBeLessThan(5)
  })

  test('about image servers are requested at most 40 times a minute from MangaDex itself', () => {
    const { settings } = aPluginContext(mangadex)
    const limitsOf = (mangadexApiUrl: string) =>
      mangadex.rateLimits?.({ ...settings, mangadexApiUrl }).filter(({ path }) => path !== undefined)
    const host = 'api.mangadex.org'
    expect(limitsOf(`https://${host}`)).toEqual([{ host, path: '/at-home/server/', requests: 40, perMs: 60_000 }])
    expect(limitsOf('https://mirror.example')).toEqual([])
  })

  test.each([
    ['safe', 0],
    ['suggestive', 13],
    ['erotica', 17],
    ['pornographic', 18],
  ] as const)('map the rating %s to %i years', async (contentRating, years) => {
    expect((await metadataOf({ contentRating })).series.ageRating).toBe(years)
  })

  test.each([
    [404, SourceNotFound],
    [403, SourceUnavailable],
    [400, SourceAnswerInvalid],
  ])('with HTTP %i are not read as "nothing found"', async (status, expected) => {
    const { provider, source } = await metadataOf({ title: 'Berserk' })
    source.breakPath(/^\/manga/, { status })
    await expect(provider.getSeriesMetadata(source.firstTitle().id, null, never)).rejects.toBeInstanceOf(expected)
    if (status !== 404) await expect(provider.searchSeries('berserk', null, never)).rejects.toBeInstanceOf(expected)
  })

  test('are invalid when they are truncated or an error page with status 200', async () => {
    const { provider, source } = await metadataOf({ title: 'Berserk' })
    for (const fault of ['html', { status: 200, body: { result: 'ok' } }] as const) {
      source.heal()
      source.breakPath(/^\/manga/, fault)
      await expect(provider.searchSeries('berserk', null, never)).rejects.toBeInstanceOf(SourceAnswerInvalid)
    }
  })
})

test('a link of a site that is not known is left out, also when it is named like a property of every object', async () => {
  const { series } = await metadataOf({ title: 'Berserk', links: { constructor: '1', nu: 'berserk', al: '30002' } })
  expect(series.links.map(({ label }) => label)).toEqual(['MangaDex', 'AniList'])
})

test('a MangaUpdates title is identified by its number from before 2022 or by its current id', async () => {
  const urlOf = async (mu: string) => (await metadataOf({ title: 'Berserk', links: { mu } })).series.links[1]?.url
  expect(await urlOf('88')).toBe('https://www.mangaupdates.com/series.html?id=88')
  expect(await urlOf('njeqwry')).toBe('https://www.mangaupdates.com/series/njeqwry')
})
