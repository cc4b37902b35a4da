// Reading page by page, on a desktop and on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anEpub } from '../builders/an-epub.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, submitCredentials } from './app-actions.ts'
import { type BoundingBox, boundingBoxOf, doubleTap, pinch, swipe } from './gestures.ts'
import {
  chooseSetting,
  createReaderDriver,
  directionOf,
  pageLocator,
  pagesOnScreen,
  type ReaderDriver,
  settingRow,
} from './reader-driver.ts'

const foxPages = 8
const towerPages = 6
/** A double page in the fox series. */
const widePage = 4

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let desk: Visitor
let mobile: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const fox = await drawnChapter({ title: 'Fox', pages: foxPages, widePage })
  const tower = await drawnChapter({ title: 'Tower', pages: towerPages, heightPx: 1400 })
  const files = [1, 2, 3].flatMap((chapter) => [[`Fox/c${chapter}.cbz`, fox] as const, [`Tower/c${chapter}.cbz`, tower] as const])
  const tale = anEpub({ chapters: ['One begins.', 'Two begins.', 'Three begins.'] })
  library = await aLibrary({ server, name: 'Manga', files: { ...Object.fromEntries(files), 'Tale/tale.epub': tale } })
  driver = createReaderDriver(server, library)
  await driver.describe('Fox', 'RIGHT_TO_LEFT')
  await driver.describe('Tower', 'WEBTOON')
  desk = await aVisitor(await server.url())
  mobile = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  for (const { page } of [desk, mobile]) await addSession(page, administrator)
})

afterAll(async () => {
  await desk?.close()
  await mobile?.close()
  await server?.close()
  await library?.removeFolder()
})

test('pages turn one at a time, from right to left, and a hard reload keeps the position', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c1.cbz')
  await pageLocator(page, 1, foxPages).waitFor()
  await saveScreenshot(page, 'single')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await pageLocator(page, 3, foxPages).waitFor()
  await page.mouse.click(40, 400)
  await pageLocator(page, 4, foxPages).waitFor()
  await page.mouse.wheel(0, 120)
  await pageLocator(page, 5, foxPages).waitFor()
  await expect.poll(() => page.url()).toContain('page=5')
  // Neither the address nor the server can have been updated yet.
  await page.keyboard.press('ArrowLeft')
  await page.reload()
  await pageLocator(page, 6, foxPages).waitFor()
  await expect.poll(() => driver.progressOf('Fox/c1.cbz')).toMatchObject({ page: 6, completed: false })
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.getByText('Finished: c1').waitFor()
  await saveScreenshot(page, 'end')
  await page.keyboard.press('Space')
  await expect.poll(() => page.title()).toContain('c2')
  await pageLocator(page, 1, foxPages).waitFor()
  await expect.poll(() => driver.progressOf('Fox/c1.cbz')).toMatchObject({ completed: true })
})

test('two pages are shown side by side, the cover and wide pages alone, with an offset', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c2.cbz?page=1')
  await chooseSetting(page, 'Layout', 'Double page')
  await expect.poll(() => pagesOnScreen(page)).toEqual([1])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => pagesOnScreen(page)).toEqual([2, 3])
  const [second, third] = [await boundingBoxOf(pageLocator(page, 2, foxPages)), await boundingBoxOf(pageLocator(page, 3, foxPages))]
  expect(second.x, 'the earlier page lies on the right').toBeGreaterThan(third.x)
  await saveScreenshot(page, 'double')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => pagesOnScreen(page)).toEqual([widePage])
  await page.keyboard.press('Home')
  await page.keyboard.press('o')
  await expect.poll(() => pagesOnScreen(page)).toEqual([1, 2])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => pagesOnScreen(page)).toEqual([3])
})

test('zooming keeps the focused point, by wheel, keys and dragging', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c2.cbz?page=5')
  await chooseSetting(page, 'Layout', 'Single page')
  const pageBox = await boundingBoxOf(pageLocator(page, 5, foxPages))
  await page.mouse.move(640, 300)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 5, foxPages))).width / pageBox.width).toBeGreaterThan(2)
  const closer = await boundingBoxOf(pageLocator(page, 5, foxPages))
  const share = (of: BoundingBox) => (300 - of.y) / of.height
  expect(share(closer)).toBeCloseTo(share(pageBox), 1)
  await page.mouse.down()
  await page.mouse.move(640, 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 5, foxPages))).y).toBeLessThan(closer.y - 50)
  await page.keyboard.press('0')
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 5, foxPages))).width).toBeCloseTo(pageBox.width, 0)
})

test('a setting of the library applies until the series has its own, and is shared with other browsers', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c2.cbz?page=1')
  await page.keyboard.press('s')
  const panel = page.getByRole('dialog', { name: 'Reader settings' })
  await panel.getByText('This library', { exact: true }).click()
  const background = settingRow(panel, 'background')
  await background.getByRole('radio', { name: 'Sepia' }).check()
  await page.locator('.reader[data-background="paper"]').waitFor()
  await panel.getByText('This series', { exact: true }).click()
  await background.getByText('Set for this library').waitFor()
  await settingRow(panel, 'direction').getByText('From series metadata').waitFor()
  await saveScreenshot(page, 'settings')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await panel.getByRole('radio', { name: 'White' }).check()
  await page.locator('.reader[data-background="white"]').waitFor()
  await panel.getByRole('button', { name: 'Reset: Background' }).click()
  await page.locator('.reader[data-background="paper"]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(async () => JSON.stringify((await server.http.get('/api/v1/client-settings/user/list')).json())).toContain('paper')
  await driver.open(mobile.page, 'Tower/c1.cbz')
  await mobile.page.locator('.reader[data-background="paper"]').waitFor()
})

test('incognito mode saves nothing and says so, and pages, chapters and help have keys', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c3.cbz')
  // The open page is saved before incognito mode starts.
  await expect.poll(() => driver.progressOf('Fox/c3.cbz')).not.toBeNull()
  await page.keyboard.press('i')
  await page.getByText('Incognito', { exact: true }).waitFor()
  // Everything read before is on the server once nothing is pending, which a new visit ensures.
  await driver.open(page, 'Fox/c3.cbz')
  const before = await driver.progressOf('Fox/c3.cbz')
  await chooseSetting(page, 'Layout', 'Single page')
  await page.keyboard.press('g')
  await page.getByLabel('Go to page').fill('7')
  await page.keyboard.press('Enter')
  await pageLocator(page, 7, foxPages).waitFor()
  await page.locator('.reader-thumbnail[aria-current="page"]').waitFor()
  await saveScreenshot(page, 'pages')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts and gestures' }).waitFor()
  await saveScreenshot(page, 'help')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  const chapters = page.getByRole('dialog', { name: 'Chapters' })
  await saveScreenshot(page, 'chapters')
  await chapters.getByRole('button', { name: 'c2' }).click()
  await expect.poll(() => page.title()).toContain('c2')
  expect(await driver.progressOf('Fox/c3.cbz')).toEqual(before)
  await page.keyboard.press('i')
  expect(desk.complaints).toEqual([])
})

test('while a chapter is loading, the Back arrow at the top works', async () => {
  const { page } = mobile
  const { id } = await library.book('Fox/c1.cbz')
  await page.goto(`/books/${id}`)
  // Never answered.
  await page.route('**/pages', () => undefined)
  await page.locator(`a[href="/read/${id}"]`).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'c1' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/books/${id}`)
  await page.unroute('**/pages')
})

test('a page that fails to load shows the reason and is loaded on retry', async () => {
  const { page } = desk
  await page.route('**/pages/3', (route) => route.fulfill({ status: 404, json: { message: 'The file is not there.' } }))
  const { id } = await library.book('Fox/c2.cbz')
  await page.goto(`/read/${id}?page=3`)
  await page.getByText('The file is not there.').waitFor()
  expect(await directionOf(page, '.reader-page-failed p'), 'in a right-to-left book, too').toBe('ltr')
  await saveScreenshot(page, 'fault')
  await page.unroute('**/pages/3')
  await page.getByRole('button', { name: 'Retry' }).click()
  await pageLocator(page, 3, foxPages).waitFor()
})

test('a part of an ebook that fails to load can be passed in both directions, in pages and scrolling', async () => {
  const { page } = desk
  const text = (words: string) => page.frameLocator('.text-frame[data-ready="true"] iframe').getByText(words)
  await page.route('**/chapter%202.xhtml', (route) => route.fulfill({ status: 404, json: { message: 'The part is not there.' } }))
  const { id } = await library.book('Tale/tale.epub')
  await page.goto(`/read/${id}`)
  await text('One begins.').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('The part is not there.').waitFor()
  await page.keyboard.press('ArrowRight')
  await text('Three begins.').waitFor()
  await expect.poll(() => driver.progressOf('Tale/tale.epub')).toMatchObject({ completed: true })
  await page.keyboard.press('ArrowLeft')
  await page.getByText('The part is not there.').waitFor()
  await page.keyboard.press('ArrowLeft')
  await text('One begins.').waitFor()
  await page.keyboard.press('w')
  await expect.poll(() => page.locator('.text-column .text-frame[data-ready="true"] iframe').count()).toBe(2)
  await saveScreenshot(page, 'text-fault')
  expect(await page.getByText('The part is not there.').count()).toBe(1)
  await page.unroute('**/chapter%202.xhtml')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => page.locator('.text-column .text-frame[data-ready="true"] iframe').count()).toBe(3)
  await page.keyboard.press('w')
})

test('the buttons of an ebook are light, because the toolbar is dark in every color scheme', async () => {
  const { page } = desk
  const { id } = await library.book('Tale/tale.epub')
  await page.goto(`/read/${id}`)
  await page.locator('.reader-bar-top button').first().waitFor()
  const colors = await page.evaluate<string[]>(
    "[...document.querySelectorAll('.reader-bar-top button')].map((one) => getComputedStyle(one).color)",
  )
  expect(colors.length).toBeGreaterThan(2)
  for (const color of colors) expect(Number(/\d+/.exec(color)?.[0]), color).toBeGreaterThan(180)
})

test('a page that fails because the session has ended opens the sign-in page, and signing in returns to it', async () => {
  const visitor = await aVisitor(await server.url())
  const { page } = visitor
  await addSession(page, administrator)
  await driver.open(page, 'Fox/c1.cbz?page=1')
  await page.context().clearCookies()
  await page.keyboard.press('End')
  await submitCredentials(page, administrator, 'Sign in')
  await pageLocator(page, 1, foxPages).waitFor()
  await visitor.close()
})

test('a phone turns pages by taps and swipes, zooms with two fingers, and reads webtoons', async () => {
  const { page } = mobile
  await driver.open(page, 'Fox/c2.cbz?page=1')
  await pageLocator(page, 1, foxPages).waitFor()
  await saveScreenshot(page, 'phone-single')
  await page.touchscreen.tap(30, 400)
  await pageLocator(page, 2, foxPages).waitFor()
  await swipe(page, [80, 400], [300, 400])
  await pageLocator(page, 3, foxPages).waitFor()
  const pageBox = await boundingBoxOf(pageLocator(page, 3, foxPages))
  await pinch(page, 60, 180)
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 3, foxPages))).width / pageBox.width).toBeGreaterThan(2)
  await doubleTap(page, [195, 400])
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 3, foxPages))).width).toBeCloseTo(pageBox.width, 0)
  await driver.open(page, 'Tower/c1.cbz?page=2')
  await pageLocator(page, 2, towerPages).waitFor()
  await saveScreenshot(page, 'phone-strip')
  await page.getByRole('button', { name: 'Reader settings' }).click()
  await page.getByRole('dialog', { name: 'Reader settings' }).waitFor()
  await saveScreenshot(page, 'phone-settings')
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('a phone in landscape shows two pages', async () => {
  await mobile.page.setViewportSize({ width: 844, height: 390 })
  await driver.open(mobile.page, 'Fox/c3.cbz?page=2')
  await chooseSetting(mobile.page, 'Layout', 'Double page')
  await expect.poll(() => pagesOnScreen(mobile.page)).toHaveLength(2)
  expect(await pagesOnScreen(mobile.page)).toContain(2)
  await saveScreenshot(mobile.page, 'phone-double')
  await mobile.page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => pagesOnScreen(mobile.page)).toEqual([2])
  await driver.open(mobile.page, `Fox/c2.cbz?page=${foxPages}`)
  await mobile.page.setViewportSize({ width: 667, height: 300 })
  await expect.poll(() => pagesOnScreen(mobile.page)).toEqual([foxPages - 1, foxPages])
  await mobile.page.keyboard.press('Space')
  const next = await boundingBoxOf(mobile.page.getByRole('link', { name: 'Next chapter' }))
  expect(next.y + next.height, 'the link to the next chapter is on the screen').toBeLessThan(300)
  await saveScreenshot(mobile.page, 'phone-end')
  expect(mobile.complaints).toEqual([])
})
