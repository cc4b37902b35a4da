// From one text book of a series to the next.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anEpub } from '../builders/an-epub.ts'
import { aVisitor, findAccessibilityViolations, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'
import { createReaderDriver, type ReaderDriver } from './reader-driver.ts'

const long = Array.from({ length: 60 }, (_, n) => `</p><p>Line ${n + 1}: the rain fell in torrents.`).join('')

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let desk: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const volumes = [1, 2, 3].map((volume) => [
    `Saga/Saga v${volume}.epub`,
    anEpub({
      metadata: `<dc:title>Volume ${volume}</dc:title>`,
      chapters: [`Volume ${volume} begins.${long}`, `Volume ${volume} goes on.${long}`],
    }),
  ])
  library = await aLibrary({ server, name: 'Texts', files: Object.fromEntries(volumes) })
  driver = createReaderDriver(server, library)
  desk = await aVisitor(await server.url())
  await addSession(desk.page, administrator)
})

afterAll(async () => {
  await desk?.close()
  await server?.close()
  await library?.removeFolder()
})

const open = async (page: Page, path: string) => {
  const { id } = await library.book(path)
  await page.goto(`/read/${id}`)
  await page.locator('.text-frame[data-ready="true"]:visible').first().waitFor()
}

test('turning past the last page of an ebook finishes it and opens the next volume', async () => {
  const { page } = desk
  await open(page, 'Saga/Saga v1.epub')
  await page.keyboard.press('End')
  await page.getByText(/100%$/).waitFor()
  // A look at the end finishes nothing.
  expect(await driver.progressOf('Saga/Saga v1.epub')).not.toMatchObject({ completed: true })
  await page.keyboard.press('ArrowRight')
  await page.getByText('Finished: ').waitFor()
  // These books have no cover.
  await page.locator('.reader-end-poster').waitFor({ state: 'hidden' })
  await saveScreenshot(page, 'text-end')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await expect.poll(() => driver.progressOf('Saga/Saga v1.epub')).toMatchObject({ completed: true })
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.getByText('Finished: ').count()).toBe(0)
  await page.getByText(/100%$/).waitFor()
  await page.mouse.click(1200, 400)
  await page.getByText('Finished: ').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => page.title()).toContain('Volume 2')
  await page.frameLocator('.text-frame iframe').getByText('Volume 2 begins.').waitFor()
  await page.keyboard.press('p')
  await expect.poll(() => page.title()).toContain('Volume 1')
})

test('the table of contents leads back into an ebook from its end', async () => {
  const { page } = desk
  await open(page, 'Saga/Saga v3.epub')
  await page.keyboard.press('End')
  await page.getByText(/100%$/).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText("You've reached the latest chapter.").waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText("You've reached the latest chapter.").waitFor()
  await page.keyboard.press('c')
  await page.getByRole('dialog').locator('.text-contents button').first().click()
  await page.frameLocator('.text-frame iframe').getByText('Volume 3 begins.').waitFor()
  await expect.poll(() => page.getByText('Finished: ').count()).toBe(0)
})

test('an ebook that was scrolled past its end is shown at the position that was reached', async () => {
  const { page } = desk
  await open(page, 'Saga/Saga v3.epub')
  await page.keyboard.press('End')
  await page.getByText(/100%$/).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText("You've reached the latest chapter.").waitFor()
  await page.keyboard.press('w')
  await page.locator('.text-column .text-frame[data-ready="true"]').first().waitFor()
  await page.keyboard.press('Home')
  await page.getByText(/ 0%$/).waitFor()
  await page.keyboard.press('w')
  await page.locator('.text-frame[data-ready="true"]:visible').first().waitFor()
  await page.getByText(/ 0%$/).waitFor()
  expect(await page.getByText("You've reached the latest chapter.").count()).toBe(0)
})

test('a scrolled ebook ends with the link to the next volume', async () => {
  const { page } = desk
  await open(page, 'Saga/Saga v2.epub')
  await page.keyboard.press('w')
  await page.locator('.text-column .text-frame[data-ready="true"]').first().waitFor()
  await page.keyboard.press('End')
  const next = page.getByRole('link', { name: 'Next chapter' })
  await next.scrollIntoViewIfNeeded()
  await saveScreenshot(page, 'text-end-scrolled')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await next.click()
  await expect.poll(() => page.title()).toContain('Volume 3')
  await page.frameLocator('.text-frame iframe').first().getByText('Volume 3 begins.').waitFor()
})
