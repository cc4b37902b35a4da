// Auto-scroll in webtoons, and the reader on an e-ink screen.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, findSidewaysScrolling, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { boundingBoxOf, isOnScreen } from './gestures.ts'
import { createReaderDriver, type ReaderDriver } from './reader-driver.ts'

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let desk: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const tower = await drawnChapter({ title: 'Tower', pages: 2, heightPx: 1000 })
  library = await aLibrary({ server, name: 'Manga', files: { 'Tower/c1.cbz': tower, 'Tower/c2.cbz': tower } })
  driver = createReaderDriver(server, library)
  await driver.describe('Tower', 'WEBTOON')
  const settings = { 'hondana.reader.global': { value: JSON.stringify({ all: { scrollSpeed: 6, tint: '#e8cc96' } }) } }
  await server.http.patch('/api/v1/client-settings/user', settings)
  desk = await aVisitor(await server.url())
  await addSession(desk.page, administrator)
})

afterAll(async () => {
  await desk?.close()
  await server?.close()
  await library?.removeFolder()
})

const positionOf = (page: Page) => page.locator('.reader-strip').evaluate((box: { scrollTop: number }) => box.scrollTop)

test('the toolbars and the controls of auto-scroll fit a narrow phone with large text', async () => {
  const visitor = await aVisitor(await server.url(), { ...phone, viewport: { width: 320, height: 640 }, locale: 'de-DE' })
  const { page } = visitor
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await addSession(page, administrator)
  await driver.open(page, 'Tower/c1.cbz?page=1')
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Pause' }).click()
  await saveScreenshot(page, 'auto-scroll-large-text')
  expect(await findSidewaysScrolling(page)).toEqual([])
  for (const name of ['Langsamer', 'Schneller', 'Fortsetzen', 'Automatisches Scrollen beenden']) {
    const { x, y, width, height } = await boundingBoxOf(page.getByRole('button', { name }))
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
    expect(x >= 0 && y >= 0 && x + width <= 320 && y + height <= 640, name).toBe(true)
  }
  const ofToolbars = await page
    .locator('.reader-bar button:visible')
    .evaluateAll((buttons: readonly { getBoundingClientRect: () => { right: number } }[]) =>
      buttons.map((button) => button.getBoundingClientRect().right),
    )
  expect(ofToolbars.length).toBeGreaterThan(5)
  expect(Math.max(...ofToolbars)).toBeLessThanOrEqual(320)
  await page.keyboard.press('b')
  const addNote = page.getByRole('button', { name: 'Notiz hinzufügen' })
  const [button, notice] = [await boundingBoxOf(addNote), await boundingBoxOf(page.getByRole('alert').filter({ has: addNote }))]
  expect(button.x + button.width, 'the notification cuts off what is outside').toBeLessThanOrEqual(notice.x + notice.width)
  expect(button.y + button.height).toBeLessThanOrEqual(notice.y + notice.height)
  await saveScreenshot(page, 'notification-large-text')
  await visitor.close()
})

test('auto-scroll continues through the chapters of a webtoon to the end of the series, and what it passes is saved as read', async () => {
  const { page } = desk
  await driver.open(page, 'Tower/c1.cbz')
  await page.keyboard.press('a')
  await expect.poll(() => positionOf(page)).toBeGreaterThan(50)
  await page.mouse.click(640, 400)
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  await saveScreenshot(page, 'auto-scroll')
  expect(await findAccessibilityViolations(page)).toEqual([])
  const pausedPx = await positionOf(page)
  await page.waitForTimeout(200)
  expect(await positionOf(page)).toBe(pausedPx)
  for (let speed = 6; speed < 60; speed++) await page.keyboard.press('.')
  await page.getByText('60 screens/min').waitFor()
  await page.mouse.click(640, 400)
  // The wheel may help.
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(pausedPx + 2100)
  await expect.poll(() => isOnScreen(page.getByText("You've reached the latest chapter."))).toBe(true)
  await page.getByRole('group', { name: 'Auto-scroll' }).waitFor({ state: 'hidden' })
  for (const path of ['Tower/c1.cbz', 'Tower/c2.cbz']) await expect.poll(() => driver.progressOf(path)).toMatchObject({ completed: true })
  expect(desk.complaints).toEqual([])
})

test('in e-ink mode, the reader is black on white, and a tap on the side scrolls a webtoon one screen', async () => {
  const visitor = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark', reducedMotion: 'no-preference' })
  const { page } = visitor
  await addSession(page, administrator)
  await driver.open(page, 'Tower/c1.cbz?page=1')
  await page.locator('.reader-tint').waitFor()
  await page.keyboard.press('s')
  const panel = page.getByRole('dialog', { name: 'Reader settings' })
  await panel.getByRole('switch', { name: 'E-ink mode' }).press('Space')
  await page.locator('.reader[data-background="white"]').waitFor()
  expect(await page.locator('.reader-tint').count()).toBe(0)
  await saveScreenshot(page, 'e-ink-settings')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.touchscreen.tap(360, 400)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
  // In one step: it is nowhere in between.
  expect(await positionOf(page)).toBeCloseTo(844 * 0.85, -1)
  await page.touchscreen.tap(30, 400)
  await expect.poll(() => positionOf(page)).toBe(0)
  await page.touchscreen.tap(195, 400)
  await page.locator('.reader[data-bars="true"]').waitFor()
  await saveScreenshot(page, 'e-ink-bars')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await visitor.close()
})
