// Which progress the reader saves when something else changed meanwhile.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { type OpenedApp, passMs } from '../../test/open-app.tsx'
import { forAll, openReader, pressKey, progress, shownPages, stayMs } from '../../test/open-reader.ts'
import { Refusal } from '../../test/stand-in-server.ts'

const minutes = 10
const savedPages = ({ server }: OpenedApp) => server.bodiesOf(progress).map((body) => body.page)

test('progress waits while the account must first set up a second factor', async () => {
  const app = await openReader({ answers: { [progress]: () => new Refusal(403, { code: 'TWO_FACTOR_SET_UP_NEEDED', message: 'x' }) } })
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([2])
  app.server.answer({ [progress]: () => undefined })
  await passMs(60_000)
  expect(savedPages(app)).toEqual([2, 2])
})

test('a page turned just as the tab is closed or reloaded is not lost', async () => {
  const app = await openReader()
  // Not by fireEvent, which would run the effects of the next frame before the tab is closed.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
  await Promise.resolve()
  expect(sessionStorage.getItem('hondana.reading-ahead')).toContain('"page":2')
  window.dispatchEvent(new Event('pagehide'))
  expect(savedPages(app)).toEqual([2])
})

test('pages are not saved to the account that another tab has signed in with', async () => {
  const app = await openReader()
  const other = { ...app.me, id: 'OTHER', email: 'other@example.org' }
  // What the other tab does: sign out (removes "person"), sign in (stores the new one). Cookies and localStorage are shared by the tabs.
  app.server.answer({ 'GET /api/v2/users/me': () => other })
  const before = localStorage.getItem('hondana.person')
  localStorage.removeItem('hondana.person')
  window.dispatchEvent(new StorageEvent('storage', { key: 'hondana.person', oldValue: before, newValue: null }))
  localStorage.setItem('hondana.person', JSON.stringify(other))
  window.dispatchEvent(new StorageEvent('storage', { key: 'hondana.person', oldValue: null, newValue: JSON.stringify(other) }))
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
  fireEvent(document, new Event('visibilitychange'))
  fireEvent(window, new Event('focus'))
  await passMs(500)
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([])
})

test('a chapter opens where another device has read on since a page that could not be sent', async () => {
  const refused = () => new Refusal(503, { message: 'x' })
  const app = await openReader({
    books: [aBook({ id: 'B1', pages: 20 }), aBook({ id: 'B2', pages: 20 })],
    answers: { [progress]: refused, 'GET /api/v1/books/{bookId}/progression': refused },
  })
  await pressKey('ArrowRight')
  await passMs(minutes * 60_000)
  await pressKey('n')
  await expect.poll(() => window.location.pathname).toBe('/read/B2')
  await passMs(stayMs)
  const { readProgress } = aBook({ id: 'B1', pages: 20, read: { page: 9, completed: false } })
  const readElsewhere = readProgress && { ...readProgress, readDate: new Date().toISOString() }
  app.server.answer({ 'GET /api/v1/books/{bookId}': () => ({ ...aBook({ id: 'B1', pages: 20 }), readProgress: readElsewhere }) })
  await pressKey('p')
  await expect.poll(() => window.location.pathname).toBe('/read/B1')
  expect(shownPages()).toEqual(['9'])
})

test('a chapter that was open a minute ago opens where another device has read it since', async () => {
  const app = await openReader({ books: [aBook({ id: 'B1', pages: 20 }), aBook({ id: 'B2', pages: 20 })] })
  await pressKey('n')
  await expect.poll(() => window.location.pathname).toBe('/read/B2')
  await passMs(60_000)
  const readElsewhere = aBook({ id: 'B1', pages: 20, read: { page: 9, completed: false } })
  app.server.answer({ 'GET /api/v1/books/{bookId}': () => readElsewhere })
  await pressKey('p')
  await expect.poll(() => window.location.pathname).toBe('/read/B1')
  await passMs(stayMs)
  expect(shownPages()).toEqual(['9'])
})

test('skipping to the end of a book does not finish it, and reading on is saved', async () => {
  const app = await openReader({ books: [aBook({ pages: 20, read: { page: 7, completed: false } })] })
  // Past it in a moment.
  await pressKey('End')
  await passMs(200)
  await pressKey('Home')
  await pressKey('ArrowRight', 7)
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([8])
  // A longer look.
  fireEvent.input(screen.getByLabelText('Page'), { target: { value: '20' } })
  await passMs(stayMs)
  fireEvent.input(screen.getByLabelText('Page'), { target: { value: '8' } })
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([8, 20, 9])
})

test('dragging the slider page by page to the end counts as skipping there, too', async () => {
  const app = await openReader({ books: [aBook({ pages: 20, read: { page: 7, completed: false } })] })
  const slider = screen.getByLabelText('Page')
  fireEvent.pointerDown(slider)
  for (let page = 8; page <= 20; page += 1) fireEvent.input(slider, { target: { value: String(page) } })
  for (let page = 19; page >= 7; page -= 1) fireEvent.input(slider, { target: { value: String(page) } })
  fireEvent.pointerUp(slider)
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([8])
})

test.each([
  ['after skipping pages somewhere before', () => chooseThenTurn(10, 10)],
  ['with the keys of the slider', () => stepSlider(2, 20)],
])('a book that was read to its end %s stays finished when a page is turned back', async (_how, read) => {
  const app = await openReader({ books: [aBook({ pages: 20 })] })
  await read()
  await passMs(stayMs)
  await pressKey('ArrowLeft')
  await passMs(stayMs)
  expect(savedPages(app).at(-1)).toBe(20)
})

const chooseThenTurn = async (page: number, turns: number) => {
  fireEvent.input(screen.getByLabelText('Page'), { target: { value: String(page) } })
  await passMs(stayMs)
  await pressKey('ArrowRight', turns)
}

const stepSlider = async (from: number, until: number) => {
  for (let page = from; page <= until; page += 1) {
    fireEvent.input(screen.getByLabelText('Page'), { target: { value: String(page) } })
    await passMs(0)
  }
}

test('a book whose reader skipped to its end counts as finished once the next book is opened from there', async () => {
  const app = await openReader({ books: [aBook({ id: 'B1', pages: 20 }), aBook({ id: 'B2', pages: 20 })] })
  await pressKey('End')
  await passMs(stayMs)
  await pressKey('ArrowRight')
  await pressKey('ArrowRight')
  await expect.poll(() => window.location.pathname).toBe('/read/B2')
  await passMs(stayMs)
  await pressKey('ArrowLeft')
  await pressKey('ArrowLeft')
  await expect.poll(() => window.location.pathname).toBe('/read/B1')
  await passMs(stayMs)
  await pressKey('ArrowLeft', 2)
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([20, 1])
})

test('a book that was read to its end stays finished when pages are turned back', async () => {
  const app = await openReader({ books: [aBook({ pages: 6 })] })
  await pressKey('ArrowRight', 5)
  await passMs(stayMs)
  await pressKey('ArrowLeft', 3)
  await passMs(stayMs)
  await pressKey('Home')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([6])
})

const scrollTo = async (page: number, chapter: number, perChapter: number) => {
  const strip = document.querySelector<HTMLElement>('.reader-strip')
  if (!strip) throw new Error('No strip')
  const pagePx = (window.innerWidth / 1200) * 1800
  strip.scrollTop = (page - 1 + (chapter - 1) * perChapter) * pagePx + (chapter - 1) * 600
  fireEvent.scroll(strip)
  await passMs(100)
}

test('a chapter that was just finished stays read when the one before it is read again as a webtoon', async () => {
  const read = new Map<string, { page: number; completed: boolean }>()
  const readOf = (id: string) => {
    const known = read.get(id)
    return known ? { read: known } : {}
  }
  const bookOf = (id: string) => ({ ...aBook({ id, pages: 3, ...readOf(id) }), number: Number(id[1]) })
  const neighbour = (id: string, step: number) =>
    ['B1', 'B2'].includes(`B${Number(id[1]) + step}`) ? bookOf(`B${Number(id[1]) + step}`) : new Refusal(404)
  const sent: string[] = []
  await openReader({
    books: [aBook({ id: 'B1', pages: 3 }), aBook({ id: 'B2', pages: 3 })],
    direction: 'WEBTOON',
    settings: forAll({ fit: 'width' }),
    answers: {
      'GET /api/v1/books/{bookId}': ({ params }) => bookOf(params.bookId),
      'GET /api/v1/books/{bookId}/next': ({ params }) => neighbour(params.bookId, 1),
      'GET /api/v1/books/{bookId}/previous': ({ params }) => neighbour(params.bookId, -1),
      'GET /api/v1/series/{seriesId}/books': () => ({ ...aPageOf([bookOf('B1'), bookOf('B2')]) }),
      'GET /api/v1/series/{seriesId}/chapters': () => new Refusal(404),
      'GET /api/v1/series/{seriesId}/follow': () => new Refusal(404),
      [progress]: ({ params, body }) => {
        const { page } = body as { page: number }
        sent.push(`${params.bookId}:${page}`)
        read.set(params.bookId, { page, completed: page === 3 })
        return undefined
      },
    },
  })
  await passMs(500)
  await scrollTo(3, 1, 3)
  await passMs(stayMs)
  await scrollTo(1, 2, 3)
  await passMs(stayMs)
  await scrollTo(3, 2, 3)
  await passMs(stayMs)
  await pressKey('Escape')
  await passMs(minutes * 60_000)
  expect(window.location.pathname).toBe('/series/S')
  window.history.pushState(null, '', '/read/B1')
  await passMs(500)
  sent.length = 0
  await scrollTo(3, 1, 3)
  await passMs(stayMs)
  await scrollTo(2, 2, 3)
  await passMs(stayMs)
  expect(read.get('B2')).toEqual({ page: 3, completed: true })
})
