import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { openApp } from '../../test/open-app.tsx'
import type { Answers } from '../../test/stand-in-server.ts'
import type { Book, NewChapters, Series } from '../api/types.ts'

const chapter = (series: string): Book => ({
  ...aBook({ id: `book of ${series}`, read: { page: 5, completed: false } }),
  seriesId: series,
  seriesTitle: series,
})
const series = (id: string): Series => ({ ...aSeries({}), id, metadata: { ...aSeries({}).metadata, title: id } })

const nothing: Answers = {
  'GET /api/v1/libraries': () => [aLibrary({})],
  'GET /api/v1/books': () => aPageOf<Book>([]),
  'GET /api/v1/books/ondeck': () => aPageOf<Book>([]),
  'GET /api/v1/books/new-chapters': () => aPageOf<NewChapters>([]),
  'GET /api/v1/series/updated': () => aPageOf<Series>([]),
  'GET /api/v1/series/new': () => aPageOf<Series>([]),
}

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
    }),
  })
  await screen.findByText("Books will appear here once they're added. There's nothing you need to do.")
  expect(screen.queryByText('Open Discover')).toBeNull()
})
