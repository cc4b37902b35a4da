import { expect, test } from 'vitest'
import { statusOfTracks } from './app-statuses.rules.ts'

const [myAnimeList, aniList, kitsu, bangumi, komga, mangaUpdates] = [1, 2, 3, 5, 6, 7]

test.each([
  ['MyAnimeList', myAnimeList, 6, 'PLANNED'],
  ['MyAnimeList', myAnimeList, 7, 'READING'],
  ['AniList', aniList, 5, 'PLANNED'],
  ['AniList', aniList, 6, 'READING'],
  ['Kitsu', kitsu, 4, 'DROPPED'],
  ['Bangumi', bangumi, 1, 'PLANNED'],
  ['MangaUpdates', mangaUpdates, 0, 'READING'],
  ['MangaUpdates', mangaUpdates, 3, 'DROPPED'],
  ['Komga', komga, 2, undefined],
  ['AniList', aniList, 99, undefined],
  ['an unknown tracker', 42, 1, undefined],
])('%s (%s): status %s is %s', (_, tracker = 0, status, shelf) => {
  expect(statusOfTracks([{ tracker, status }])).toBe(shelf)
})

test('a title gets no status if trackers disagree about it', () => {
  const onHold = { tracker: 2, status: 3 }
  expect(statusOfTracks([onHold, { tracker: 7, status: 4 }, { tracker: 6, status: 2 }])).toBe('ON_HOLD')
  expect(statusOfTracks([onHold, { tracker: 1, status: 1 }])).toBeUndefined()
  expect(statusOfTracks([])).toBeUndefined()
})
