// What a reader does with a page besides reading it, and chapters without pages; on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { createReaderDriver, pageLocator, type ReaderDriver } from './reader-driver.ts'

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let mobile: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const fox = await drawnChapter({ title: 'Fox', pages: 4 })
  const tower = await drawnChapter({ title: 'Tower', pages: 2, heightPx: 1400 })
  const damaged = Buffer.from('not an archive')
  library = await aLibrary({
    server,
    name: 'Manga',
    files: { 'Fox/c1.cbz': fox, 'Tower/c1.cbz': tower, 'Tower/c2.cbz': damaged, 'Tower/c3.cbz': tower },
  })
  driver = createReaderDriver(server, library)
  mobile = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  await addSession(mobile.page, administrator)
})

afterAll(async () => {
  await mobile?.close()
  await server?.close()
  await library?.removeFolder()
})

test('a page is saved as a file, and becomes the cover of its series until that is undone', async () => {
  const { page } = mobile
  await driver.open(page, 'Fox/c1.cbz?page=2')
  const seriesId = (await library.book('Fox/c1.cbz')).seriesId
  const posters = async () => (await server.http.get(`/api/v1/series/${seriesId}/thumbnails`)).json<{ selected: boolean; type: string }[]>()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Page menu' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const download = page.waitForEvent('download')
  await choose('Save page')
  expect((await download).suggestedFilename()).toMatch(/^Fox - c1 - 002\.(png|jpg|webp)$/)
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'Use as series cover' }).waitFor()
  await saveScreenshot(page, 'page-menu')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Use as series cover' }).click()
  await page.getByText('This page is now the series cover.').waitFor()
  expect(await posters()).toContainEqual(expect.objectContaining({ type: 'USER_UPLOADED', selected: true }))
  await saveScreenshot(page, 'page-as-cover')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restored the previous cover.').waitFor()
  expect(await posters()).not.toContainEqual(expect.objectContaining({ type: 'USER_UPLOADED' }))
})

test('the page menu opens by keyboard while the toolbars are hidden, and Esc closes only the menu', async () => {
  const { page } = mobile
  await driver.open(page, 'Fox/c1.cbz?page=2')
  await page.keyboard.press('m')
  await page.locator('.reader[data-bars="false"]').waitFor()
  await page.getByRole('button', { name: 'Page menu' }).focus()
  await page.keyboard.press('Enter')
  const saveItem = page.getByRole('menuitem', { name: 'Save page' })
  await saveItem.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await saveItem.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toContain('/read/')
})

test('a webtoon ends before a chapter that cannot be read, which leads to the one after it', async () => {
  const { page } = mobile
  await driver.describe('Tower', 'WEBTOON')
  await driver.open(page, 'Tower/c1.cbz')
  await page.getByRole('link', { name: 'Next chapter' }).click()
  await page.getByRole('heading', { name: 'c2' }).waitFor()
  await page.getByText("This file type isn't supported").waitFor()
  await saveScreenshot(page, 'unreadable-chapter')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Next: c3' }).click()
  await expect.poll(() => page.title()).toContain('c3')
  await pageLocator(page, 1, 2).waitFor()
})

test('the menus and panels open without a connection, too', async () => {
  const { page } = mobile
  await driver.open(page, 'Fox/c1.cbz')
  const loaded = ['settings-panel', 'page-menu-items', 'reader-help'].map(
    (name) => `performance.getEntriesByType('resource').some(({ name }) => name.includes('/${name}-'))`,
  )
  await expect.poll(() => page.evaluate(loaded.join(' && '))).toBe(true)
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Reader settings' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'Save page' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByText('Taps and gestures').waitFor()
  await page.unroute('**/*')
})
