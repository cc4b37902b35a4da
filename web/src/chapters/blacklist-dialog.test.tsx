import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aSeriesFollow } from '../../test/a-source.ts'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'
import type { Book } from '../api/types.ts'

const chapterUrl = 'https://near.example/chapter/1'

const openDialog = async () => {
  const app = await openApp('/series/S?tab=missing', {
    'GET /api/v1/series/{seriesId}': () => aSeries({}),
    'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
    'GET /api/v1/series/{seriesId}/chapters': () => [],
    'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
    'GET /api/v1/series/{seriesId}/missing-chapters': () => ({
      seriesId: 'S',
      chapters: [
        {
          ...{ chapterUrl, number: '1', volume: null, title: null, groups: [], state: 'missing', message: '', downloadId: null },
          ...{ retryAt: null, downloadedAt: null },
        },
      ],
    }),
    'POST /api/v1/series/{seriesId}/blacklist': ({ body }) => ({
      ...{ id: 'E', seriesId: 'S', chapterUrl, chapterNumber: '1', chapterTitle: null, groups: [], reason: body.reason ?? null },
      ...{ automatic: false, retryAt: null, createdDate: '2026-01-01T00:00:00Z' },
    }),
    'DELETE /api/v1/series/{seriesId}/blacklist/{blacklistId}': () => new Refusal(503, { message: 'The database is busy.' }),
  })
  await app.user.click(await screen.findByRole('button', { name: /^More: / }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Never download' }))
  await screen.findByRole('dialog')
  return app
}

test('an undo that the server refuses says why', async () => {
  const app = await openDialog()
  await fill(app, screen.getByLabelText(/^Reason/), 'A bad scan')
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Never download' }))
  await press(app, 'Undo')
  await screen.findByText('The database is busy.')
  expect(app.server.countOf('DELETE /api/v1/series/{seriesId}/blacklist/{blacklistId}')).toBe(1)
})

test('Back asks before a reason that is not sent yet is lost', async () => {
  const app = await openDialog()
  const reason = screen.getByLabelText<HTMLInputElement>(/^Reason/)
  await fill(app, reason, 'A bad scan')
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const [link] = screen.getAllByRole('link', { name: 'Discover' })
  if (link) await app.user.click(link)
  await passMs(100)
  expect(ask).toHaveBeenCalledOnce()
  expect(reason.isConnected && reason.value).toBe('A bad scan')
})
