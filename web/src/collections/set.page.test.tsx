import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { openApp } from '../../test/open-app.tsx'
import type { Series } from '../api/types.ts'

const instant = '2026-01-01T00:00:00Z'

test('arranging one collection does not go on in the next one', async () => {
  const app = await openApp('/collections/Quiet', {
    'GET /api/v1/collections/{collectionId}': ({ params }) => ({
      id: params.collectionId,
      name: params.collectionId,
      ordered: true,
      filtered: false,
      seriesIds: ['S'],
      createdDate: instant,
      lastModifiedDate: instant,
    }),
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf<Series>([aSeries({})]),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await screen.findByRole('button', { name: 'Remove Title' })
  // As a link in the search results does.
  window.history.pushState(null, '', '/collections/Loud')
  await screen.findByRole('heading', { name: 'Loud' })
  await screen.findByRole('link', { name: /Title/ })
  expect(screen.queryByRole('button', { name: 'Remove Title' })).toBeNull()
})
