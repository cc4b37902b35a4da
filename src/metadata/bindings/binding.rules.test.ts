import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireDefined } from '../../kernel/errors/index.ts'
import { bindingOrigins, type Clue, type ClueFacts, cluesOf, planBindings } from './binding.rules.ts'

const id = 'A1C7C817-4E59-43B7-9365-09675A149A6F'
const none: ClueFacts = { name: 'Berserk', titleKeys: [], seriesJson: {}, links: [], bookLinks: [] }
const hosts: Readonly<Record<string, string>> = { 'anilist.co': 'srcb', 'kitsu.app': 'srcc' }
const sourceOf = (url: string) => hosts[new URL(url).host]

describe('clues to the title of a series', () => {
  test.each<[string, Partial<ClueFacts>, Partial<Clue>]>([
    [
      'the ids of series.json',
      { seriesJson: { mangadexId: id } },
      { pluginId: 'srca', externalId: id.toLowerCase(), origin: 'series.json' },
    ],
    ['an address in series.json', { seriesJson: { anilistUrl: 'https://anilist.co/manga/2' } }, { pluginId: 'srcb', externalId: '' }],
    ['a link in series.json', { links: ['https://kitsu.app/manga/8'] }, { pluginId: 'srcc', origin: 'series.json' }],
    ['the title that was downloaded', { titleKeys: [id] }, { pluginId: 'srca', origin: 'download' }],
    [
      'an address in every book',
      { bookLinks: ['https://kitsu.app/manga/8', 'https://kitsu.app/manga/8/'] },
      { pluginId: 'srcc', origin: 'book' },
    ],
    [
      'a title with and without its words in the address',
      { bookLinks: ['https://anilist.co/manga/2', 'https://anilist.co/manga/2/Berserk'] },
      { url: 'https://anilist.co/manga/2' },
    ],
    ['a number of before 2021', { seriesJson: { mangadexId: '12' } }, { externalId: '', url: 'https://mangadex.org/title/12' }],
    ['the name of the folder', { name: id }, { pluginId: 'srca', externalId: id.toLowerCase(), origin: 'folder' }],
  ])('include %s', (_what, facts, clue) => expect(cluesOf({ ...none, ...facts }, sourceOf)).toMatchObject([clue]))

  test('books of several titles are no clue', () => {
    const bookLinks = ['https://kitsu.app/manga/8', 'https://kitsu.app/manga/9', 'https://anilist.co/manga/2']
    expect(cluesOf({ ...none, bookLinks }, sourceOf)).toMatchObject([{ pluginId: 'srcb' }])
  })

  test('links of books with a million slashes are compared', () => {
    const url = `https://kitsu.app/manga${'/'.repeat(1_000_000)}8`
    expect(cluesOf({ ...none, bookLinks: [url, url] }, sourceOf)).toHaveLength(1)
  })

  test('a URL that no source recognizes is no clue', () => {
    expect(cluesOf({ ...none, titleKeys: ['https://example.org/x'], links: ['https://example.org/'] }, sourceOf)).toEqual([])
  })
})

const clue = (origin: Clue['origin'], externalId = '1'): Clue => ({ pluginId: 'srca', externalId, url: '', origin })

test('the best clue of a source wins, in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...bindingOrigins), { minLength: 1 }), (origins) => {
      const best = bindingOrigins.find((origin) => origins.includes(origin))
      expect(
        planBindings(
          [],
          origins.map((origin) => clue(origin, origin)),
        ).bound,
      ).toEqual([clue(best ?? 'link', best)])
    }),
  )
})

test('a binding set or removed by a user is kept', () => {
  for (const before of [
    { ...clue('person', '7'), isDetached: false },
    { ...clue('download'), isDetached: true },
  ]) {
    expect(planBindings([before], [clue('series.json', '2')])).toEqual({ bound: [], renamed: [], unbound: [] })
  }
})

test('the same title is not requested again when another clue names it', () => {
  const before = { ...clue('folder'), isDetached: false }
  expect(planBindings([before], [clue('download')])).toEqual({ bound: [], renamed: [clue('download')], unbound: [] })
  expect(planBindings([before], [clue('folder')])).toEqual({ bound: [], renamed: [], unbound: [] })
})

test('what one source is bound to says nothing about another', () => {
  const before = { ...clue('person', '7'), pluginId: 'srcb', isDetached: true }
  expect(planBindings([before], [clue('download')]).bound).toEqual([clue('download')])
})

test('titles with different IDs are different, also if they have the same URL', () => {
  const [before, named] = ['1', '2'].map((externalId) => ({ ...clue('book', externalId), url: 'https://example.org/series' }))
  expect(planBindings([{ ...requireDefined(before, 'a clue'), isDetached: false }], [requireDefined(named, 'a clue')]).bound).toEqual([
    named,
  ])
})

test.each([
  ['its ID and its URL', { externalId: id.toLowerCase(), url: '' }, { externalId: '', url: `https://mangadex.org/title/${id}/berserk` }],
  [
    'URLs with and without its words',
    { externalId: '', url: 'https://anilist.co/manga/2' },
    { externalId: '', url: 'https://anilist.co/manga/2/Berserk/' },
  ],
  [
    'a URL of a title whose ID was found',
    { externalId: '2', url: 'https://anilist.co/manga/2' },
    { externalId: '', url: 'https://anilist.co/manga/2/x' },
  ],
])('a title is the same by %s', (_how, one, other) => {
  const before = { ...clue('folder'), ...one, isDetached: false }
  const named = { ...clue('book'), ...other }
  expect(planBindings([before], [named])).toEqual({ bound: [], renamed: [named], unbound: [] })
  const another = { ...named, url: 'https://anilist.co/manga/3' }
  expect(planBindings([before], [another]).bound).toEqual([another])
})

test('titles whose URLs differ only in the query are different titles', () => {
  const titleAt = (number: number) => ({ ...clue('book'), externalId: '', url: `https://example.org/series.html?id=${number}` })
  const before = { ...titleAt(1), isDetached: false }
  expect(planBindings([before], [titleAt(2)]).bound).toEqual([titleAt(2)])
  expect(planBindings([before], [titleAt(1)]).bound).toEqual([])
})

test('a binding that series.json no longer names ends; one from a download is kept', () => {
  expect(planBindings([{ ...clue('series.json'), isDetached: false }], []).unbound).toEqual(['srca'])
  expect(planBindings([{ ...clue('download'), isDetached: false }], []).unbound).toEqual([])
})
