// Reading in webtoon and horizontal scroll modes, PDF books, and preloading; on a desktop and on a tablet.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf } from '../../src/formats/pdf/pdf.fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, saveScreenshot, tablet, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { boundingBoxOf, isOnScreen, layoutShift, pinch, scrollThrough, swipe } from './gestures.ts'
import { chooseSetting, createReaderDriver, directionOf, pageLocator, pagesOnScreen, type ReaderDriver } from './reader-driver.ts'

const foxPages = 8
const towerPages = 6
const pdfPages = 5

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let desk: Visitor
let mobile: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const fox = await drawnChapter({ title: 'Fox', pages: foxPages })
  const tower = await drawnChapter({ title: 'Tower', pages: towerPages, heightPx: 1400 })
  const files = [1, 2, 3].flatMap((chapter) => [[`Fox/c${chapter}.cbz`, fox] as const, [`Tower/c${chapter}.cbz`, tower] as const])
  const paper = [0.98, 0.96, 0.9] as const
  const pdf = aPdf(
    Array.from({ length: pdfPages }, (_, index) => ({ width: 595, height: 842, colour: paper, text: `Paper, page ${index + 1}` })),
  )
  library = await aLibrary({ server, name: 'Manga', files: { ...Object.fromEntries(files), 'Paper/paper.pdf': pdf } })
  driver = createReaderDriver(server, library)
  await driver.describe('Fox', 'RIGHT_TO_LEFT')
  await driver.describe('Tower', 'WEBTOON')
  desk = await aVisitor(await server.url())
  mobile = await aVisitor(await server.url(), tablet)
  for (const { page } of [desk, mobile]) {
    await addSession(page, administrator)
  }
})

afterAll(async () => {
  await desk?.close()
  await mobile?.close()
  await server?.close()
  await library?.removeFolder()
})

test('a webtoon continues into the next chapters, updates address and progress, and keeps few images', async () => {
  const { page } = desk
  await driver.open(page, 'Tower/c1.cbz')
  await pageLocator(page, 1, towerPages).waitFor()
  await saveScreenshot(page, 'strip')
  const first = new URL(page.url()).pathname
  await scrollThrough(page, () => page.title().then((title) => title.startsWith('c3')))
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(first)
  expect(await page.locator('img.reader-page').count()).toBeLessThan(2 * towerPages)
  await scrollThrough(page, () => isOnScreen(page.getByText("You've reached the latest chapter.")))
  await saveScreenshot(page, 'strip-end')
  for (const path of ['Tower/c1.cbz', 'Tower/c2.cbz', 'Tower/c3.cbz']) {
    await expect.poll(() => driver.progressOf(path)).toMatchObject({ completed: true })
  }
  expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.01)
})

test('horizontal scroll works in both directions', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c3.cbz')
  await chooseSetting(page, 'Layout', 'Horizontal scroll')
  const distance = async () =>
    (await boundingBoxOf(pageLocator(page, 1, foxPages))).x - (await boundingBoxOf(pageLocator(page, 2, foxPages))).x
  await expect.poll(distance).toBeGreaterThan(0)
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 1500)
  await expect.poll(async () => (await driver.progressOf('Fox/c3.cbz'))?.page).toBeGreaterThan(1)
  await saveScreenshot(page, 'row')
  await page.keyboard.press('End')
  await page.getByText("You've reached the latest chapter.").waitFor()
  expect(await directionOf(page, '.reader-end p')).toBe('ltr')
})

test('a webtoon continues into the previous chapter without moving the visible page or marking anything as read', async () => {
  const { page } = desk
  for (const path of ['Tower/c1.cbz', 'Tower/c2.cbz', 'Tower/c3.cbz']) {
    await server.http.delete(`/api/v1/books/${(await library.book(path)).id}/read-progress`)
  }
  const [before, opened] = [await library.book('Tower/c1.cbz'), await library.book('Tower/c2.cbz')]
  // Delays the server's response about the previous chapter.
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route('**/previous', async (route) => {
    await told
    await route.continue()
  })
  await driver.open(page, 'Tower/c2.cbz')
  const first = pageLocator(page, 1, towerPages, opened.id)
  await first.waitFor()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 120)
  await expect.poll(async () => (await boundingBoxOf(first)).y).toBeLessThan(0)
  const box = await boundingBoxOf(first)
  const heightPx = () => page.locator('.reader-strip-content').evaluate((content: { clientHeight: number }) => content.clientHeight)
  const shortPx = await heightPx()
  tell()
  await expect.poll(heightPx).toBeGreaterThan(shortPx + 1000)
  expect(await boundingBoxOf(first)).toEqual(box)
  expect(await page.title()).toContain('c2')

  for (let turns = 0; turns < 4; turns++) await page.mouse.wheel(0, -400)
  await expect.poll(() => page.title()).toContain('c1')
  await pageLocator(page, towerPages, towerPages, before.id).waitFor()
  await page.waitForURL(new RegExp(before.id))
  await saveScreenshot(page, 'strip-back')
  expect(await page.locator('img.reader-page').count()).toBeLessThan(2 * towerPages)
  await page.mouse.wheel(0, 3000)
  await expect.poll(() => page.title()).toContain('c2')
  await expect.poll(() => driver.progressOf('Tower/c2.cbz')).toMatchObject({ completed: false })
  expect(await driver.progressOf('Tower/c1.cbz')).toBeNull()
  expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.01)

  // Back to where nothing has been read yet, and forward from there: that counts as reading.
  await scrollThrough(
    page,
    async () => (await isOnScreen(pageLocator(page, 1, towerPages, before.id))) && (await page.title()).includes('c1'),
    -500,
  )
  await page.mouse.wheel(0, -4000)
  await expect.poll(() => driver.progressOf('Tower/c1.cbz')).toMatchObject({ completed: false })
  await scrollThrough(page, () => page.title().then((title) => title.includes('c2')))
  await expect.poll(() => driver.progressOf('Tower/c1.cbz')).toMatchObject({ completed: true })
  await page.unroute('**/previous')
})

test('near the end the first pages of the next chapter are preloaded once, in paged and webtoon mode', async () => {
  const { page } = desk
  const requestedPages = listenForPages(page)
  const fox = await library.book('Fox/c2.cbz')
  await driver.open(page, 'Fox/c1.cbz?page=3')
  await pageLocator(page, 3, foxPages).waitFor()
  await chooseSetting(page, 'Layout', 'Single page')
  await page.waitForTimeout(300)
  expect(requestedPages(fox.id)).toEqual([])
  for (let turns = 0; turns < 3; turns++) await page.keyboard.press('ArrowLeft')
  await pageLocator(page, 6, foxPages).waitFor()
  await expect.poll(() => requestedPages(fox.id)).toEqual([1, 2])
  await page.keyboard.press('End')
  for (let turns = 0; turns < 2; turns++) await page.keyboard.press('Space')
  await expect.poll(() => page.title()).toContain('c2')
  await pageLocator(page, 1, foxPages, fox.id).waitFor()
  expect(requestedPages(fox.id).filter((number) => number === 1)).toEqual([1])

  const tower = await library.book('Tower/c2.cbz')
  await driver.open(page, `Tower/c1.cbz?page=${towerPages - 1}`)
  await expect.poll(() => requestedPages(tower.id)).toContain(1)
  expect(await isOnScreen(page.getByText('Finished: c1'))).toBe(false)
})

test('one key toggles full screen, Esc ends it, and the screen stays awake', async () => {
  const { page } = desk
  await page.addInitScript(`{
    const request = navigator.wakeLock?.request.bind(navigator.wakeLock)
    globalThis.wakes = []
    if (request) navigator.wakeLock.request = async (type) => {
      const lock = await request(type)
      globalThis.wakes.push(lock)
      return lock
    }
  }`)
  await driver.open(page, 'Fox/c1.cbz?page=1')
  await page.keyboard.press('f')
  await waitForCondition(page, 'document.fullscreenElement !== null')
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor()
  await page.keyboard.press('Escape')
  await waitForCondition(page, 'document.fullscreenElement === null')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await waitForCondition(page, 'document.fullscreenElement !== null')
  // As the browser does on Esc: only its event reports it.
  await page.evaluate('document.exitFullscreen()')
  await page.getByRole('button', { name: 'Full screen' }).waitFor()
  expect(page.url()).toContain('/read/')
  await waitForCondition(page, 'wakes.length === 1 && !wakes[0].released')
  // The browser releases the lock when the tab is hidden.
  await page.evaluate("wakes[0].release().then(() => document.dispatchEvent(new Event('visibilitychange')))")
  await waitForCondition(page, 'wakes.length === 2 && !wakes[1].released')
  await page.keyboard.press('f')
  await waitForCondition(page, 'document.fullscreenElement !== null')
  await page.getByRole('link', { name: 'Back to series' }).click()
  await page.getByRole('heading', { name: 'Fox', level: 1 }).waitFor()
  await waitForCondition(page, 'document.fullscreenElement === null && wakes.every((lock) => lock.released)')
  expect(desk.complaints).toEqual([])
})

test('a PDF is read like any book, sharp on a high-density screen, also when zoomed in', async () => {
  const { page } = mobile
  await driver.open(page, 'Paper/paper.pdf')
  const first = pageLocator(page, 1, pdfPages)
  await first.waitFor()
  await saveScreenshot(page, 'tablet-pdf')
  const pixelsPerPoint = () =>
    first.evaluate((image: { naturalWidth: number; clientWidth: number }) => image.naturalWidth / image.clientWidth)
  expect(await pixelsPerPoint()).toBeGreaterThanOrEqual(2)
  await swipe(page, [700, 600], [200, 600])
  await pageLocator(page, 2, pdfPages).waitFor()
  await swipe(page, [200, 600], [700, 600])
  await first.waitFor()
  const pageBox = await boundingBoxOf(first)
  expect(pageBox.height).toBeLessThanOrEqual(1180)
  await chooseSetting(page, 'Fit', 'Width')
  await expect.poll(async () => Math.round((await boundingBoxOf(first)).width)).toBe(820)
  await chooseSetting(page, 'Fit', 'Original size')
  await expect.poll(async () => Math.round((await boundingBoxOf(first)).height)).toBe(1600)
  expect(await pixelsPerPoint()).toBeCloseTo(2, 1)
  await chooseSetting(page, 'Fit', 'Screen')
  await pinch(page, 100, 130)
  await expect.poll(async () => (await boundingBoxOf(first)).width / pageBox.width).toBeGreaterThan(1.25)
  await chooseSetting(page, 'Layout', 'Webtoon')
  await first.waitFor()
  await pageLocator(page, 2, pdfPages).waitFor()
  await saveScreenshot(page, 'tablet-pdf-strip')
  await chooseSetting(page, 'Layout', 'Single page')
  await page.keyboard.press('End')
  await expect.poll(() => driver.progressOf('Paper/paper.pdf')).toMatchObject({ page: pdfPages, completed: true })
})

test('a tablet turns pages by taps, shows two pages in landscape, and keeps the position when rotated', async () => {
  const { page } = mobile
  await driver.open(page, 'Fox/c2.cbz?page=2')
  await pageLocator(page, 2, foxPages).waitFor()
  await saveScreenshot(page, 'tablet-single')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.touchscreen.tap(60, 600)
  await pageLocator(page, 3, foxPages).waitFor()
  await chooseSetting(page, 'Layout', 'Double page')
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(() => pagesOnScreen(page)).toEqual([2, 3])
  await saveScreenshot(page, 'tablet-double')
  await page.touchscreen.tap(590, 400)
  await page.getByRole('button', { name: 'Reader settings' }).click()
  await page.getByRole('dialog', { name: 'Reader settings' }).waitFor()
  await saveScreenshot(page, 'tablet-settings')
  await page.keyboard.press('Escape')
  await driver.open(page, 'Tower/c2.cbz?page=3')
  await pageLocator(page, 3, towerPages).waitFor()
  await saveScreenshot(page, 'tablet-strip')
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(async () => (await page.title()).includes('c2') && (await pagesOnScreen(page)).includes(3)).toBe(true)
  expect(mobile.complaints).toEqual([])
})

test('a tablet that chooses so loads pages in the width of its screen, and a zoomed page as it is', async () => {
  const { page } = mobile
  await page.setViewportSize({ width: 820, height: 1180 })
  await driver.open(page, 'Paper/paper.pdf?page=1')
  const first = pageLocator(page, 1, pdfPages)
  await first.waitFor()
  const pixels = () => first.evaluate((image: { naturalWidth: number }) => image.naturalWidth)
  const originalPx = await pixels()
  const resized = page.waitForResponse((response) => response.url().endsWith('/pages/1?width=1920'))
  await chooseSetting(page, 'Image size', 'Fit the screen')
  expect((await resized).headers()['content-type']).toBe('image/webp')
  await expect.poll(pixels).toBe(1920)
  await page.keyboard.press('+')
  await expect.poll(pixels).toBe(originalPx)
  expect(originalPx).toBeGreaterThan(2000)
  await chooseSetting(page, 'Image size', 'Original')
})

/** Waits until the condition is true in the browser. */
const waitForCondition = (page: Page, condition: string): Promise<void> =>
  expect.poll(() => page.evaluate<boolean>(condition), { message: condition }).toBe(true)

/** Numbers of the pages that the browser requests from now on, by book. */
function listenForPages(page: Page): (bookId: string) => readonly number[] {
  const requested: (readonly [string, number])[] = []
  page.on('request', (request) => {
    const [, bookId, number] = /books\/([^/]+)\/pages\/(\d+)$/.exec(request.url()) ?? []
    if (bookId && number) requested.push([bookId, Number(number)])
  })
  return (bookId) => requested.flatMap(([of, number]) => (of === bookId ? [number] : [])).sort((one, other) => one - other)
}
