import { describe, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { metadataProviderContract } from '../../src/plugins/contract/metadata-provider.contract.ts'
import { SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../test/builders/plugin-context.ts'
import { aFakeKitsu, type KitsuManga } from '../../test/fakes/fake-kitsu.ts'
import type { FakeSite } from '../../test/fakes/fake-site.ts'
import { kitsu } from './index.ts'

const never = new AbortController().signal
const providerFor = (source: FakeSite, defaultLanguage = 'en') =>
  kitsu.provide(aPluginContext(kitsu, { defaultLanguage, settings: { kitsuApiUrl: source.url } }))

metadataProviderContract('Kitsu', async () => {
  const source = await aFakeKitsu()
    .manga({ staff: [{ name: 'Kentarou Miura', role: 'Story & Art' }], genres: ['Action'] })
    .start()
  return {
    provider: providerFor(source),
    query: 'berserk',
    seriesId: '8',
    seriesUrl: 'https://kitsu.app/manga/8',
    unknownId: '99',
    breakSource: () => source.breakPath(/./, { status: 500 }),
    close: source.close,
  }
})

async function askingFor(spec: KitsuManga, defaultLanguage?: string) {
  const source = await aFakeKitsu().manga(spec).start()
  onTestFinished(source.close)
  const provider = providerFor(source, defaultLanguage)
  return { source, provider, metadata: () => provider.getSeriesMetadata('8', null, never) }
}

describe('the title of a manga', () => {
  const titles = { en: 'Attack on Titan', en_jp: 'Shingeki no Kyojin', ja_jp: '進撃の巨人', en_us: 'AoT' }
  const spec = { canonicalTitle: 'Shingeki no Kyojin', titles }

  test.each([
    ['en', 'Attack on Titan'],
    ['ja', '進撃の巨人'],
    ['ja-ro', 'Shingeki no Kyojin'],
    ['de', 'Shingeki no Kyojin'],
  ])('with downloads in %s is %s', async (language, title) => {
    const { metadata, provider } = await askingFor(spec, language)
    expect((await metadata()).title).toBe(title)
    expect((await provider.searchSeries('titan', null, never))[0]?.title).toBe(title)
  })

  test('can be searched in another language', async () => {
    const { provider } = await askingFor(spec)
    expect((await provider.searchSeries('titan', 'ja', never))[0]).toMatchObject({
      title: '進撃の巨人',
      language: 'ja',
      alternativeTitles: ['Attack on Titan', 'Shingeki no Kyojin', 'AoT'],
    })
  })

  test('is the slug when the manga has none', async () => {
    const { metadata } = await askingFor({ canonicalTitle: '', slug: 'no-name' })
    expect((await metadata()).title).toBe('no-name')
  })
})

test('the fields of a manga are mapped to fields of a series', async () => {
  const { metadata, source } = await askingFor({
    staffBeside: true,
    staff: [
      { name: 'Miura', role: 'Story & Art' },
      { name: 'Mori', role: 'Author' },
      { name: 'Gaga', role: 'Artist' },
      { name: 'Nobody', role: 'Art (English)' },
    ],
    genres: ['Action'],
    categories: ['Action', 'Dark Fantasy'],
    more: { status: 'finished', ageRating: 'R18' },
  })
  expect(await metadata()).toMatchObject({
    title: 'Berserk',
    summary: 'Guts.',
    ageRating: 18,
    genres: ['Action'],
    tags: ['Dark Fantasy'],
    status: 'ENDED',
    authors: [
      { name: 'Miura', role: 'writer' },
      { name: 'Mori', role: 'writer' },
      { name: 'Miura', role: 'penciller' },
      { name: 'Gaga', role: 'penciller' },
    ],
    coverUrl: `${source.url}/poster/large.jpg`,
    links: [{ label: 'Kitsu', url: 'https://kitsu.app/manga/8' }],
  })
  expect(source.count(/staff\?/)).toBe(0)
})

test.each([
  ['G', 0],
  ['PG', 10],
  ['R', 17],
  ['R18', 18],
  [null, null],
])('the age rating %s becomes %s years', async (ageRating, years) => {
  const { metadata } = await askingFor({ more: { ageRating } })
  expect((await metadata()).ageRating).toBe(years)
})

test.each([
  ['current', 'ONGOING'],
  ['finished', 'ENDED'],
  ['tba', null],
  ['unreleased', null],
  ['upcoming', null],
])('the Kitsu status %s becomes %s', async (status, expected) => {
  expect((await (await askingFor({ more: { status } })).metadata()).status).toBe(expected)
})

test('the rating is parsed from a string in percent, the year from the start date, and either may be missing', async () => {
  const found = async (more: object) => (await (await askingFor({ more: { ...more } })).provider.searchSeries('berserk', null, never))[0]
  expect(await found({ averageRating: '71.58', startDate: '1989-08-25' })).toMatchObject({ rating: 71.58, year: 1989 })
  expect(await found({ averageRating: null, startDate: null })).toMatchObject({ rating: null, year: null })
})

test('the rate is one request per second, because Kitsu documents no limit', () => {
  const [limit] = requireDefined(
    kitsu.rateLimits?.({ ...aPluginContext(kitsu).settings, kitsuApiUrl: 'https://kitsu.app/api/edge' }),
    'the rate limits of Kitsu',
  )
  expect(limit).toEqual({ host: 'kitsu.app', requests: 1, perMs: 1_000 })
})

test('staff missing from the response is requested separately, and categories replace missing genres', async () => {
  const { metadata, source } = await askingFor({ staff: [{ name: 'Miura', role: 'Story' }], categories: ['Dark Fantasy'] })
  expect(await metadata()).toMatchObject({ authors: [{ name: 'Miura', role: 'writer' }], genres: ['Dark Fantasy'], tags: [] })
  expect(source.count(/^\/manga\/8\/staff/)).toBe(1)
})

test('a manga is also found by the slug that MangaDex stores or by an old URL', async () => {
  const { provider, metadata } = await askingFor({ slug: 'berserk' })
  const byId = await metadata()
  expect(await provider.getSeriesMetadata('berserk', null, never)).toEqual(byId)
  expect(await provider.getSeriesMetadata('', 'https://kitsu.io/manga/berserk', never)).toEqual(byId)
  await expect(provider.getSeriesMetadata('no-such-name', null, never)).rejects.toBeInstanceOf(SourceNotFound)
})

test('novels are neither found nor fetched', async () => {
  const { provider, metadata } = await askingFor({ more: { subtype: 'novel' } })
  expect(await provider.searchSeries('berserk', null, never)).toEqual([])
  await expect(metadata()).rejects.toBeInstanceOf(SourceNotFound)
})

test('a response of Kitsu that is invalid or refuses the request is not read as "nothing found"', async () => {
  const { provider, source } = await askingFor({})
  for (const fault of ['html', { status: 200, body: { data: {} } }, { status: 400 }] as const) {
    source.heal()
    source.breakPath(/./, fault)
    await expect(provider.searchSeries('berserk', null, never)).rejects.toBeInstanceOf(SourceAnswerInvalid)
  }
  source.heal()
  source.breakPath(/./, { status: 403 })
  await expect(provider.searchSeries('berserk', null, never)).rejects.toBeInstanceOf(SourceUnavailable)
})
