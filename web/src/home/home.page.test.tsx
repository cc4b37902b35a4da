import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { openApp } from '../../test/open-app.tsx'
import { requireDefined } from '../../test/require-defined.ts'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Book, Collection, Series } from '../api/types.ts'

const chapter = (series: string): Book => ({
  ...aBook({ id: `book of ${series}`, read: { page: 5, completed: false } }),
  seriesId: series,
  seriesTitle: series,
})
const series = (id: string): Series => ({ ...aSeries({}), id, metadata: { ...aSeries({}).metadata, title: id } })

const aCollection: Collection = {
  ...{ id: 'C', name: 'C', ordered: false, filtered: false, seriesIds: [] },
  ...{ createdDate: '2026-01-01T00:00:00Z', lastModifiedDate: '2026-01-01T00:00:00Z' },
}

const nothing: Answers = { 'GET /api/v1/libraries': () => [aLibrary({})] }

test('the home page starts with a large card to continue reading, and shows every series once with its cover', async () => {
  await openApp('/', {
    ...nothing,
    'GET /api/v1/books': () => aPageOf([chapter('Abyss'), chapter('Bliss')]),
    'GET /api/v1/series/updated': () => aPageOf([series('Abyss'), series('Crimson')]),
    'GET /api/v1/series/new': () => aPageOf([series('Crimson'), series('Bliss')]),
  })
  const updated = await screen.findByRole('region', { name: 'Updated series' })
  expect(within(updated).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'New series' })).toBeNull()
  const reading = screen.getByRole('region', { name: 'Keep reading' })
  const [first] = within(reading).getAllByRole('listitem')
  expect(first?.textContent).toContain('Continue reading')
  const pictures = [...reading.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(pictures).toEqual(['/api/v1/series/Abyss/thumbnail', '/api/v1/series/Bliss/thumbnail'])
  const all = within(updated).getByRole('link', { name: 'See all: Updated series' })
  expect(all.getAttribute('href')).toBe('/libraries/L?sort=updated')
})

test('an empty home page has one next action for administrators', async () => {
  await openApp('/', nothing)
  const action = await screen.findByText('Open Discover')
  expect(action.closest('a')?.getAttribute('href')).toBe('/discover')
})

test('an empty home page tells readers that they have nothing to do', async () => {
  await openApp('/', {
    ...nothing,
    'GET /api/v2/users/me': () => ({
      id: 'R',
      email: 'reader@example.org',
      roles: ['PAGE_STREAMING'],
      sharedAllLibraries: true,
      sharedLibrariesIds: [],
      labelsAllow: [],
      labelsExclude: [],
      ageRestriction: null,
    }),
  })
  await screen.findByText("Books will appear here once they're added. There's nothing you need to do.")
  expect(screen.queryByText('Open Discover')).toBeNull()
})

test('a pinned list is a row of Home with the current name of its collection, and can be moved and unpinned', async () => {
  const pins = [
    { id: 'a', name: 'To read', kind: 'filter', libraryId: 'L', search: { shelf: ['PLANNED'] } },
    { id: 'b', name: 'Old name', kind: 'collections', setId: 'C' },
    { id: 'c', name: 'Deleted', kind: 'readLists', setId: 'R' },
  ]
  const app = await openApp('/', {
    ...nothing,
    'GET /api/v1/series/new': () => aPageOf([series('Abyss')]),
    'GET /api/v1/client-settings/user/list': () => ({ 'hondana.home.pins': { value: JSON.stringify(pins) } }),
    'PATCH /api/v1/client-settings/user': () => undefined,
    'POST /api/v1/series/list': () => aPageOf([series('Abyss'), series('Bliss')]),
    'GET /api/v1/collections/{collectionId}': () => ({ ...aCollection, name: 'Quiet evenings' }),
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf([series('Crimson')]),
    'GET /api/v1/readlists/{readListId}': () => new Refusal(404),
    'GET /api/v1/readlists/{readListId}/books': () => new Refusal(404),
  })
  const filtered = await screen.findByRole('region', { name: 'To read' })
  expect(within(filtered).getAllByRole('listitem')).toHaveLength(2)
  expect(within(filtered).getByRole('link', { name: 'See all: To read' }).getAttribute('href')).toBe(
    '/libraries/L?shelf=%5B%22PLANNED%22%5D',
  )
  await screen.findByRole('region', { name: 'Quiet evenings' })
  expect(screen.queryByRole('region', { name: 'Deleted' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Customize home' }))
  await app.user.click(await screen.findByRole('button', { name: 'Move To read up' }))
  await app.user.click(screen.getByRole('button', { name: 'Unpin Deleted' }))
  const values = await waitFor(() => {
    const bodies = app.server.bodiesOf('PATCH /api/v1/client-settings/user')
    expect(bodies).toHaveLength(2)
    return bodies
  })
  expect(values[0]?.['hondana.home.rows']?.value).toBe(
    'keepReading onDeck newChapters updatedSeries newSeries pin:a -recentlyRead pin:b pin:c',
  )
  expect(JSON.parse(requireDefined(values[1]?.['hondana.home.pins'], 'the saved pins').value)).toEqual(pins.slice(0, 2))
})
