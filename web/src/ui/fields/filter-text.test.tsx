import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { openApp, passMs } from '../../../test/open-app.tsx'
import type { Answers } from '../../../test/stand-in-server.ts'

/** Longer than the pause after which the URL follows. */
const pauseMs = 300

const pages: readonly (readonly [address: string, answers: Answers])[] = [
  ['/settings/log', { 'GET /api/v1/logs': () => [], 'GET /api/v1/logs/level': () => ({ level: 'info' }) }],
  [
    '/settings/plugins/srca/log',
    { 'GET /api/v1/plugins': () => [aPlugin({ id: 'srca', pluginType: 'METADATA' })], 'GET /api/v1/plugins/{id}/logs': () => aPageOf([]) },
  ],
  [
    '/settings/oversized-pages',
    {
      'GET /api/v1/media-management/oversized-pages': () => aPageOf([]),
      'GET /api/v1/media-management/oversized-pages/cut-books': () => aPageOf([]),
    },
  ],
]

test.each(pages)('somebody who opens another page right after typing on %s is not taken back', async (address, answers) => {
  const app = await openApp(address, answers)
  await app.user.type(await screen.findByRole('searchbox'), 'fox')
  const [more] = screen.getAllByRole('link', { name: 'Collections' })
  if (!more) throw new Error('No link to another page.')
  app.server.answer({ 'GET /api/v1/collections': () => aPageOf([]) })
  more.click()
  // The other page is still loading when the pause ends.
  vi.advanceTimersByTime(pauseMs)
  await screen.findByRole('heading', { level: 1, name: 'Collections' })
  await passMs(pauseMs)
  expect(window.location.pathname).toBe('/collections')
})

test.each(pages)('on %s the text is written into the URL, and a link with another text shows that one', async (address, answers) => {
  const app = await openApp(address, answers)
  await app.user.type(await screen.findByRole('searchbox'), 'fox ')
  await passMs(pauseMs)
  expect(window.location.search).toBe('?text=fox')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'fox ')
  window.history.pushState(null, '', `${address}?text=tower`)
  await expect.poll(() => screen.getByRole('searchbox')).toHaveProperty('value', 'tower')
})
