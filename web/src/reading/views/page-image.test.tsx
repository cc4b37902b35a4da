// Pages that fail to load.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passMs } from '../../../test/open-app.tsx'
import { openReader, pressKey } from '../../../test/open-reader.ts'

/** Until the app asks again whether the server responds. */
const pollMs = 5000

test('pages that failed while the server was unreachable load once it responds or the reader turns to them', async () => {
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

test('a page whose requests time out at a proxy is not requested forever, as that looks like an interruption', async () => {
  const fault = 'GET /api/v1/books/{bookId}/pages/{number}'
  const app = await openReader({
    answers: {
      [fault]: () => new Response('', { status: 504, headers: { 'Content-Type': 'text/html' } }),
      'GET /api/v1/claim': () => ({ isClaimed: true }),
    },
  })
  const failRepeatedly = async () => {
    for (let n = 0; n < 10; n += 1) {
      const image = screen.queryByAltText('Page 1 of 6')
      if (image) fireEvent.error(image)
      // The reason is requested, then the app asks whether the server responds.
      await passMs(50)
      await passMs(pollMs)
    }
    return app.server.countOf(fault)
  }
  expect(await failRepeatedly()).toBeGreaterThan(2)
  const before = app.server.countOf(fault)
  await failRepeatedly()
  expect(app.server.countOf(fault)).toBe(before)
  fireEvent.click(screen.getByText('Retry'))
  expect(screen.getByAltText('Page 1 of 6').hidden).toBe(false)
})
