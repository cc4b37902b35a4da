import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { openApp, passMs, press } from '../../../test/open-app.tsx'
import type { TitleDetails } from '../../api/types.ts'

const details: TitleDetails = {
  provider: 'srca',
  externalId: '1',
  answeredAt: '2026-01-01T00:00:00Z',
  title: 'Title',
  titleSort: null,
  alternativeTitles: [],
  summary: null,
  status: null,
  publisher: null,
  ageRating: null,
  language: null,
  genres: [],
  tags: [],
  totalBookCount: null,
  authors: [],
  links: [],
  coverUrl: null,
}

test('somebody who opens another page while a match is applied stays there', async () => {
  const app = await openApp('/series/S/match?source=srca&title=1', {
    'GET /api/v1/series/{seriesId}': () => aSeries({}),
    'GET /api/v1/plugins': () => [aPlugin({ id: 'srca', name: 'MangaDex', pluginType: 'METADATA' })],
    'GET /api/v1/plugins/{id}/metadata/{externalId}': () => details,
    'GET /api/v1/plugins/{id}/metadata/{externalId}/differences': () => [],
    'PUT /api/v1/series/{seriesId}/metadata/sources/{pluginId}': () => undefined,
    'GET /api/v1/collections': () => aPageOf([]),
  })
  const apply = app.server.hold('PUT /api/v1/series/{seriesId}/metadata/sources/{pluginId}')
  await press(app, 'Match only')
  await press(app, 'Collections')
  await screen.findByRole('heading', { level: 1, name: 'Collections' })
  apply()
  await screen.findByText('Series matched to this title on MangaDex.')
  await passMs(100)
  expect(window.location.pathname).toBe('/collections')
})
