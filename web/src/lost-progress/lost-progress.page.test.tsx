import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { openApp, press } from '../../test/open-app.tsx'
import type { LostProgress } from '../api/types.ts'

const lost = (seriesId: string, title: string): LostProgress => ({ seriesId, title, books: 12, lostAt: '2026-11-28T14:02:00Z' })

const openPage = async (series: readonly LostProgress[]) => {
  let left = series
  const without = (ids: readonly string[]) => {
    left = left.filter(({ seriesId }) => !ids.includes(seriesId))
  }
  return openApp('/settings/lost-progress', {
    'GET /api/v1/read-progress/lost': () => aPageOf(left),
    'POST /api/v1/read-progress/lost/restore': ({ body: { seriesIds } }) => {
      without(seriesIds)
      return { changed: 12 * seriesIds.length }
    },
    'POST /api/v1/read-progress/lost/dismiss': ({ body: { seriesIds } }) => {
      without(seriesIds)
      return undefined
    },
  })
}

test('a series that lost its progress is restored with one press, and another one is dismissed', async () => {
  const app = await openPage([lost('A', 'Iron Garden'), lost('B', 'Night Market')])
  expect((await screen.findByRole('link', { name: 'Iron Garden' })).getAttribute('href')).toBe('/series/A')
  await app.user.click(screen.getByRole('button', { name: 'Restore Iron Garden' }))
  await screen.findByText('Progress of 12 books restored.')
  await waitFor(() => expect(screen.queryByText('Iron Garden')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Dismiss Night Market' }))
  await screen.findByText('No progress lost')
  expect(app.server.bodiesOf('POST /api/v1/read-progress/lost/restore')).toEqual([{ seriesIds: ['A'] }])
  expect(app.server.bodiesOf('POST /api/v1/read-progress/lost/dismiss')).toEqual([{ seriesIds: ['B'] }])
})

test('everything is restored at once', async () => {
  const app = await openPage([lost('A', 'Iron Garden'), lost('B', 'Night Market')])
  await screen.findByText('Iron Garden')
  await press(app, 'Restore all')
  await screen.findByText('No progress lost')
  expect(app.server.bodiesOf('POST /api/v1/read-progress/lost/restore')).toEqual([{ seriesIds: ['A', 'B'] }])
})
