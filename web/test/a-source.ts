// Sources and their titles as the server returns them, for tests: defaults for everything that a test doesn't set.
import type { DiscoverSource, DiscoverTitle, DiscoverTitleDetails, Follow, SeriesFollow } from '../src/api/types.ts'

export const aSource = (known: Partial<DiscoverSource> = {}): DiscoverSource => ({
  id: 'near',
  name: 'Near',
  homepage: 'https://near.example',
  enabled: true,
  downloadable: true,
  previewable: false,
  lists: [{ id: 'popular', name: 'Popular' }],
  filters: [],
  unavailable: null,
  ...known,
})

export const aTitle = (known: Partial<DiscoverTitle> = {}): DiscoverTitle => ({
  source: 'near',
  id: 'berserk',
  url: 'https://near.example/title/berserk',
  title: 'Berserk',
  alternativeTitles: [],
  description: null,
  coverUrl: null,
  status: 'HIATUS',
  year: 1989,
  ageRating: null,
  originalLanguage: 'ja',
  genres: [],
  tags: [],
  authors: [],
  rating: null,
  inLibrary: [],
  followed: [],
  requested: false,
  openRequest: null,
  ...known,
})

export const titleDetails = (known: Partial<DiscoverTitleDetails> = {}): DiscoverTitleDetails => ({
  ...aTitle(known),
  chapterLanguages: [],
  related: [],
  links: [],
  crossIds: {},
  followUrl: aTitle(known).url,
  fetchedAt: '2026-01-01T00:00:00Z',
  ...known,
})

export const aPageOfTitles = (titles: readonly DiscoverTitle[], page = 0, hasMore = false) => ({
  titles,
  page,
  hasMore,
  fetchedAt: '2026-01-01T00:00:00Z',
})

const noOptions = { languages: null, groups: null, fromChapter: null, keepNewest: null, deleteAfterReading: null, paused: null }

export const followDefaults = { libraryId: 'L', options: noOptions }

const untouched = {
  libraryId: 'L',
  options: noOptions,
  optionsInForce: { languages: ['en'], groups: [], fromChapter: null, keepNewest: null, deleteAfterReading: false, paused: false },
  paused: false,
  lastCheckedAt: null,
  nextCheckAt: null,
}

export const aSeriesFollow = (known: Partial<SeriesFollow> = {}): SeriesFollow => ({
  ...untouched,
  url: aTitle().url,
  followed: false,
  downloadable: true,
  ...known,
})

export const aFollow = (known: Partial<Follow> = {}): Follow => ({
  ...untouched,
  url: aTitle().url,
  title: 'Berserk',
  seriesId: null,
  downloadId: null,
  ...known,
})
