// Pages that fail to load.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passMs } from '../../../test/open-app.tsx'
import { openReader, pressKey } from '../../../test/open-reader.ts'

/** Until the app asks again whether the server responds. */
const pollMs = 5000

test('pages that failed while the server was unreachable load once it responds, or when they are turned to', async () => {
  const app = await openReader()
  fireEvent.load(screen.getByAltText('Page 1 of 6'))
  await passMs(0)
  app.server.disconnect()
  for (const page of [2, 3]) fireEvent.error(screen.getByAltText(`Page ${page} of 6`))
  await pressKey('ArrowRight')
  // Turned to, it was requested again, in vain.
  fireEvent.error(screen.getByAltText('Page 2 of 6'))
  expect(await screen.findByText(/Couldn't show page 2/)).toBeTruthy()
  app.server.reconnect()
  app.server.answer({ 'GET /api/v1/claim': () => ({ isClaimed: true }) })
  await passMs(pollMs)
  expect(screen.getByAltText('Page 2 of 6').hidden).toBe(false)
  fireEvent.load(screen.getByAltText('Page 2 of 6'))
  await pressKey('ArrowRight')
  expect(screen.getByAltText('Page 3 of 6').hidden).toBe(false)
})
