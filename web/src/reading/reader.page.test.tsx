import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { type OpenedApp, passMs } from '../../test/open-app.tsx'
import { forAll, openReader, pagesOf, pressKey, progress, shownPages, stayMs } from '../../test/open-reader.ts'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Book } from '../api/types.ts'

/** Delay before the outbox retries for the first time. */
const retryMs = 5000

const chapters = (): readonly Book[] => [aBook({ id: 'B1', name: 'Chapter 1', pages: 2 }), aBook({ id: 'B2', name: 'Chapter 2', pages: 3 })]

/** The reader of the first one, far from its end, has not loaded the pages of the second. */
const longChapters = () => [aBook({ id: 'B1', pages: 20 }), aBook({ id: 'B2', pages: 30 })]

/** What the page of the series asks for. */
const seriesPage: Answers = {
  'GET /api/v1/series/{seriesId}/books': () => aPageOf(longChapters()),
  'GET /api/v1/series/{seriesId}/chapters': () => new Refusal(404),
  'GET /api/v1/series/{seriesId}/follow': () => new Refusal(404),
}

const savedPages = ({ server }: OpenedApp) => server.bodiesOf(progress).map((body) => body.page)
const unsavedNote = "Couldn't save your progress. It's stored on this device and will be synced later."

test('only the page a reader stays on is saved, not the pages skipped through', async () => {
  const app = await openReader()
  await pressKey('ArrowRight', 3)
  expect(shownPages()).toEqual(['4'])
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([4])
})

test('a book opens at the last read page, and that page is not saved again', async () => {
  const app = await openReader({ books: [aBook({ pages: 6, read: { page: 3, completed: false } })] })
  expect(shownPages()).toEqual(['3'])
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([])
})

test('a page opened by URL is not saved until the reader turns the page', async () => {
  const app = await openReader({ address: '/read/B?page=5' })
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([])
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([6])
})

test.each(['{', 'null', '["B 5"]', '["B 5",{}]'])('a book opens although the tab stores %s as the current page', async (stored) => {
  sessionStorage.setItem('hondana.reading-ahead', stored)
  await openReader({ address: '/read/B?page=5' })
  expect(shownPages()).toEqual(['5'])
})

test('a finished book stays marked as read when it is opened again', async () => {
  const app = await openReader({ books: [aBook({ pages: 6, read: { page: 6, completed: true } })] })
  expect(shownPages()).toEqual(['1'])
  await pressKey('ArrowRight', 2)
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([])
})

test('a page reached while the server is unreachable is saved once the server responds', async () => {
  const app = await openReader()
  app.server.disconnect()
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(screen.getByText(unsavedNote)).toBeTruthy()
  app.server.reconnect()
  await passMs(retryMs)
  expect(savedPages(app)).toEqual([2])
  expect(screen.queryByText(unsavedNote)).toBeNull()
})

test('only the last page reached while the server is unreachable is saved', async () => {
  const app = await openReader()
  app.server.disconnect()
  await pressKey('ArrowRight')
  await passMs(stayMs)
  await pressKey('ArrowRight', 2)
  await passMs(stayMs)
  app.server.reconnect()
  await passMs(retryMs)
  expect(savedPages(app)).toEqual([4])
})

test('a page that the server rejects permanently is not sent again', async () => {
  const app = await openReader({ answers: { [progress]: () => new Refusal(403, { message: 'Not allowed.' }) } })
  await pressKey('ArrowRight')
  await passMs(stayMs)
  await passMs(60_000)
  expect(savedPages(app)).toEqual([2])
  expect(screen.queryByText(unsavedNote)).toBeNull()
})

test('nothing is saved in incognito mode', async () => {
  const app = await openReader({ books: [aBook({ pages: 6, read: { page: 1, completed: false } })] })
  await pressKey('i')
  await pressKey('ArrowRight', 2)
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([])
  await pressKey('i')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([3])
})

test('closing the tab saves the page immediately', async () => {
  const app = await openReader()
  await pressKey('ArrowRight')
  fireEvent(window, new Event('pagehide'))
  expect(savedPages(app)).toEqual([2])
})

test('right-to-left pages turn forward with the left arrow key', async () => {
  await openReader({ direction: 'RIGHT_TO_LEFT' })
  await pressKey('ArrowLeft', 2)
  expect(shownPages()).toEqual(['3'])
  await pressKey('ArrowRight')
  expect(shownPages()).toEqual(['2'])
})

test('double pages are shown side by side, with the cover and wide pages alone', async () => {
  await openReader({ settings: forAll({ layout: 'double' }), wide: [4] })
  const seen = [shownPages()]
  for (let turn = 0; turn < 3; turn += 1) {
    await pressKey('ArrowRight')
    seen.push(shownPages())
  }
  expect(seen).toEqual([['1'], ['2', '3'], ['4'], ['5', '6']])
})

test('a double page saves the number of its second page', async () => {
  const app = await openReader({ settings: forAll({ layout: 'double' }) })
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([3])
})

test('turning off Cover alone re-pairs the pages and keeps the current one', async () => {
  await openReader({ settings: forAll({ layout: 'double' }) })
  await pressKey('ArrowRight')
  await pressKey('o')
  expect(shownPages()).toEqual(['1', '2'])
})

test('a portrait screen shows single pages in double page mode', async () => {
  vi.stubGlobal('innerWidth', 400)
  await openReader({ settings: forAll({ layout: 'double' }) })
  await pressKey('ArrowRight')
  expect(shownPages()).toEqual(['2'])
})

test('a webtoon saves the page scrolled to', async () => {
  const app = await openReader({ direction: 'WEBTOON', settings: forAll({ fit: 'width' }) })
  const strip = document.querySelector<HTMLElement>('.reader-strip')
  if (!strip) throw new Error('No strip')
  const pagePx = (window.innerWidth / 1200) * 1800
  strip.scrollTop = 3 * pagePx
  fireEvent.scroll(strip)
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([4])
})

test('the card after the last page names the finished chapter and links to the next one', async () => {
  const app = await openReader({ books: chapters() })
  await pressKey('ArrowRight', 2)
  expect(await screen.findByText('Finished: Chapter 1')).toBeTruthy()
  expect(screen.getByText('Next: Chapter 2')).toBeTruthy()
  await app.user.click(screen.getByText('Next chapter'))
  await expect.poll(shownPages).toEqual(['1'])
  expect(screen.getByAltText('Page 1 of 3')).toBeTruthy()
  await passMs(stayMs)
  expect(savedPages(app)).toContain(2)
})

test('the card after the latest chapter links back to the series', async () => {
  await openReader({ books: chapters(), address: '/read/B2?page=3' })
  await pressKey('ArrowRight')
  expect(await screen.findByText("You've reached the latest chapter.")).toBeTruthy()
  expect(screen.getByText('Back to series').getAttribute('href')).toBe('/series/S')
})

test('the next chapter opens from the middle of a chapter, although the server takes a while', async () => {
  const app = await openReader({ books: longChapters() })
  const showPages = app.server.hold('GET /api/v1/books/{bookId}/pages')
  await pressKey('n')
  await passMs(500)
  expect(screen.getByLabelText('Loading')).toBeTruthy()
  showPages()
  await expect.poll(() => screen.queryByAltText('Page 1 of 30')?.hidden).toBe(false)
})

test('a chapter whose tall pages were split in the meantime opens with all of its parts', async () => {
  const app = await openReader({ books: longChapters() })
  expect(screen.getByAltText('Page 1 of 20')).toBeTruthy()
  await pressKey('n')
  await expect.poll(() => window.location.pathname).toBe('/read/B2')
  await passMs(stayMs)
  const cut = { ...aBook({ id: 'B1', pages: 50 }), number: 1 }
  app.server.answer({
    'GET /api/v1/books/{bookId}': () => cut,
    'GET /api/v1/books/{bookId}/pages': () => pagesOf(cut),
  })
  await passMs(6000)
  await pressKey('p')
  await expect.poll(() => window.location.pathname).toBe('/read/B1')
  await expect.poll(() => screen.queryByAltText('Page 1 of 50')?.hidden).toBe(false)
})

test('the next chapter opens where another device has read it meanwhile', async () => {
  const app = await openReader({ books: longChapters() })
  await passMs(60_000)
  const readElsewhere = aBook({ id: 'B2', pages: 30, read: { page: 15, completed: false } })
  app.server.answer({ 'GET /api/v1/books/{bookId}': () => ({ ...readElsewhere, number: 2 }) })
  await pressKey('n')
  await expect.poll(shownPages).toEqual(['15'])
  await pressKey('ArrowRight')
  await passMs(stayMs)
  expect(savedPages(app)).toEqual([1, 16])
})

test('full screen and the background stay while the next chapter loads, and full screen ends with the reader', async () => {
  const exitFullscreen = vi.fn(async () => undefined)
  Object.assign(document, { fullscreenElement: document.documentElement, exitFullscreen })
  onTestFinished(() => void Object.assign(document, { fullscreenElement: undefined, exitFullscreen: undefined }))
  const app = await openReader({ books: longChapters(), settings: forAll({ background: 'white' }) })
  app.server.answer(seriesPage)
  const showPages = app.server.hold('GET /api/v1/books/{bookId}/pages')
  await pressKey('n')
  await passMs(500)
  expect(screen.getByLabelText('Loading').closest('main')?.dataset.background).toBe('white')
  showPages()
  await expect.poll(() => screen.queryByAltText('Page 1 of 30')?.hidden).toBe(false)
  expect(exitFullscreen).not.toHaveBeenCalled()
  await app.user.click(screen.getByLabelText('Back to series'))
  await expect.poll(() => exitFullscreen.mock.calls.length).toBe(1)
  expect(window.location.pathname).toBe('/series/S')
})

test('the next chapter opens right after a page turn, although the URL has not followed the page yet', async () => {
  const app = await openReader({ books: longChapters() })
  await pressKey('ArrowRight')
  // The URL follows after 600 ms, while the pages of the next chapter are loading.
  await passMs(550)
  const showPages = app.server.hold('GET /api/v1/books/{bookId}/pages')
  await pressKey('n')
  await passMs(100)
  showPages()
  await expect.poll(() => screen.queryByAltText('Page 1 of 30')?.hidden).toBe(false)
  expect(window.location.pathname).toBe('/read/B2')
})

test('leaving the reader just as the URL would follow the page opens the series', async () => {
  const app = await openReader({ books: longChapters() })
  app.server.answer(seriesPage)
  await pressKey('ArrowRight')
  await passMs(599)
  fireEvent.keyDown(window, { key: 'Escape' })
  vi.advanceTimersByTime(5)
  await passMs(0)
  expect(window.location.pathname).toBe('/series/S')
})

test('the title of the tab says that a chapter failed to load or no longer exists', async () => {
  const app = await openReader({ books: longChapters() })
  app.server.answer({ 'GET /api/v1/books/{bookId}/pages': () => new Refusal(422, { message: 'The file is damaged.' }) })
  await pressKey('n')
  await screen.findByText('The file is damaged.')
  expect(document.title).toBe('Something went wrong · Hondana')
  app.server.answer({ 'GET /api/v1/books/{bookId}/pages': () => new Refusal(404) })
  await app.user.click(screen.getByText('Retry'))
  await screen.findByText('Page not found')
  expect(document.title).toBe('Page not found · Hondana')
})

test('turning back from the first page opens the last page of the previous chapter', async () => {
  await openReader({ books: chapters(), address: '/read/B2' })
  await pressKey('ArrowLeft')
  expect(await screen.findByText('Start of Chapter 2')).toBeTruthy()
  await pressKey('ArrowLeft')
  await expect.poll(() => screen.queryByAltText('Page 2 of 2')?.hidden).toBe(false)
})

test('a page that cannot be loaded shows the reason, and a retry requests it again', async () => {
  const app = await openReader({
    answers: { 'GET /api/v1/books/{bookId}/pages/{number}': () => new Refusal(422, { message: 'The image is damaged.' }) },
  })
  fireEvent.error(screen.getByAltText('Page 1 of 6'))
  await screen.findByText('The image is damaged.')
  await app.user.click(screen.getByText('Retry'))
  expect(screen.getByAltText('Page 1 of 6').getAttribute('src')).toContain('attempt=1')
})
