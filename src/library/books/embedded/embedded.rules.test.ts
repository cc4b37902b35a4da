import { describe, expect, test } from 'vitest'
import { sortNumberOf } from '../book-metadata.rules.ts'
import { embeddedOf } from './embedded.rules.ts'

test('ComicInfo mapped to library fields', () => {
  const embedded = embeddedOf({
    title: 'Romance Dawn',
    number: '1',
    year: 1997,
    month: 7,
    day: 22,
    writers: ['Oda'],
    coverArtists: ['Oda'],
    tags: ['Pirates', 'pirates'],
    web: ['https://mangadex.org/chapter/1', 'not an address', 'javascript:alert(1)'],
    gtin: '978-4-08-872509-3',
    series: 'One Piece',
    volume: 1,
    languageIso: 'pt-br',
    genres: ['Action'],
    ageRating: 'Teen',
    manga: 'YesAndRightToLeft',
    count: 0,
  })
  expect(embedded).toEqual({
    book: {
      title: 'Romance Dawn',
      number: '1',
      releaseDate: '1997-07-22',
      authors: [
        { name: 'Oda', role: 'writer' },
        { name: 'Oda', role: 'cover' },
      ],
      tags: ['pirates'],
      links: [{ label: 'mangadex.org', url: 'https://mangadex.org/chapter/1' }],
      isbn: '9784088725093',
    },
    series: { title: 'One Piece', volume: 1, language: 'pt-BR', genres: ['action'], ageRating: 13, readingDirection: 'RIGHT_TO_LEFT' },
  })
})

describe('lists named by a file', () => {
  test('an alternate series and story arcs are reading lists, series groups are collections', () => {
    const info = { alternateSeries: 'Civil War', alternateNumber: '4.5', storyArcs: ['House of M', 'Secret'], storyArcNumbers: ['2', '7'] }
    expect(embeddedOf({ ...info, seriesGroups: ['Marvel', 'Marvel', 'Events'] }).lists).toEqual({
      readLists: [
        { name: 'Civil War', number: 4.5 },
        { name: 'House of M', number: 2 },
        { name: 'Secret', number: 7 },
      ],
      collections: ['Marvel', 'Events'],
    })
  })
  test('a story arc number that cannot be assigned to an arc is left out', () => {
    expect(embeddedOf({ storyArcs: ['A', 'B'], storyArcNumbers: ['1'] }).lists?.readLists).toEqual([{ name: 'A' }, { name: 'B' }])
    expect(embeddedOf({ alternateSeries: 'A', alternateNumber: 'last' }).lists?.readLists).toEqual([{ name: 'A' }])
  })
})

describe('unknown values are absent', () => {
  test.each([
    [{}, {}],
    [{ year: 2001 }, { releaseDate: '2001-01-01' }],
    [{ month: 3 }, {}],
    [{ gtin: '12345' }, {}],
    [{ summary: '' }, {}],
  ])('%j gives %j', (info, book) => expect(embeddedOf(info)).toEqual({ book, series: {} }))

  test('also for a manga without a reading direction', () => {
    expect(embeddedOf({ manga: 'Yes', ageRating: 'Rating Pending' }).series).toEqual({})
    expect(embeddedOf({ manga: 'No' }).series).toEqual({ readingDirection: 'LEFT_TO_RIGHT' })
  })
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['5.5a', 5.5],
  ['-1', -1],
  ['007', 7],
  ['20260101123456', 20260101123456],
  ['9'.repeat(400), undefined],
  ['Extra', undefined],
  ['ę3', undefined],
  [undefined, undefined],
])('number %s sorts as %s', (number, expected) => expect(sortNumberOf(number)).toBe(expected))
