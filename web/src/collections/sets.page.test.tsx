import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'
import type { Collection } from '../api/types.ts'

test('a new collection that is not created yet is not lost without asking, and its page opens once it is created', async () => {
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const times = { createdDate: '2026-01-01T00:00:00Z', lastModifiedDate: '2026-01-01T00:00:00Z' }
  const created: Collection = { id: 'C', name: 'Quiet', ordered: false, filtered: false, seriesIds: ['S'], ...times }
  const app = await openApp('/collections', {
    'GET /api/v1/collections': () => aPageOf<Collection>([]),
    'POST /api/v1/series/list': () => aPageOf([aSeries({})]),
    'POST /api/v1/collections': () => created,
    'GET /api/v1/collections/{collectionId}': () => created,
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf([aSeries({})]),
  })
  await press(app, 'New collection')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await fill(app, name, 'Quiet')
  const [link] = screen.getAllByRole('link', { name: 'Discover' })
  if (link) await app.user.click(link)
  await passMs(100)
  expect(ask).toHaveBeenCalledOnce()
  expect(name.isConnected && name.value).toBe('Quiet')
  await app.user.click(screen.getByPlaceholderText('Search'))
  await app.user.click(await screen.findByRole('option', { name: /Title/ }))
  await press(app, 'Create')
  await screen.findByRole('heading', { name: 'Quiet' })
  expect(window.location.pathname).toBe('/collections/C')
  expect(ask).toHaveBeenCalledOnce()
})
