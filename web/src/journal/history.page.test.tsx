import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { openApp } from '../../test/open-app.tsx'
import type { HistoricalEvent } from '../api/types.ts'

const deletion = { type: 'BookFileDeleted', bookId: null, seriesId: null, properties: { name: '/manga/1.cbz' } } as const

test('changes to files have the time of this browser, also when the server is in another time zone', async () => {
  await openApp('/settings/history', {
    'GET /api/v1/history': ({ query }) => {
      const timestamp = query.get('utc') === 'true' ? '2026-01-02T03:04:05Z' : '2026-01-02T12:04:05'
      return aPageOf<HistoricalEvent>([{ ...deletion, id: 'E', timestamp }])
    },
  })
  const row = (await screen.findByText('Path: /manga/1.cbz')).closest('li')
  expect(row?.querySelector('time')?.dateTime).toBe('2026-01-02T03:04:05Z')
})
