// Saving chapters on a device when something goes wrong.
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { signIn } from './app-actions.ts'

const pages = 4
let server: TestServer
let library: TestLibrary
let reader: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, files: { 'Yak/c1.cbz': await drawnChapter({ title: 'Yak 1', pages }) } })
})
beforeEach(async () => {
  reader = await aVisitor(await server.url(), { viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' })
  await signIn(reader.page, administrator)
  await reader.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
})
afterEach(() => reader.close())
afterAll(async () => {
  await server?.close()
  await library?.removeFolder()
})

test('a chapter whose file is replaced while its download is interrupted is saved with pages of the new file only', async () => {
  const { page } = reader
  const id = await saveUntil(/\/pages\/3$/)
  await page.goto('about:blank')
  await library.add('Yak/c1.cbz', await drawnChapter({ title: 'A better Yak 1', pages }))
  await library.scan()
  await page.context().unrouteAll()
  await page.goto('/offline')
  await page.locator(`a[href="/read/${id}"]`).waitFor()
  const saved = `caches.match('/api/v1/books/${id}/pages/1').then((page) => page.blob()).then(({ size }) => size)`
  expect(await page.evaluate<number>(saved)).toBe((await server.http.get(`/api/v1/books/${id}/pages/1`)).rawPayload.length)
})

test('a chapter whose download has not begun is not shown as a book without pages offline', async () => {
  const { page } = reader
  const id = await saveUntil(/\/pages$/)
  await page.context().setOffline(true)
  await page.goto(`/read/${id}`)
  await page.getByText('Server unreachable').waitFor()
})

test('a browser without enough storage for a chapter says so', async () => {
  const { page } = reader
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: await server.url(), quotaSize: 1 })
  await requestSaving()
  await page.getByText('Not enough storage on this device.').waitFor()
})

test('a chapter for which there is no room while it is being saved says so', async () => {
  const { page } = reader
  await saveUntil(/\/pages\/3$/)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: await server.url(), quotaSize: 1 })
  await page.context().unrouteAll()
  await page.goto('/offline')
  await page.getByText('Not enough storage on this device.').waitFor()
})

test('a chapter with a page that the server cannot decode now says so, and the chapters behind it do not wait', async () => {
  const { page } = reader
  const message = "Page 3 couldn't be decoded."
  const body = JSON.stringify({ status: 503, code: 'PAGE_NOT_DECODED', message })
  await page.context().route(/\/pages\/3$/, (route) => route.fulfill({ status: 503, contentType: 'application/json', body }))
  await requestSaving()
  await seeSaving()
  await page.goto('/offline')
  await page.getByText(message).waitFor()
})

test('a chapter that is read before it is saved completely opens at that page without a connection again', async () => {
  const { page } = reader
  const id = await saveUntil(/\/pages\/3$/)
  await page.context().setOffline(true)
  await page.goto(`/read/${id}`)
  await page.locator(`img[alt="Page 1 of ${pages}"][data-state="shown"]:visible`).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/page=2/)
  await page.goto('/offline')
  await page.getByText('Server unreachable.').waitFor()
  await page.context().unrouteAll()
  const saved = page.waitForResponse((response) => response.url().endsWith(`/pages/${pages}`))
  await page.context().route(/\/(read-progress|progression)$/, async (route) => {
    if (route.request().method() !== 'GET') await saved
    await route.continue()
  })
  await page.context().setOffline(false)
  await expect.poll(async () => (await library.book('Yak/c1.cbz')).readProgress).toMatchObject({ page: 2 })
  await page.goto('/offline')
  await page.getByText(`page 2 of ${pages}`).waitFor()
})

test('a saved chapter of a series that is hidden from its reader later is removed from the device', async () => {
  const { page } = reader
  const child = { email: 'child@example.org', password: 'battery staple' }
  await server.aUser(child.email, { ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
  await signIn(page, child)
  const id = await requestSaving()
  await seeSaving()
  await page.goto('/offline')
  await page.locator(`a[href="/read/${id}"]`).waitFor()
  const { seriesId } = await library.book('Yak/c1.cbz')
  const rate = async (ageRating: number | null) =>
    expect((await server.http.patch(`/api/v1/series/${seriesId}/metadata`, { ageRating })).statusCode).toBe(204)
  await rate(18)
  onTestFinished(() => rate(null))
  await page.reload()
  await page.getByText('No chapters saved on this device').waitFor()
  expect(await page.evaluate(`caches.match('/api/v1/books/${id}/pages/1').then((found) => found !== undefined)`)).toBe(false)
})

const requestSaving = async () => {
  const { page } = reader
  const { id, seriesId } = await library.book('Yak/c1.cbz')
  await page.goto(`/series/${seriesId}`)
  await page.getByRole('button', { name: /^More: .*c1/ }).click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  return id
}

/** Once the request is stored: leaving the page before that ends it. */
const seeSaving = () => reader.page.getByText('Saving 1 chapter to this device.').waitFor()

/** Saves the chapter, and loses the connection at this request. */
const saveUntil = async (lost: RegExp) => {
  const isLost = Promise.withResolvers<void>()
  await reader.page.context().route(lost, async (route) => {
    isLost.resolve()
    await route.abort()
  })
  const id = await requestSaving()
  await isLost.promise
  return id
}
