// Reading offline.
import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anEpub, chapterPath } from '../builders/an-epub.ts'
import { drawnChapter } from '../fakes/drawn-pages.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { openInApp, signIn, signOut } from './app-actions.ts'

const pages = 4
const device: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' }

let server: TestServer
let library: TestLibrary
let reader: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const chapters = await Promise.all(
    [1, 2].map(async (chapter) => [`Fox/c${chapter}.cbz`, await drawnChapter({ title: `Fox ${chapter}`, pages })] as const),
  )
  const saga = anEpub({ chapters: [1, 2, 3].map((part) => `Part ${part} begins.`) })
  const owl = await drawnChapter({ title: 'Owl 1', pages })
  const others = { 'Saga/saga.epub': saga, 'Owl/c1.cbz': owl }
  library = await aLibrary({ server, name: 'Manga', files: { ...Object.fromEntries(chapters), ...others } })
  reader = await aVisitor(await server.url(), device)
  await signIn(reader.page, administrator)
})

afterAll(async () => {
  await reader?.close()
  await server?.close()
  await library?.removeFolder()
})

test('the app can be installed at its address', async () => {
  const { page } = reader
  const manifest = await page.evaluate<{ start: string; icons: readonly string[] }>(`fetch('manifest.json').then((answer) => answer.json())
    .then(({ start_url, icons }) => ({ start: start_url, icons: icons.map(({ src }) => src) }))`)
  expect(manifest.start).toBe('./')
  for (const icon of manifest.icons) expect((await page.request.get(`/${icon}`)).headers()['content-type']).toMatch(/^image\//)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
})

test('a chapter saved on this device is read offline, and the progress is synchronized afterwards', async () => {
  const { page } = reader
  const [book] = [await library.book('Fox/c1.cbz')]
  await page.goto(`/series/${book.seriesId}`)
  await page.getByRole('button', { name: /^More: .*c1/ }).click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  // The request is stored on the device now; leaving the page earlier would lose it.
  await page.getByText('Saving 1 chapter to this device.').waitFor()
  await page.goto('/offline')
  await page.getByRole('link', { name: /c1/ }).waitFor()
  await saveScreenshot(page, 'kept')
  expect(await findAccessibilityViolations(page)).toEqual([])

  const online = reader.complaints.length
  expect(online, reader.complaints.join('\n')).toBe(0)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Server unreachable.').waitFor()
  await saveScreenshot(page, 'kept-offline')
  await page.getByRole('link', { name: /c1/ }).click()
  await shownPage(page, 1).waitFor()
  await page.keyboard.press('ArrowRight')
  await shownPage(page, 2).waitFor()
  await page.keyboard.press('ArrowRight')
  await shownPage(page, 3).waitFor()
  await page.waitForURL(/page=3/)
  await page.reload()
  await shownPage(page, 3).waitFor()
  await page.goto('/offline')
  await page.getByText("Progress in 1 chapter hasn't been synced yet.").waitFor()
  await page.setViewportSize(requireDefined(phone.viewport, 'the screen of the phone'))
  const label = "document.querySelector('.kept-unsent .mantine-Button-label')"
  expect(await page.evaluate<boolean>(`${label}.scrollWidth > ${label}.clientWidth`)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.context().setOffline(false)
  await expect.poll(() => progressOf('Fox/c1.cbz')).toMatchObject({ page: 3 })
  await page.getByText('All progress is synced.').waitFor()
  await page.getByText('Server unreachable.').waitFor({ state: 'hidden' })
  // Offline, the browser logs every request as an error; nothing else may fail.
  expect(reader.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([])
})

test('a saved chapter opens offline at the page that was read online', async () => {
  const { page } = reader
  const book = await library.book('Fox/c1.cbz')
  await page.goto(`/read/${book.id}?page=1`)
  await shownPage(page, 1).waitFor()
  await page.keyboard.press('ArrowRight')
  await shownPage(page, 2).waitFor()
  await expect.poll(() => progressOf('Fox/c1.cbz')).toMatchObject({ page: 2 })
  await page.goto('/offline')
  await page.getByText('All progress is synced.').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Server unreachable.').waitFor()
  await page.getByRole('link', { name: /c1/ }).click()
  await shownPage(page, 2).waitFor()
  await page.context().setOffline(false)
  await page.goto('/offline')
})

test('a chapter that is open while its progress is sent opens at that page without a connection again', async () => {
  const { page } = reader
  const { id } = await library.book('Fox/c1.cbz')
  await page.context().setOffline(true)
  await page.getByText('Server unreachable.').waitFor()
  await page.getByRole('link', { name: /c1/ }).click()
  await shownPage(page, 2).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/page=3/)
  const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api/v1/books/${id}`))
  await page.context().route(/\/read-progress$/, async (route) => {
    await reloaded
    await route.continue()
  })
  await page.context().setOffline(false)
  await expect.poll(() => progressOf('Fox/c1.cbz')).toMatchObject({ page: 3 })
  await page.context().unrouteAll()
  await page.goto('/offline')
  await page.getByText(`page 3 of ${pages}`).waitFor()
})

test('a saved chapter whose cover is replaced shows the new one', async () => {
  const { page } = reader
  const { id } = await library.book('Fox/c1.cbz')
  await page.goto(`/books/${id}`)
  const drawn = requireDefined((await drawnChapter({ title: 'Cover', pages: 1 })).files?.['001.jpg'], 'a picture')
  await page.locator('input[type=file]').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn) })
  await page.getByText('Uploaded').waitFor()
  const inBrowser = page.evaluate<number>(`fetch('/api/v1/books/${id}/thumbnail').then((answer) => answer.blob()).then(({ size }) => size)`)
  expect(await inBrowser).toBe((await server.http.get(`/api/v1/books/${id}/thumbnail`)).rawPayload.length)
  await page.goto('/offline')
})

test('a chapter whose removal is undone while it is being saved is saved completely', async () => {
  const { page } = reader
  await page.getByRole('button', { name: /^Remove from this device: .*c1/ }).click()
  await page.getByText('No chapters saved on this device').waitFor()
  await page.reload()
  const held = Promise.withResolvers<void>()
  let isHeld = false
  await page.context().route(/\/pages\/2(\?|$)/, async (route) => {
    isHeld = true
    await held.promise
    await route.continue()
  })
  const { seriesId } = await library.book('Fox/c1.cbz')
  await page.goto(`/series/${seriesId}`)
  await page.getByRole('button', { name: /^More: .*c1/ }).click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  await page.getByText('Saving 1 chapter to this device.').waitFor()
  await expect.poll(() => isHeld).toBe(true)
  await openInApp(page, '/offline')
  await page.getByRole('button', { name: /^Remove from this device: .*c1/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  held.resolve()
  const saved = 'caches.open("hondana-kept /").then((cache) => cache.keys()).then((keys) => keys.length)'
  await expect.poll(() => page.evaluate<number>(saved)).toBe(pages + 1)
  await page.context().unrouteAll()
})

test('offline chapters can be removed and saved again, and are not available to the next user', async () => {
  const { page } = reader
  await page.goto('/offline')
  await page.getByRole('button', { name: /^Remove from this device: .*c1/ }).click()
  await page.getByText('No chapters saved on this device').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /c1/ }).waitFor()
  await page.setViewportSize(requireDefined(phone.viewport, 'the screen of the phone'))
  await saveScreenshot(page, 'kept-phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await signOut(page, administrator)
  await expect.poll(() => page.evaluate<readonly string[]>('caches.keys()')).not.toContain('hondana-kept /')
  await signIn(page, administrator)
  await page.goto('/offline')
  await page.getByText('No chapters saved on this device').waitFor()
})

test('an ebook without a cover is saved on this device and can be read offline', async () => {
  const { page } = reader
  const { id } = await library.book('Saga/saga.epub')
  await saveOffline('Saga/saga.epub', /^More: .*A Dark Night/)
  await page.context().setOffline(true)
  await page.goto(`/read/${id}`)
  await openedText(page).getByText('Part 1 begins').waitFor()
  await page.context().setOffline(false)
})

test('a saved ebook opens offline at the position that was shown online, even if another device reached it', async () => {
  const { page } = reader
  const { id } = await library.book('Saga/saga.epub')
  const locator = { href: chapterPath(2), type: 'application/xhtml+xml', locations: { progression: 0 } }
  const elsewhere = { modified: new Date().toISOString(), device: { id: 'd', name: 'Another device' }, locator }
  expect((await server.http.put(`/api/v1/books/${id}/progression`, elsewhere)).statusCode).toBe(204)
  await page.goto(`/read/${id}`)
  await openedText(page).getByText('Part 2 begins').waitFor()
  await page.context().setOffline(true)
  await page.reload()
  expect(await openedText(page).getByText('begins').textContent()).toBe('Part 2 begins.')
  await page.context().setOffline(false)
})

test('a chapter that came out after the others were saved follows them offline', async () => {
  const { page } = reader
  const { id } = await library.book('Owl/c1.cbz')
  await saveOffline('Owl/c1.cbz', /^More: .*c1/)
  await library.add('Owl/c2.cbz', await drawnChapter({ title: 'Owl 2', pages }))
  await library.scan()
  await saveOffline('Owl/c2.cbz', /^More: .*c2/)
  await page.context().setOffline(true)
  await page.goto(`/read/${id}?page=${pages}`)
  await shownPage(page, pages).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Finished: ').waitFor()
  await page.getByText("You've reached the latest chapter.").or(page.getByText('Next: ')).waitFor()
  expect(await page.getByText('Next: ').count()).toBe(1)
  await page.context().setOffline(false)
})

test('an ebook with a damaged file is saved on this device without that file', async () => {
  const { page } = reader
  const font = 'OEBPS/style/Serif.ttf'
  const metadata = '<dc:title>A Tale</dc:title>'
  const tale = anEpub({ chapters: ['The tale begins.'], metadata, deflated: true, files: { [font]: randomBytes(9000) } })
  const at = tale.indexOf(font) + font.length
  await library.add('Tale/tale.epub', tale.fill(0xff, at, at + 20))
  await library.scan()
  await saveOffline('Tale/tale.epub', /^More: .*A Tale/)
  const { id } = await library.book('Tale/tale.epub')
  await page.context().setOffline(true)
  await page.goto(`/read/${id}`)
  await openedText(page).getByText('The tale begins').waitFor()
  await page.context().setOffline(false)
})

/** Saves a chapter on this device, and waits until it is there. */
const saveOffline = async (path: string, more: RegExp) => {
  const { page } = reader
  const { id, seriesId } = await library.book(path)
  await page.goto(`/series/${seriesId}`)
  await page.getByRole('button', { name: more }).click()
  await page.getByRole('menuitem', { name: 'Save for offline' }).click()
  await page.getByText('Saving 1 chapter to this device.').waitFor()
  await page.goto('/offline')
  await page.locator(`a[href="/read/${id}"]`).waitFor()
}

const openedText = (page: Page) => page.frameLocator('.text-frame[data-ready="true"] iframe')

const shownPage = (page: Page, number: number) => page.locator(`img[alt="Page ${number} of ${pages}"][data-state="shown"]:visible`)

const progressOf = async (path: string) => {
  const { id } = await library.book(path)
  return (await server.http.get(`/api/v1/books/${id}`)).json<{ readProgress: { page: number; completed: boolean } | null }>().readProgress
}
