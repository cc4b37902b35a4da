import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { openApp } from '../../../test/open-app.tsx'
import type { LoggedChapter } from '../../api/types.ts'

const aChapter = (number: string, state: LoggedChapter['state']): LoggedChapter => ({
  ...{ libraryId: 'L', url: `https://near.example/chapter/${number}`, number, volume: null, title: null },
  ...{ seriesId: 'S', seriesTitle: 'Berserk', state, message: '', messageSaying: { code: '', params: {}, message: '' }, pages: null },
  ...{ at: '2026-01-01T00:00:00Z', retryAt: state === 'failed' ? '2026-01-02T00:00:00Z' : null },
})

test('a chapter whose download failed can be retried in the list of skipped chapters, and others cannot', async () => {
  const app = await openApp('/downloads/history?kind=skipped', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/downloads/history': () => ({ content: [aChapter('1', 'failed'), aChapter('2', 'external')], number: 0, last: true }),
    'POST /api/v1/downloads': () => ({}) as never,
  })
  const [button, ...others] = await screen.findAllByRole('button', { name: /^Retry/ })
  expect([button?.getAttribute('aria-label'), others]).toEqual(['Retry: Berserk Ch. 1', []])
  if (button) await app.user.click(button)
  await waitFor(() =>
    expect(app.server.bodiesOf('POST /api/v1/downloads')).toEqual([{ url: 'https://near.example/chapter/1', libraryId: 'L' }]),
  )
  await screen.findByText('Queued for download.')
})
