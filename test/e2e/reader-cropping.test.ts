// Cropped borders and wide pages in the reader, on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { boundingBoxOf } from './gestures.ts'
import { chooseSetting, createReaderDriver, pageLocator, type ReaderDriver, settingRow } from './reader-driver.ts'

const pages = 8
const widePage = 4
const screen = { width: 390, height: 844 }

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let mobile: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const fox = await drawnChapter({ title: 'Fox', pages, widePage })
  const tower = await drawnChapter({ title: 'Tower', pages, heightPx: 1400 })
  library = await aLibrary({ server, name: 'Manga', files: { 'Fox/c1.cbz': fox, 'Tower/c1.cbz': tower } })
  driver = createReaderDriver(server, library)
  await driver.describe('Fox', 'RIGHT_TO_LEFT')
  mobile = await aVisitor(await server.url(), phone)
  await addSession(mobile.page, administrator)
})

afterAll(async () => {
  await mobile?.close()
  await server?.close()
  await library?.removeFolder()
})

test('the borders of pages are cropped, and every page is requested once', async () => {
  const { page } = mobile
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await driver.open(page, 'Fox/c1.cbz?page=1')
  expect((await boundingBoxOf(pageLocator(page, 1, pages))).width).toBeCloseTo(screen.width, 0)
  await page.keyboard.press('s')
  const panel = page.getByRole('dialog', { name: 'Reader settings' })
  await settingRow(panel, 'cropBorders').getByRole('switch').check()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The drawing has 88 percent of the page's width, and a narrow rest of the border stays.
  const croppedWidth = async (number: number) => (await boundingBoxOf(pageLocator(page, number, pages))).width
  await expect.poll(() => croppedWidth(1)).toBeGreaterThan(screen.width * 1.09)
  await saveScreenshot(page, 'cropped')
  await page.keyboard.press('ArrowLeft')
  await pageLocator(page, 2, pages).waitFor()
  expect(await croppedWidth(2)).toBeGreaterThan(screen.width * 1.09)
  await page.keyboard.press('x')
  await expect.poll(() => croppedWidth(2)).toBeCloseTo(screen.width, 0)
  for (const number of [1, 2]) expect(requests.filter((path) => path.endsWith(`/pages/${number}`))).toHaveLength(1)
})

test('a webtoon keeps its place when the pages above are cropped', async () => {
  const { page } = mobile
  await driver.open(page, 'Tower/c1.cbz?page=5')
  await chooseSetting(page, 'Layout', 'Webtoon')
  const shareAtMiddle = async () => {
    const { y, height } = await boundingBoxOf(pageLocator(page, 5, pages))
    return (screen.height / 2 - y) / height
  }
  const { y: atFirst } = await boundingBoxOf(pageLocator(page, 5, pages))
  await page.mouse.move(screen.width / 2, screen.height / 2)
  await page.mouse.wheel(0, 200)
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 5, pages))).y).toBeCloseTo(atFirst - 200, 0)
  const before = await shareAtMiddle()
  await page.keyboard.press('x')
  await expect.poll(async () => (await boundingBoxOf(pageLocator(page, 5, pages))).width).toBeGreaterThan(screen.width * 1.09)
  expect(await shareAtMiddle()).toBeCloseTo(before, 1)
  await saveScreenshot(page, 'cropped-strip')
})

test('a wide page is shown in two halves, or turned so that it fills the screen', async () => {
  const { page } = mobile
  await driver.open(page, `Fox/c1.cbz?page=${widePage}`)
  const boxOfWidePage = () => boundingBoxOf(pageLocator(page, widePage, pages))
  await chooseSetting(page, 'Wide pages', 'Split in two')
  const isHalf = async (side: 'left' | 'right') => {
    const { x, width } = await boxOfWidePage()
    return Math.abs(width - 2 * screen.width) < 2 && Math.abs(x - (side === 'left' ? 0 : -screen.width)) < 2
  }
  await expect.poll(() => isHalf('right')).toBe(true)
  await saveScreenshot(page, 'split')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => isHalf('left')).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await pageLocator(page, widePage + 1, pages).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => isHalf('left')).toBe(true)
  await chooseSetting(page, 'Wide pages', 'Rotate in portrait view')
  await expect.poll(async () => (await boxOfWidePage()).height).toBeCloseTo(screen.width * (1200 / 900), 0)
  expect((await boxOfWidePage()).width).toBeCloseTo(screen.width, 0)
  await saveScreenshot(page, 'rotated')
})
