import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBookmark, bookmarksOf } from '../../../test/a-bookmark.ts'
import { fill, press } from '../../../test/open-app.tsx'
import { forAll, openReader, pressKey, shownPages } from '../../../test/open-reader.ts'
import { requireDefined } from '../../../test/require-defined.ts'
import { Refusal } from '../../../test/stand-in-server.ts'

const button = () => screen.getByRole('button', { name: 'Bookmark page' })
const isMarked = () => button().getAttribute('aria-pressed') === 'true'

test('one key marks the page, and a note is added from the notice', async () => {
  const marks = bookmarksOf()
  const app = await openReader({ answers: marks.answers })
  await pressKey('ArrowRight', 2)
  await pressKey('b')
  expect(isMarked()).toBe(true)
  await waitFor(() => expect(marks.pages()).toEqual(['3']))
  await screen.findByText('Page 3 bookmarked.')
  await press(app, 'Add note')
  const dialog = await screen.findByRole('dialog', { name: 'Note: Page 3' })
  await fill(app, within(dialog).getByLabelText('Note'), 'Who is this?')
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(marks.pages()).toEqual(['3: Who is this?']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leaving the reader takes the notice with its way to the note away', async () => {
  const app = await openReader({ answers: bookmarksOf().answers })
  await pressKey('b')
  // A notice under the mouse stays, so it doesn't close because time passes.
  fireEvent.mouseEnter(requireDefined((await screen.findByRole('button', { name: 'Add note' })).closest('[role="alert"]'), 'the notice'))
  await pressKey('g')
  await press(app, '1 bookmark')
  await app.user.click(await screen.findByRole('link', { name: 'All bookmarks' }))
  await screen.findByRole('heading', { level: 1, name: 'Bookmarks' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull())
})

test('the button removes a bookmark, and undo brings it back with its note', async () => {
  const marks = bookmarksOf([aBookmark({ page: 1, note: 'the map' })])
  const app = await openReader({ answers: marks.answers })
  await waitFor(() => expect(isMarked()).toBe(true))
  await app.user.click(button())
  expect(isMarked()).toBe(false)
  await waitFor(() => expect(marks.pages()).toEqual([]))
  await press(app, 'Undo')
  await waitFor(() => expect(marks.pages()).toEqual(['1: the map']))
  await waitFor(() => expect(isMarked()).toBe(true))
})

test('a double page is marked at its first page, and unmarked whichever of its pages is marked', async () => {
  const marks = bookmarksOf([aBookmark({ page: 5 })])
  await openReader({ settings: forAll({ layout: 'double' }), answers: marks.answers })
  await pressKey('ArrowRight')
  expect(shownPages()).toEqual(['2', '3'])
  await pressKey('b')
  await waitFor(() => expect(marks.pages()).toEqual(['5', '2']))
  await pressKey('ArrowRight')
  expect(shownPages()).toEqual(['4', '5'])
  await pressKey('b')
  await waitFor(() => expect(marks.pages()).toEqual(['2']))
})

test('marked pages have a sign among all pages, and the list of bookmarks leads to them', async () => {
  const marks = bookmarksOf([aBookmark({ page: 4, note: 'the map' }), aBookmark({ page: 9 })])
  const app = await openReader({ answers: marks.answers })
  await pressKey('g')
  await screen.findByRole('button', { name: 'Page 4 of 6, bookmarked' })
  expect(screen.getByRole('button', { name: 'Page 3 of 6' })).toBeTruthy()
  await press(app, '2 bookmarks')
  const panel = await screen.findByRole('dialog', { name: 'Bookmarks in this chapter' })
  await app.user.click(within(panel).getByRole('button', { name: /^Page 4\s*the map/ }))
  expect(shownPages()).toEqual(['4'])
  // The book has fewer pages than when it was marked.
  await press(app, '2 bookmarks')
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Page 9' }))
  expect(shownPages()).toEqual(['6'])
})

test('without the server, marking says so and changes nothing', async () => {
  const marks = bookmarksOf()
  const app = await openReader({ answers: marks.answers })
  app.server.disconnect()
  await pressKey('b')
  await screen.findByText(/^Server unreachable/)
  expect(isMarked()).toBe(false)
  app.server.reconnect()
})

test('the pages are shown before the bookmarks are known, and also if they cannot be loaded', async () => {
  await openReader({ answers: { 'GET /api/v1/bookmarks': () => new Refusal(500) } })
  expect(shownPages()).toEqual(['1'])
  expect(isMarked()).toBe(false)
})

test('a question mark in a note is text and does not open the help', async () => {
  const marks = bookmarksOf([aBookmark({ page: 1, note: 'Why' })])
  const app = await openReader({ answers: marks.answers })
  await pressKey('g')
  await press(app, '1 bookmark')
  await app.user.click(await screen.findByRole('button', { name: 'Edit note: Page 1' }))
  const field = await screen.findByLabelText('Note')
  await app.user.type(field, '?{Tab}')
  expect(screen.queryByText('Taps and gestures')).toBeNull()
  expect(field).toHaveProperty('value', 'Why?')
})
