// What a reader does with a page besides reading it, on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { createReaderDriver, type ReaderDriver } from './reader-driver.ts'

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let mobile: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, name: 'Manga', files: { 'Fox/c1.cbz': await drawnChapter({ title: 'Fox', pages: 4 }) } })
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
