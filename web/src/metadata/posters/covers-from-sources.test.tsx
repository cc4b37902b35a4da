import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../../test/a-book.ts'
import { openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { SeriesPoster, SeriesSources, TitleDetails } from '../../api/types.ts'

const coverUrl = 'https://uploads.mangadex.org/covers/1/1.jpg'
const details: TitleDetails = {
  ...{ provider: 'srca', externalId: '1', answeredAt: '2026-01-01T00:00:00Z', title: 'Title', titleSort: null, alternativeTitles: [] },
  ...{ summary: null, status: null, publisher: null, ageRating: null, language: null, genres: [], tags: [], totalBookCount: null },
  ...{ authors: [], links: [], coverUrl },
}
const source: SeriesSources['sources'][number] = {
  ...{ provider: 'srca', name: 'MangaDex', externalId: '1', url: '', origin: 'person', answeredAt: null, fault: null, retryAt: null },
}
const poster: SeriesPoster = {
  ...{ id: 'P', seriesId: 'S', type: 'USER_UPLOADED', selected: true, mediaType: 'image/jpeg', fileSize: 1, width: 10, height: 15 },
}

test('a cover that was applied is shown although its file could not be written', async () => {
  let posters: SeriesPoster[] = []
  const app = await openApp('/series/S/metadata', {
    'GET /api/v1/series/{seriesId}': () => aSeries({}),
    'GET /api/v1/series/{seriesId}/authors': () => ({ authors: [], authorsLock: false }),
    'GET /api/v1/series/{seriesId}/thumbnails': () => posters,
    'GET /api/v1/series/{seriesId}/thumbnail': () => undefined,
    'GET /api/v1/series/{seriesId}/metadata/sources': () => ({ sources: [source], fields: [] }),
    'GET /api/v1/plugins/{id}/metadata/{externalId}': () => details,
    'POST /api/v1/plugins/apply-cover/{seriesId}': () => {
      posters = [poster]
      return new Refusal(507)
    },
  })
  await press(app, 'From MangaDex')
  await press(app, 'Use this cover')
  await screen.findByRole('alert')
  expect(await screen.findByText(/10 × 15/)).toBeTruthy()
})
