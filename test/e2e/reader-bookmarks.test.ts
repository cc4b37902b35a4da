// Bookmarks in the reader, and the list of all of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anEpub } from '../builders/an-epub.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { createReaderDriver, pageLocator, type ReaderDriver } from './reader-driver.ts'

const pages = 6

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let desk: Visitor
let mobile: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const fox = await drawnChapter({ title: 'Fox', pages })
  const drawn = anEpub({ chapters: ['', '', '', ''], fixedLayout: true })
  const tale = anEpub({
    chapters: [1, 2, 3].map((part) => `Part ${part} begins.${`</p><p>Part ${part}: it rained, and nobody slept.`.repeat(150)}`),
  })
  library = await aLibrary({ server, name: 'Manga', files: { 'Fox/c1.cbz': fox, 'Drawn/drawn.epub': drawn, 'Tale/tale.epub': tale } })
  driver = createReaderDriver(server, library)
  desk = await aVisitor(await server.url(), { viewport: { width: 1440, height: 900 } })
  mobile = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  for (const { page } of [desk, mobile]) await addSession(page, administrator)
})

afterAll(async () => {
  await desk?.close()
  await mobile?.close()
  await server?.close()
  await library?.removeFolder()
})

test('a page that was bookmarked with a note on the desk is opened from the list on a phone', async () => {
  const { page } = desk
  await driver.open(page, 'Fox/c1.cbz?page=3')
  await page.keyboard.press('b')
  await saveScreenshot(page, 'bookmarked')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Whose tail is this?')
  await saveScreenshot(page, 'bookmark-note')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.getByRole('button', { name: `Page 3 of ${pages}, bookmarked` }).waitFor()
  await saveScreenshot(page, 'bookmark-strip')
  await page.keyboard.press('End')
  await page.keyboard.press('g')
  await page.getByRole('button', { name: '1 bookmark', exact: true }).click()
  await page.getByRole('dialog', { name: 'Bookmarks in this chapter' }).getByText('Whose tail is this?').waitFor()
  await saveScreenshot(page, 'bookmark-panel')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByText('Whose tail is this?').click()
  await pageLocator(page, 3, pages).waitFor()
  expect(desk.complaints).toEqual([])
  await mobile.page.goto('/bookmarks')
  await mobile.page.getByRole('link', { name: /c1 · Page 3.*Whose tail is this/ }).click()
  await pageLocator(mobile.page, 3, pages).waitFor()
  await mobile.page.locator('.reader-bar-top').getByRole('button', { name: 'Bookmark page', pressed: true }).waitFor()
  await saveScreenshot(mobile.page, 'phone-bookmarked')
  await mobile.page.getByRole('button', { name: 'All pages' }).click()
  await mobile.page.getByRole('button', { name: '1 bookmark', exact: true }).waitFor()
  await saveScreenshot(mobile.page, 'phone-bookmark-strip')
  await mobile.page.getByRole('button', { name: 'Bookmark page' }).click()
  await mobile.page.getByRole('button', { name: 'Undo' }).waitFor()
  await saveScreenshot(mobile.page, 'phone-bookmark-removed')
  await mobile.page.locator('.reader-bar-top[data-shown="true"]').getByRole('button', { name: 'Bookmark page', pressed: false }).waitFor()
  expect(mobile.complaints).toEqual([])
})

test('a place in a text is bookmarked on the desk and opened from the list on a phone, with other pages', async () => {
  const { page } = desk
  const isMarked = (pressed: boolean) => ({ name: 'Bookmark page', pressed })
  const tale = await library.book('Tale/tale.epub')
  await page.goto(`/read/${tale.id}`)
  await page.getByText(/^1 of \d+ in this chapter/).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^3 of \d+ in this chapter/).waitFor()
  await page.keyboard.press('b')
  await page.getByText(/^Chapter 1 · \d+% bookmarked\./).waitFor()
  await page.mouse.click(720, 450)
  await page.getByRole('button', isMarked(true)).waitFor()
  await saveScreenshot(page, 'bookmark-text')
  await page.keyboard.press('End')
  await page.getByText(/· 100%$/).waitFor()
  await page.mouse.click(720, 450)
  await page.getByRole('button', isMarked(false)).waitFor()
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('button', { name: '1 bookmark', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Bookmarks in this book' })
  await panel.getByRole('button', { name: /^Chapter 1 · \d+%$/ }).waitFor()
  await saveScreenshot(page, 'bookmark-text-panel')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await panel.getByRole('button', { name: /^Chapter 1 · \d+%$/ }).click()
  await page.getByText(/^3 of \d+ in this chapter/).waitFor()
  await page.getByRole('button', isMarked(true)).waitFor()
  expect(desk.complaints).toEqual([])
  await mobile.page.goto('/bookmarks')
  await mobile.page.getByRole('link', { name: /Dark Night · Chapter 1 · \d+%/ }).click()
  await mobile.page.getByText(/^\d+ of \d+ in this chapter/).waitFor()
  await mobile.page.locator('.reader-bar-top').getByRole('button', isMarked(true)).waitFor()
  await saveScreenshot(mobile.page, 'phone-bookmark-text')
  expect(mobile.page.url()).toMatch(/\?page=\d+$/)
  await mobile.page.keyboard.press('ArrowRight')
  await expect.poll(() => mobile.page.url()).toMatch(/\/read\/\w+$/)
  expect(mobile.complaints).toEqual([])
})

test('pages of an ebook with a fixed layout are bookmarked, too', async () => {
  const { page } = desk
  const drawn = await library.book('Drawn/drawn.epub')
  await page.goto(`/read/${drawn.id}?page=4`)
  await page.locator('.text-reader-foot').getByText('Page 4 of 4').waitFor({ state: 'attached' })
  await page.keyboard.press('b')
  await page.getByText('Page 4 bookmarked.').waitFor()
  await page.getByRole('button', { name: 'Bookmark page', pressed: true }).waitFor()
  await saveScreenshot(page, 'bookmark-fixed')
  expect(desk.complaints).toEqual([])
  await page.goto('/bookmarks')
  await page.getByRole('link', { name: /Page 4/ }).waitFor()
  await saveScreenshot(page, 'bookmarks-desk')
})
