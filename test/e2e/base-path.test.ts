// The app below a base path, as behind a reverse proxy: it requests nothing outside, and every address can be reloaded.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { renderableBooks } from '../builders/renderable-books.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { openLibrary, submitCredentials } from './app-actions.ts'

const basePath = '/shelf/comics'

let server: TestServer
let library: TestLibrary
let visitor: Visitor
/** Paths that the browser requested. */
const requestedUrls: string[] = []

beforeAll(async () => {
  server = await aServer({ working: true, settings: { HONDANA_BASE_PATH: basePath } })
  library = await aLibrary({ server, name: 'Manga', files: await renderableBooks(['Abyss/1.cbz', 'Abyss/2.cbz']) })
  visitor = await aVisitor(await server.url())
  visitor.page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await library?.removeFolder()
})

test('navigating from home through a series and the reader to the settings stays below the base path', async () => {
  const { page } = visitor
  await page.goto(`${basePath}/`)
  await submitCredentials(page, administrator, 'Sign in')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await page.getByRole('link', { name: /Abyss/ }).first().waitFor()
  await openLibrary(page, 'Manga')
  await page.getByRole('link', { name: 'Abyss' }).click()
  await page.getByRole('heading', { name: 'Abyss', level: 1 }).waitFor()
  await reloads('Abyss')
  await page.locator('.chapter-link').first().click()
  await page.locator('img.reader-page[data-state="shown"]:visible').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await page.reload()
  await page.locator('img.reader-page[data-state="shown"]:visible').first().waitFor()
  await page.goto(`${basePath}/settings/plugins`)
  await page.getByRole('heading', { name: 'Plugins', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('heading', { name: 'Appearance', level: 1 }).waitFor()
  await reloads('Appearance')
  expect(requestedUrls.filter((path) => !path.startsWith(`${basePath}/`))).toEqual([])
  expect(requestedUrls.some((path) => path.startsWith(`${basePath}/api/v1/books/`) && path.includes('/pages/'))).toBe(true)
  expect(requestedUrls.some((path) => path.startsWith(`${basePath}/sse/`) || path.includes('/events'))).toBe(true)
  expect(visitor.complaints).toEqual([])
})

async function reloads(heading: string): Promise<void> {
  const address = visitor.page.url()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  expect(visitor.page.url()).toBe(address)
}
