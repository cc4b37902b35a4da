import { describe, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { metadataProviderContract } from '../../src/plugins/contract/metadata-provider.contract.ts'
import { SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { aPluginContext } from '../../test/builders/plugin-context.ts'
import { type AniListManga, aFakeAniList, refusal } from '../../test/fakes/fake-anilist.ts'
import type { FakeSite } from '../../test/fakes/fake-site.ts'
import { anilist } from './index.ts'

const never = new AbortController().signal
const providerFor = (source: FakeSite, config: Readonly<Record<string, string>> = {}) =>
  anilist.provide(aPluginContext(anilist, { config, settings: { anilistApiUrl: source.url } }))

metadataProviderContract('AniList', async () => {
  const staff = { edges: [{ role: 'Story & Art', node: { id: 1, name: { full: 'Kentarou Miura', native: '三浦建太郎' } } }] }
  const source = await aFakeAniList()
    .manga({ title: { english: 'Berserk' }, more: { staff } })
    .start()
  return {
    provider: providerFor(source),
    query: 'berserk',
    seriesId: '30000',
    seriesUrl: 'https://anilist.co/manga/30000/Berserk/',
    unknownId: '99',
    breakSource: () => source.breakPath(/./, { status: 500 }),
    close: source.close,
  }
})

async function askingFor(spec: AniListManga, config: Readonly<Record<string, string>> = {}) {
  const source = await aFakeAniList().manga(spec).start()
  onTestFinished(source.close)
  const provider = providerFor(source, config)
  return { source, provider, metadata: () => provider.getSeriesMetadata('30000', null, never) }
}

describe('the title of a series', () => {
  const title = { english: 'Attack on Titan', romaji: 'Shingeki no Kyojin', native: '進撃の巨人' }

  test.each([
    [title, 'english', [], 'Attack on Titan'],
    [title, 'romaji', [], 'Shingeki no Kyojin'],
    [{ ...title, english: null }, 'english', ['native'], '進撃の巨人'],
    [{ ...title, english: ' ' }, 'english', [], 'Shingeki no Kyojin'],
    [{}, 'english', [], 'AniList 30000'],
  ])('of %j preferring %s, then %j, is %s', async (names, preferredTitleType, fallbacks, expected) => {
    const { metadata } = await askingFor({ title: names }, { preferredTitleType, fallbackTitleTypes: JSON.stringify(fallbacks) })
    expect((await metadata()).title).toBe(expected)
  })

  test('a search in a language returns the title in that language', async () => {
    const { provider } = await askingFor({ title })
    const shown = async (language: string) => (await provider.searchSeries('titan', language, never))[0]
    expect(await shown('ja')).toMatchObject({ title: '進撃の巨人', language: 'ja' })
    expect(await shown('ja-ro')).toMatchObject({ title: 'Shingeki no Kyojin', language: 'ja-ro' })
    expect(await shown('en')).toMatchObject({ title: 'Attack on Titan', alternativeTitles: ['Shingeki no Kyojin', '進撃の巨人'] })
  })
})

test('the fields of a manga are mapped to fields of a series', async () => {
  const edge = (role: string, full: string) => ({ role, node: { id: 1, name: { full, native: null } } })
  const { metadata, source } = await askingFor({
    title: { english: 'Berserk', native: 'ベルセルク' },
    more: {
      description: 'Guts &amp; <i>Griffith</i>.<br><br>\n(Source: Dark Horse)',
      genres: ['Action', null],
      tags: [
        { name: 'Gore', rank: 90, isMediaSpoiler: false },
        { name: 'Who dies', rank: 99, isMediaSpoiler: true },
        { name: 'Perhaps', rank: 20, isMediaSpoiler: false },
      ],
      status: 'HIATUS',
      isAdult: true,
      synonyms: ['Berserk: The Prototype', 'Berserk'],
      staff: {
        edges: [
          edge('Story & Art', 'Miura'),
          edge('Original Creator', 'Mori'),
          edge('Art', 'Gaga'),
          edge('Original Story', 'Sato'),
          edge('Illustration', 'Abe'),
          edge('Storyboard', 'Not a writer'),
          edge('Touch-up Art & Lettering (English)', 'Nobody'),
          edge('Translator (English)', 'No one'),
          edge('Art (English)', 'No more'),
          edge('Assistant', 'Nobody else'),
          null,
        ],
      },
    },
  })
  expect(await metadata()).toEqual({
    sourceId: '30000',
    title: 'Berserk',
    titleSort: null,
    alternativeTitles: [
      { label: 'ja', title: 'ベルセルク' },
      { label: '', title: 'Berserk: The Prototype' },
    ],
    summary: 'Guts & Griffith.',
    publisher: null,
    ageRating: 18,
    language: null,
    genres: ['Action'],
    tags: ['Gore'],
    authors: [
      { name: 'Miura', role: 'writer' },
      { name: 'Mori', role: 'writer' },
      { name: 'Sato', role: 'writer' },
      { name: 'Miura', role: 'penciller' },
      { name: 'Gaga', role: 'penciller' },
      { name: 'Abe', role: 'penciller' },
    ],
    status: 'HIATUS',
    totalBookCount: null,
    coverUrl: `${source.url}/covers/large.jpg`,
    links: [
      { label: 'AniList', url: 'https://anilist.co/manga/30000' },
      { label: 'MyAnimeList', url: 'https://myanimelist.net/manga/2' },
    ],
  })
})

test.each([
  ['FINISHED', 'ENDED'],
  ['RELEASING', 'ONGOING'],
  ['HIATUS', 'HIATUS'],
  ['CANCELLED', 'ABANDONED'],
])('the AniList status %s becomes %s', async (status, expected) => {
  expect((await (await askingFor({ more: { status } })).metadata()).status).toBe(expected)
})

test('fifty manga are fetched with one request, and a missing title leaves a gap', async () => {
  const builder = aFakeAniList()
  for (let n = 0; n < 49; n++) builder.manga({ title: { english: `Title ${n}` } })
  const source = await builder.start()
  onTestFinished(source.close)
  const { manySeries } = providerFor(source)
  const keys = Array.from({ length: 50 }, (_, n) => ({ seriesId: String(30_049 - n), sourceUrl: null }))
  const results = await manySeries?.get(keys, never)
  expect(results?.map((result) => result?.title)).toEqual([undefined, ...Array.from({ length: 49 }, (_, n) => `Title ${48 - n}`)])
  expect(source.requests).toHaveLength(1)
  expect(manySeries?.maxSeries).toBe(50)
})

test('an AniList status without an equivalent leaves the status unset', async () => {
  const { metadata } = await askingFor({ title: { english: 'X' }, more: { status: 'NOT_YET_RELEASED', isAdult: null } })
  expect(await metadata()).toMatchObject({ status: null, ageRating: null })
})

test('novels are neither found nor fetched', async () => {
  const { provider, metadata } = await askingFor({ title: { english: 'Overlord' }, format: 'NOVEL' })
  expect(await provider.searchSeries('overlord', null, never)).toEqual([])
  await expect(metadata()).rejects.toBeInstanceOf(SourceNotFound)
})

test('unused variables are omitted instead of sent as null', async () => {
  const { provider, metadata, source } = await askingFor({ title: { english: 'X' } })
  await provider.searchSeries(' x ', null, never)
  await metadata()
  expect(source.asked()).toEqual([{ search: 'x', sort: ['SEARCH_MATCH'] }, { id: 30000 }])
})

describe('an error from AniList', () => {
  test.each([
    [403, 'The AniList API has been temporarily disabled', SourceUnavailable],
    [400, 'Validation failed', SourceAnswerInvalid],
    [404, 'Not Found.', SourceNotFound],
  ])('with status %i: %s', async (status, message, expected) => {
    const { metadata, source } = await askingFor({ title: { english: 'X' } })
    source.breakPath(/./, { status, body: refusal(status, message).body as object })
    await expect(metadata()).rejects.toBeInstanceOf(expected)
  })

  test('is also detected in a response with status 200 and in a truncated response', async () => {
    const { metadata, source } = await askingFor({ title: { english: 'X' } })
    source.breakPath(/./, { status: 200, body: refusal(500, 'Internal Server Error').body as object }, 1)
    await expect(metadata()).rejects.toBeInstanceOf(SourceUnavailable)
    source.breakPath(/./, { status: 200, body: { data: null } }, 1)
    await expect(metadata()).rejects.toBeInstanceOf(SourceAnswerInvalid)
    source.breakPath(/./, 'html', 1)
    await expect(metadata()).rejects.toBeInstanceOf(SourceAnswerInvalid)
  })

  test('counts as an outage when a proxy refuses the request with a web page', async () => {
    const { metadata, source } = await askingFor({ title: { english: 'X' } })
    source.breakPath(/./, { status: 403, body: '<html>Blocked</html>' })
    await expect(metadata()).rejects.toBeInstanceOf(SourceUnavailable)
  })
})

test('the request rate is the one that AniList allows while it is degraded', () => {
  const settings = aPluginContext(anilist).settings
  const [limit] = requireDefined(
    anilist.rateLimits?.({ ...settings, anilistApiUrl: 'https://graphql.anilist.co' }),
    'the rate limits of AniList',
  )
  expect(limit).toEqual({ host: 'graphql.anilist.co', requests: 1, perMs: 2_000 })
})
