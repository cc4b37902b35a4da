import { describe, expect, test } from 'vitest'
import type { BrowseTitle } from '../../plugins/index.ts'
import { wireIds } from '../../plugins/index.ts'
import { titleKeysOf } from './title-keys.rules.ts'
import { bestCandidate, searchTexts } from './title-match.rules.ts'

const aTitle = (spec: Partial<BrowseTitle>): BrowseTitle => ({
  id: 'x',
  url: 'https://example.org/x',
  title: 'Title',
  alternativeTitles: [],
  description: null,
  coverUrl: null,
  status: null,
  year: null,
  ageRating: null,
  originalLanguage: null,
  genres: [],
  tags: [],
  authors: [],
  rating: null,
  crossIds: {},
  ...spec,
})

describe('the best candidate', () => {
  const wanted = { ids: { anilist: '1', myanimelist: '9' }, names: ['Monster', 'モンスター'] }
  const best = (...found: readonly Partial<BrowseTitle>[]) => bestCandidate(wanted, wireIds.mangadex, found.map(aTitle))

  test('is the one that names the id, even under another name', () => {
    expect(best({ id: 'a', title: 'Monster' }, { id: 'b', title: 'Another', crossIds: { anilist: '1' } })).toMatchObject({
      title: { id: 'b' },
      certain: true,
    })
  })

  test('is never one of whose ids one contradicts', () => {
    expect(best({ title: 'Monster', crossIds: { anilist: '2' } })).toBeUndefined()
    expect(best({ title: 'Monster', crossIds: { anilist: '1', myanimelist: '8' } })).toBeUndefined()
  })

  test('is the most similar one where nothing names an id, by any of its names', () => {
    expect(best({ id: 'a', title: 'Monster Musume' }, { id: 'b', title: 'Monsutaa', alternativeTitles: ['モンスター'] })).toMatchObject({
      title: { id: 'b' },
      certain: false,
      confidence: 1,
    })
    expect(best({ title: 'Pluto' })).toBeUndefined()
    expect(best()).toBeUndefined()
  })
})

test.each([
  [['Berserk'], ['Berserk']],
  [
    ['Berserk', 'BERSERK!', 'ベルセルク', 'Kenpuu Denki Berserk'],
    ['Berserk', 'Kenpuu Denki Berserk'],
  ],
  [
    ['Berserk', 'ベルセルク'],
    ['Berserk', 'ベルセルク'],
  ],
])('for %j, the searches are %j', (names, texts) => {
  expect(searchTexts(names)).toEqual(texts)
})

test('a title is known by its URL and by its MangaDex id, in any case', () => {
  const id = '801513ba-a712-498c-8f57-cae55b38cc92'
  expect(titleKeysOf(aTitle({ url: `https://mangadex.org/title/${id}`, crossIds: { mangadex: id.toUpperCase() } }))).toEqual([id])
  expect(titleKeysOf(aTitle({ crossIds: { mangadex: id } }))).toEqual(['https://example.org/x', id])
})
