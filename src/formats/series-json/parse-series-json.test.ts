import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSeriesJson } from './parse-series-json.ts'

const parse = (value: unknown) => parseSeriesJson(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)))

test('files written by Mylar are read', () => {
  const metadata = {
    type: 'comicSeries',
    publisher: 'DC Comics',
    name: 'American Vampire 1976',
    comicid: 130865,
    year: 2020,
    description_text: 'plain',
    description_formatted: 'with paragraphs',
    volume: null,
    age_rating: '15+',
    total_issues: 10,
    status: 'Ended',
  }
  expect(parse({ version: '1.0.2', metadata })).toEqual({
    binding: {},
    name: 'American Vampire 1976',
    year: 2020,
    status: 'ENDED',
    description: 'with paragraphs',
    publisher: 'DC Comics',
    ageRating: 15,
    totalIssues: 10,
  })
})

test('ids that bind a series to its sources, and other values next to Mylar’s own, are read', () => {
  const mangadexUrl = 'https://mangadex.org/title/a1b2'
  const anilistUrl = 'https://anilist.co/manga/30013'
  const metadata = {
    genres: ['Action', 'action', ''],
    tags: ['Pirates'],
    alternate_titles: [{ title: 'ワンピース', language: 'ja' }, 'OP'],
    web_url: 'https://anilist.co/manga/30013',
    tracker_links: [{ label: 'MAL', url: 'https://myanimelist.net/manga/13' }, { url: 'javascript:alert(1)' }],
  }
  expect(parse({ srcaId: 'a1b2', srcaUrl: mangadexUrl, srcbId: 30013, srcbUrl: anilistUrl, metadata })).toEqual({
    binding: { mangadexId: 'a1b2', mangadexUrl, anilistId: 30013, anilistUrl },
    genres: ['action'],
    tags: ['pirates'],
    alternateTitles: [{ title: 'ワンピース', language: 'ja' }, { title: 'OP' }],
    links: [
      { label: 'anilist.co', url: 'https://anilist.co/manga/30013' },
      { label: 'MAL', url: 'https://myanimelist.net/manga/13' },
    ],
  })
})

test('invalid values are absent, and the others are read', () => {
  const metadata = {
    name: ' ',
    publisher: 'Unknown',
    total_issues: 0,
    year: -3,
    volume: '2',
    status: 'Perhaps',
    age_rating: 7,
    genres: 'x',
  }
  expect(parse({ srcbId: '12', srcaUrl: 'not an address', metadata })).toEqual({ binding: { anilistId: 12 }, volume: 2 })
})

test.each([
  ['All', 0],
  ['9+', 9],
  ['12+', 12],
  ['17+', 17],
  ['Adult', 18],
])('the age rating %s is %i years', (age_rating, ageRating) => {
  expect(parse({ metadata: { age_rating } })).toEqual({ binding: {}, ageRating })
})

test('a byte order mark, characters that databases reject, and repeated links are left out', () => {
  const url = 'https://anilist.co/manga/1'
  const metadata = {
    name: 'A\0\ud800',
    status: 'Continuing',
    description_text: 'plain',
    web_url: url,
    tracker_links: [{ url }],
    year: 2 ** 31,
  }
  expect(parse(`\ufeff${JSON.stringify({ metadata })}`)).toEqual({
    binding: {},
    name: 'A\ufffd',
    status: 'ONGOING',
    description: 'plain',
    links: [{ label: 'anilist.co', url }],
  })
})

test.each(['', 'null', '[]', '"text"', '{', 'a'.repeat(1024 * 1024 + 1)])('%.20s is not a series.json', (text) =>
  expect(parse(text)).toBeUndefined(),
)

test('no content makes the parser throw', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void parse({ metadata: value })))
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'genres', 'tracker_links', 'alternate_titles', 'status', 'year'), fc.jsonValue()),
      (metadata) => {
        const parsed = parse({ metadata })
        for (const value of Object.values(parsed ?? {})) expect(value).not.toBe('')
      },
    ),
  )
})
