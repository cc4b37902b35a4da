import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { tell } from '../../test/event-streams.ts'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Collection, Series } from '../api/types.ts'

const instant = '2026-01-01T00:00:00Z'

test('rearranging one collection does not continue in the next one', async () => {
  const app = await openApp('/collections/Quiet', {
    'GET /api/v1/collections/{collectionId}': ({ params }) => ({
      id: params.collectionId,
      name: params.collectionId,
      ordered: true,
      filtered: false,
      seriesIds: ['S'],
      createdDate: instant,
      lastModifiedDate: instant,
    }),
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf<Series>([aSeries({})]),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await screen.findByRole('button', { name: 'Remove Title' })
  // As a link in the search results does.
  window.history.pushState(null, '', '/collections/Loud')
  await screen.findByRole('heading', { name: 'Loud' })
  await screen.findByRole('link', { name: /Title/ })
  expect(screen.queryByRole('button', { name: 'Remove Title' })).toBeNull()
})

const aSeriesNamed = (id: string): Series => ({ ...aSeries({}), id, metadata: { ...aSeries({}).metadata, title: id } })

/** A collection on a server that keeps what it is told. */
const aStoredCollection = (seriesIds: readonly string[]) => {
  const stored = { seriesIds: [...seriesIds] }
  const answers: Answers = {
    'GET /api/v1/collections/{collectionId}': () => ({
      id: 'C',
      name: 'Quiet',
      ordered: true,
      filtered: false,
      seriesIds: stored.seriesIds,
      createdDate: instant,
      lastModifiedDate: instant,
    }),
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf<Series>(stored.seriesIds.map(aSeriesNamed)),
    'PATCH /api/v1/collections/{collectionId}': ({ body }) => {
      stored.seriesIds = [...(body.seriesIds ?? stored.seriesIds)]
      return undefined
    },
  }
  return { stored, answers }
}

test('series that someone else added in the meantime stay in the collection', async () => {
  const { stored, answers } = aStoredCollection(['A', 'B'])
  const app = await openApp('/collections/C', answers)
  await app.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  stored.seriesIds = ['A', 'B', 'Added']
  await app.user.click(await screen.findByRole('button', { name: 'Remove A' }))
  await screen.findByRole('button', { name: 'Remove Added' })
  expect(stored.seriesIds).toEqual(['B', 'Added'])
  await press(app, 'Undo')
  await expect.poll(() => stored.seriesIds).toEqual(['A', 'B', 'Added'])
})

test('a member that the server keeps is not reported as removed', async () => {
  const { answers } = aStoredCollection(['A'])
  const app = await openApp('/collections/C', {
    ...answers,
    'PATCH /api/v1/collections/{collectionId}': () => new Refusal(400, { message: 'The last series stays.' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await app.user.click(await screen.findByRole('button', { name: 'Remove A' }))
  await screen.findByText('The last series stays.')
  expect(screen.queryByText(/Removed A/)).toBeNull()
  expect(screen.queryByText(/Undo/)).toBeNull()
})

test('saving a new name leaves the order that somebody else chose meanwhile', async () => {
  const app = await openApp('/collections/C', aStoredCollection(['A']).answers)
  await press(app, 'Edit')
  await fill(app, await screen.findByRole('textbox', { name: /Name/ }), 'Loud')
  await press(app, 'Save')
  await expect.poll(() => app.server.bodiesOf('PATCH /api/v1/collections/{collectionId}')).toEqual([{ name: 'Loud' }])
})

test('a series in the trash is not counted, and moving another one past it moves it past the one before', async () => {
  const { stored, answers } = aStoredCollection(['A', 'Trashed', 'B'])
  const listed = () => stored.seriesIds.filter((id) => id !== 'Trashed').map(aSeriesNamed)
  const app = await openApp('/collections/C', { ...answers, 'GET /api/v1/collections/{collectionId}/series': () => aPageOf(listed()) })
  await screen.findByText('2 series')
  await app.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await app.user.click(await screen.findByRole('button', { name: 'Move B earlier' }))
  await expect.poll(() => stored.seriesIds).toEqual(['B', 'A', 'Trashed'])
  await app.user.click(await screen.findByRole('button', { name: 'Move B later' }))
  await expect.poll(() => stored.seriesIds).toEqual(['A', 'B', 'Trashed'])
})

test('a series that is deleted disappears from the collection', async () => {
  const { stored, answers } = aStoredCollection(['A', 'B'])
  await openApp('/collections/C', answers)
  await screen.findByText('2 series')
  stored.seriesIds = ['B']
  await tell('/sse/v1/events', 'SeriesDeleted', { seriesId: 'A', libraryId: 'L' })
  await passMs(2000)
  await screen.findByText('1 series')
})

const orderShown = () => screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))

test('while the server is unreachable, what could not be rearranged is shown in its stored order again', async () => {
  const app = await openApp('/collections/C', aStoredCollection(['A', 'B', 'C']).answers)
  await app.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  await screen.findByRole('button', { name: 'Remove C' })
  const release = app.server.hold('GET /api/v1/collections/{collectionId}')
  await app.user.click(screen.getByRole('button', { name: 'Move A later' }))
  await app.user.click(screen.getByRole('button', { name: 'Move A later' }))
  expect(orderShown()).toEqual(['Remove B', 'Remove C', 'Remove A'])
  app.server.answer({ 'GET /api/v1/collections/{collectionId}': () => new Refusal(503, { message: 'The database is busy.' }) })
  release()
  await screen.findAllByText('The database is busy.')
  await expect.poll(orderShown).toEqual(['Remove A', 'Remove B', 'Remove C'])
})

test('leaving asks before a name that is not saved is lost, and deleting the collection does not', async () => {
  const ask = vi.fn(() => false)
  vi.stubGlobal('confirm', ask)
  const app = await openApp('/collections/C', {
    ...aStoredCollection(['A']).answers,
    'GET /api/v1/collections': () => aPageOf<Collection>([]),
    'DELETE /api/v1/collections/{collectionId}': () => undefined,
  })
  await press(app, 'Edit')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })
  await fill(app, name, 'Loud')
  const [link] = screen.getAllByRole('link', { name: 'Discover' })
  if (link) await app.user.click(link)
  await passMs(100)
  expect(ask).toHaveBeenCalledOnce()
  expect(name.isConnected && name.value).toBe('Loud')
  await press(app, 'Delete')
  await press(app, 'Confirm delete')
  await screen.findByText(/^Quiet deleted/)
  expect(window.location.pathname).toBe('/collections')
  expect(ask).toHaveBeenCalledOnce()
})
