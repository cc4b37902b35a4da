import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aSeriesFollow } from '../../../test/a-source.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../../test/open-app.tsx'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Book, Collection, ReadList, User } from '../../api/types.ts'

const nothingBefore = { readSeries: [], unreadSeries: [], begunSeries: [], readBooks: [], unreadBooks: [], begunBooks: [] }

const busy = () => new Refusal(422, { message: 'The database is busy.' })

const seriesPage: Answers = {
  'GET /api/v1/series/{seriesId}': () => aSeries({}),
  'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
  'GET /api/v1/series/{seriesId}/chapters': () => [],
  'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
}

test('chapters that fail to load show why in their place, and are loaded on retry', async () => {
  const app = await openApp('/series/S', { ...seriesPage, 'GET /api/v1/series/{seriesId}/books': busy })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The database is busy.')
  await screen.findByRole('heading', { level: 1, name: 'Title' })
  expect(screen.queryByLabelText('Loading')).toBeNull()
  app.server.answer(seriesPage)
  await app.user.click(within(notice).getByText('Retry'))
  await screen.findByText('No chapters yet.')
})

test.each([
  ['/series/S', 'GET /api/v1/series/{seriesId}'],
  ['/series/S/metadata', 'GET /api/v1/series/{seriesId}'],
  ['/books/B', 'GET /api/v1/books/{bookId}'],
] as const)('%s shows no placeholder once it failed to load', async (address, operation) => {
  await openApp(address, {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/authors': () => ({ authors: [], authorsLock: false }),
    'GET /api/v1/books/{bookId}': busy,
    [operation]: busy,
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.')
  expect(screen.queryByLabelText('Loading')).toBeNull()
})

test('progress that was sent only after signing in again is shown in the list of chapters', async () => {
  const me: User = {
    ...{ id: 'AGAIN', email: 'reader@example.org', roles: ['USER'], sharedAllLibraries: true, sharedLibrariesIds: [] },
    ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
  }
  localStorage.setItem(`hondana.progress.${me.id}`, JSON.stringify({ B: { page: 3, atMs: Date.now() } }))
  let page = 2
  const bookNow = () => aBook({ read: { page, completed: false } })
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v2/users/me': () => me,
    'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([bookNow()]),
    'GET /api/v1/books/{bookId}': bookNow,
    'GET /api/v1/books/{bookId}/progression': () => undefined,
    'PATCH /api/v1/books/{bookId}/read-progress': ({ body }) => {
      page = Number(body.page)
      return undefined
    },
  })
  const sent = app.server.hold('PATCH /api/v1/books/{bookId}/read-progress')
  await screen.findByText('Page 2 of 20')
  sent()
  await screen.findByText('Page 3 of 20')
})

test('a started chapter that is marked as read by mistake gets its page back', async () => {
  const before = { ...nothingBefore, begunBooks: [{ bookId: 'B', page: 12 }] }
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/books': () => aPageOf([aBook({ name: 'c001', read: { page: 12, completed: false } })]),
    'POST /api/v1/read-progress/mark': () => ({ changed: 1, before }),
    'POST /api/v1/read-progress/restore': () => ({ changed: 1 }),
  })
  await app.user.click(await screen.findByLabelText(/mark as read/i))
  await press(app, 'Undo')
  await expect.poll(() => app.server.bodiesOf('POST /api/v1/read-progress/restore')).toEqual([before])
})

test('a double click on a chapter marks it as read once, and not as unread again', async () => {
  const before = { ...nothingBefore, begunBooks: [{ bookId: 'B', page: 12 }] }
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/books': () => aPageOf([aBook({ name: 'c001', read: { page: 12, completed: false } })]),
    'POST /api/v1/read-progress/mark': () => ({ changed: 1, before }),
  })
  const answer = app.server.hold('POST /api/v1/read-progress/mark')
  await app.user.dblClick(await screen.findByLabelText(/mark as read/i))
  await passMs(500)
  answer()
  expect(app.server.bodiesOf('POST /api/v1/read-progress/mark').map(({ read }) => read)).toEqual([true])
})

test('a chapter that could not be marked as read is shown as unread, also while the list cannot be loaded again', async () => {
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/books': () => aPageOf([aBook({ name: 'c001' })]),
    'POST /api/v1/read-progress/mark': busy,
  })
  const button = await screen.findByLabelText(/mark as read/i)
  app.server.answer({ 'GET /api/v1/series/{seriesId}/books': busy })
  await app.user.click(button)
  await screen.findAllByText('The database is busy.')
  expect(await screen.findByLabelText(/mark as read/i)).toBeTruthy()
})

test('a series is added to a collection, and a chapter to a read list, from their menus', async () => {
  const app = await openApp('/series/S', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}/books': () => aPageOf([aBook({ name: 'c001' })]),
    'GET /api/v1/collections': () => aPageOf<Collection>([]),
    'GET /api/v1/readlists': () => aPageOf<ReadList>([]),
    'POST /api/v1/collections': busy,
    'POST /api/v1/readlists': busy,
  })
  await addFromMenu(app, await screen.findByLabelText('More actions'), 'Add to collection')
  await addFromMenu(app, await screen.findByLabelText(/^More: /), 'Add to read list')
  expect(app.server.bodiesOf('POST /api/v1/collections')).toEqual([{ name: 'Quiet', ordered: false, seriesIds: ['S'] }])
  expect(app.server.bodiesOf('POST /api/v1/readlists')).toEqual([{ name: 'Quiet', ordered: true, bookIds: ['B'] }])
})

/** Adds what the menu is of to a new set, which the server refuses. */
async function addFromMenu(app: OpenedApp, button: HTMLElement, item: string): Promise<void> {
  await app.user.click(button)
  await press(app, item)
  const dialog = within(await screen.findByRole('dialog', { name: item }))
  await fill(app, await dialog.findByLabelText(/^New/), 'Quiet')
  await app.user.click(dialog.getByRole('button', { name: /^Add/ }))
  await dialog.findByText('The database is busy.')
  await app.user.click(dialog.getByText('Cancel'))
}

const withTitle = (id: string) => {
  const series = aSeries({})
  return { ...series, id, metadata: { ...series.metadata, title: `Title ${id}` } }
}

test('a dialog of one series closes when the browser goes back to another series', async () => {
  const app = await openApp('/series/A', {
    ...seriesPage,
    'GET /api/v1/series/{seriesId}': ({ params }) => withTitle(params.seriesId),
    'GET /api/v1/collections': () => aPageOf<Collection>([]),
  })
  await screen.findByRole('heading', { level: 1, name: 'Title A' })
  window.history.pushState(null, '', '/series/B')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('heading', { level: 1, name: 'Title B' })
  await app.user.click(screen.getByLabelText('More actions'))
  await press(app, 'Add to collection')
  await screen.findByRole('dialog')
  window.history.pushState(null, '', '/series/A')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('heading', { level: 1, name: 'Title A' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
