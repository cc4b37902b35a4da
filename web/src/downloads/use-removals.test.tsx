import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDownload, aPageOf, countsOf } from '../../test/a-download.ts'
import { openApp, passMs } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'

const clearFailed = 'DELETE /api/v1/downloads/clear/failed'

/** Clears failed downloads; the time to undo it begins. */
const clear = async () => {
  const failed = [aDownload({ id: 'A', status: 'FAILED' })]
  const app = await openApp('/downloads', {
    'GET /api/v1/downloads': () => aPageOf(failed),
    'GET /api/v1/downloads/counts': () => countsOf(failed),
    'GET /api/v1/downloads/history': () => aPageOf([]),
    [clearFailed]: () => ({ cleared: 1 }),
  })
  await app.user.click(await screen.findByText('Clear'))
  await app.user.click(await screen.findByRole('menuitem', { name: /failed/i }))
  await screen.findByText('Undo')
  return app
}

const hide = async (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  fireEvent(document, new Event('visibilitychange'))
  await passMs(50)
}

test('hiding the page sends a removal immediately and once, because a sleeping phone would send it hours later', async () => {
  const { server } = await clear()
  await hide(true)
  expect(server.countOf(clearFailed)).toBe(1)
  await hide(false)
  await passMs(1000)
  expect(screen.queryByText('Undo')).toBeNull()
  await passMs(8000)
  expect(server.countOf(clearFailed)).toBe(1)
})

test('a removal that fails after the page was left says so', async () => {
  const { server, user } = await clear()
  server.answer({ [clearFailed]: () => new Refusal(503, { message: 'The database is busy.' }) })
  await user.click(screen.getByLabelText('Download history'))
  await screen.findByText('The database is busy.')
})
