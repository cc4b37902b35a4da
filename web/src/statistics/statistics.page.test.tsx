import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, press } from '../../test/open-app.tsx'
import type { ReadingStatistics } from '../api/types.ts'
import { todayOf } from './periods.rules.ts'

const amount = { pages: 120, chapters: 6, seconds: 4800 }
const read = (): ReadingStatistics => ({
  isRecorded: true,
  total: amount,
  days: [{ day: todayOf(new Date()), ...amount }],
  series: [{ seriesId: 'S', title: 'Iron Garden', ...amount }],
})

test('statistics show time, pages and chapters by day or week and the most-read series, and can be turned off and deleted', async () => {
  let statistics = read()
  const app = await openApp('/settings/statistics', {
    'GET /api/v1/users/me/reading-statistics': () => statistics,
    'PUT /api/v1/users/me/reading-statistics/recording': () => {
      statistics = { ...statistics, isRecorded: false }
      return undefined
    },
    'DELETE /api/v1/users/me/reading-statistics': () => {
      statistics = { ...statistics, total: { pages: 0, chapters: 0, seconds: 0 }, days: [], series: [] }
      return undefined
    },
  })
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(15)
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/1 h 20 min1206$/)
  expect(screen.getByRole('link', { name: 'Iron Garden' }).getAttribute('href')).toBe('/series/S')
  await app.user.selectOptions(screen.getByLabelText('Period'), 'weeks')
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(13))
  await app.user.click(screen.getByRole('switch', { name: 'Record what I read' }))
  await waitFor(() => expect(app.server.bodiesOf('PUT /api/v1/users/me/reading-statistics/recording')).toEqual([{ isRecorded: false }]))
  await press(app, 'Delete statistics')
  const dialog = await screen.findByRole('dialog')
  await app.user.click(within(dialog).getByRole('button', { name: 'Delete statistics' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Iron Garden' })).toBeNull())
})
