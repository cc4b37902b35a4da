import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { aSeriesFollow, aSource, titleDetails } from '../../test/a-source.ts'
import { openApp } from '../../test/open-app.tsx'
import type { Book } from '../api/types.ts'
import { changeLanguage } from '../locales/texts.ts'

afterEach(() => changeLanguage('en'))

const options = [
  { value: 'g1', name: 'Sci-Fi' },
  { value: 'g2', name: 'Dungeon Crawl' },
]

test('genres and tags of a source are in German, and those without a German name as the source writes them', async () => {
  await changeLanguage('de')
  await openApp('/discover/near/1', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/discover/sources': () => [aSource({ filters: [{ id: 'genre', name: 'Genre', kind: 'include-exclude', options }] })],
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () =>
      titleDetails({ genres: ['Sci-Fi', 'Dungeon Crawl'], tags: ['time travel', 'constructor'] }),
  })
  await screen.findByRole('link', { name: 'Science-Fiction' })
  await screen.findByRole('link', { name: 'Dungeon Crawl' })
  await screen.findByText('Zeitreisen')
  expect(screen.getByText('constructor').textContent).toBe('constructor')
})

test('genres and tags of a series have the same German names', async () => {
  await changeLanguage('de')
  const series = aSeries({})
  await openApp('/series/S', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/series/{seriesId}': () => ({
      ...series,
      metadata: { ...series.metadata, genres: ['sci-fi', 'dungeon crawl'], tags: ['time travel'] },
    }),
    'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
    'GET /api/v1/series/{seriesId}/chapters': () => [],
    'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
  })
  const genre = await screen.findByRole('link', { name: 'Science-Fiction' })
  expect(genre.getAttribute('href')).toContain('sci-fi')
  await screen.findByRole('link', { name: 'Zeitreisen' })
  await screen.findByRole('link', { name: 'Dungeon Crawl' })
})
