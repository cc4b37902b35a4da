import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aSeriesFollow } from '../../test/a-source.ts'
import { aSeriesTracker } from '../../test/a-tracker.ts'
import { openApp } from '../../test/open-app.tsx'
import type { Answers } from '../../test/stand-in-server.ts'
import type { Book, SeriesShelf } from '../api/types.ts'

const seriesPage: Answers = {
  'GET /api/v1/series/{seriesId}': () => aSeries({}),
  'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
  'GET /api/v1/series/{seriesId}/chapters': () => [],
  'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
}

test('the status of a series in my list is changed and removed with its button in the header', async () => {
  let own: SeriesShelf = { shelf: null, isChosen: false }
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/shelf': () => own,
    'PUT /api/v1/series/{seriesId}/shelf': ({ body }) => {
      own = { shelf: body.shelf, isChosen: true }
      return undefined
    },
    'DELETE /api/v1/series/{seriesId}/shelf': () => {
      own = { shelf: null, isChosen: false }
      return undefined
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add to my list' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitemradio')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reading', 'Plan to read', 'On hold', 'Completed', 'Dropped'])
  await app.user.click(within(menu).getByRole('menuitemradio', { name: 'Plan to read' }))
  await app.user.click(await screen.findByRole('button', { name: 'My list: Plan to read' }))
  expect(app.server.bodiesOf('PUT /api/v1/series/{seriesId}/shelf')).toEqual([{ shelf: 'PLANNED' }])
  await app.user.click(await screen.findByRole('menuitem', { name: 'Remove from my list' }))
  await screen.findByRole('button', { name: 'Add to my list' })
})

test('the status at a linked tracker is suggested while I have chosen none', async () => {
  const entry = { status: 'ON_HOLD', chaptersRead: 5, volumesRead: 0, score: null, startedAt: null, finishedAt: null } as const
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/trackers': () => [aSeriesTracker({ entry })],
    'GET /api/v1/series/{seriesId}/shelf': () => ({ shelf: 'READING', isChosen: false }),
    'PUT /api/v1/series/{seriesId}/shelf': () => undefined,
  })
  await app.user.click(await screen.findByRole('button', { name: 'My list: Reading' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'AniList: On hold' }))
  await waitFor(() => expect(app.server.bodiesOf('PUT /api/v1/series/{seriesId}/shelf')).toEqual([{ shelf: 'ON_HOLD' }]))
})
