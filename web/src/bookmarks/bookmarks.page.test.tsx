import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aBookmark, bookmarksOf } from '../../test/a-bookmark.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aSeriesFollow } from '../../test/a-source.ts'
import { fill, openApp, press } from '../../test/open-app.tsx'
import type { Book } from '../api/types.ts'

const seriesShown = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

test('bookmarks are grouped by series and lead to their page', async () => {
  const other = { seriesId: 'T', seriesTitle: 'Night Market', bookId: 'C' }
  const { answers } = bookmarksOf([aBookmark({ page: 5, note: 'the map' }), aBookmark({ ...other, page: 2 }), aBookmark({ page: 3 })])
  await openApp('/bookmarks', answers)
  await screen.findByRole('heading', { level: 1, name: 'Bookmarks' })
  await screen.findByRole('heading', { level: 2, name: 'Iron Garden' })
  expect(seriesShown()).toEqual(['Iron Garden', 'Night Market'])
  const links = screen.getAllByRole('link', { name: /Chapter 1 · Page/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/read/B?page=5', '/read/B?page=3', '/read/C?page=2'])
  expect(links[0]?.textContent).toContain('the map')
})

test('a page without a thumbnail shows the cover, and nothing if there is none', async () => {
  const { answers } = bookmarksOf([aBookmark({ page: 5 })])
  await openApp('/bookmarks', answers)
  const link = await screen.findByRole('link', { name: /Page 5/ })
  const picture = () => link.querySelector('img')
  expect(picture()?.getAttribute('src')).toContain('/pages/5/thumbnail')
  fireEvent.error(picture() ?? link)
  expect(picture()?.getAttribute('src')).toBe('/api/v1/books/B/thumbnail')
  fireEvent.error(picture() ?? link)
  expect(picture()).toBeNull()
})

test('a note is changed and a bookmark removed, with undo', async () => {
  const marks = bookmarksOf([aBookmark({ page: 5, note: 'the map' }), aBookmark({ page: 3 })])
  const app = await openApp('/bookmarks', marks.answers)
  await app.user.click(await screen.findByRole('button', { name: 'Edit note: Chapter 1 · Page 5' }))
  const dialog = await screen.findByRole('dialog')
  await fill(app, within(dialog).getByLabelText('Note'), 'the old map')
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('the old map')
  await app.user.click(screen.getByRole('button', { name: 'Remove bookmark: Chapter 1 · Page 5' }))
  await waitFor(() => expect(screen.queryByText('the old map')).toBeNull())
  await press(app, 'Undo')
  await screen.findByText('the old map')
  expect(marks.pages()).toEqual(['3', '5: the old map'])
})

test('without bookmarks the page says how to make one', async () => {
  await openApp('/bookmarks', {})
  await screen.findByText('No bookmarks yet')
  expect((await screen.findByRole('link', { name: 'Go home' })).getAttribute('href')).toBe('/')
})

test('the menu of a series leads to the bookmarks in it', async () => {
  const { answers } = bookmarksOf([
    aBookmark({ page: 5 }),
    aBookmark({ page: 3 }),
    aBookmark({ seriesId: 'T', seriesTitle: 'Night Market' }),
  ])
  const app = await openApp('/series/S', {
    ...answers,
    'GET /api/v1/series/{seriesId}': () => aSeries({}),
    'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
    'GET /api/v1/series/{seriesId}/chapters': () => [],
    'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
  })
  await app.user.click(await screen.findByLabelText('More actions'))
  await app.user.click(await screen.findByRole('menuitem', { name: '2 bookmarks' }))
  await screen.findByRole('heading', { level: 1, name: 'Bookmarks' })
  await screen.findByRole('heading', { level: 2, name: 'Iron Garden' })
  expect(seriesShown()).toEqual(['Iron Garden'])
  await press(app, 'All bookmarks')
  await screen.findByText('Night Market')
})
