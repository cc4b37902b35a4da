// The home page in use: continue reading, organize, search by typing.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followSeries } from '../builders/a-followed-series.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { renderableBooks } from '../builders/renderable-books.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, signIn } from './app-actions.ts'

let server: TestServer
let manga: TestLibrary
let comics: TestLibrary
let visitor: Visitor
let onPhone: Visitor

const titles = ['Abyss', 'Bliss', 'Crimson', 'Dusk', 'Ember', 'Fathom', 'Grove', 'Harbour']

beforeAll(async () => {
  server = await aServer({ working: true })
  const files = await renderableBooks(titles.flatMap((title) => [`${title}/1.cbz`, `${title}/2.cbz`, `${title}/3.cbz`]))
  manga = await aLibrary({ server, name: 'Manga', files })
  comics = await aLibrary({ server, name: 'Comics', files: await renderableBooks(['Lighthouse/1.cbz'], { Genre: 'Drama' }) })
  await server.http.post('/api/v1/collections', {
    name: 'Harbour line',
    ordered: true,
    seriesIds: await seriesIds('Harbour', 'Dusk', 'Abyss'),
  })
  await followSeries(server, manga, 'Fathom')
  await followSeries(server, comics, 'Lighthouse')
  await readTo('Abyss', { page: 2 })
  await readTo('Crimson', { page: 1 })
  await readTo('Bliss', { completed: true })
  visitor = await aVisitor(await server.url())
  onPhone = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  await signIn(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await onPhone?.close()
  await server?.close()
  await manga?.removeFolder()
  await comics?.removeFolder()
})

test('one click marks a chapter as read, and the notice undoes it', async () => {
  const { page } = visitor
  const row = page.getByRole('region', { name: 'Keep reading' })
  await row.getByRole('listitem').nth(1).waitFor()
  await row.getByRole('listitem').first().hover()
  await saveScreenshot(page, 'home')
  await row.getByRole('button', { name: 'Mark as read: Abyss' }).click()
  await row.getByRole('link', { name: /Abyss/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('link', { name: /Abyss/ }).waitFor()
  expect((await firstBook('Abyss')).readProgress).toMatchObject({ page: 2, completed: false })
})

test('new chapters of followed titles are listed, and one click marks all of a title as read', async () => {
  const { page } = visitor
  const row = page.getByRole('region', { name: 'New chapters' })
  await expect.poll(() => row.locator('.cover-card-title').allTextContents()).toEqual(['Lighthouse', 'Fathom'])
  const sent: string[] = []
  page.on('request', (request) => (request.method() === 'GET' ? undefined : sent.push(new URL(request.url()).pathname)))
  await row.getByRole('listitem').nth(1).hover()
  await row.getByRole('button', { name: 'Mark as read: Fathom' }).click()
  await row.getByRole('link', { name: /Fathom/ }).waitFor({ state: 'detached' })
  expect(sent).toEqual(['/api/v1/read-progress/mark'])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await row.getByRole('link', { name: /Fathom/ }).waitFor()
})

test('a title dismissed from On deck stays hidden after a reload', async () => {
  const { page } = visitor
  const deck = page.getByRole('region', { name: 'On deck' })
  await deck.getByRole('button', { name: 'Hide for now: Bliss' }).click()
  await deck.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: 'Keep reading' }).waitFor()
  expect(await deck.count()).toBe(0)
})

test('the rows are arranged as the user chose, on every device', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Customize home' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize home' })
  await dialog.getByRole('button', { name: 'Move New series up' }).focus()
  // Both before the next render.
  await page.evaluate('document.activeElement.click(); document.activeElement.click()')
  await dialog.getByText('New series moved to position 3 of 6').waitFor({ state: 'attached' })
  await dialog.getByRole('switch', { name: 'Keep reading' }).focus()
  await page.keyboard.press('Space')
  await saveScreenshot(page, 'home-arrange')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await signIn(onPhone.page, administrator)
  await expect.poll(() => rowsOf(onPhone.page)).toEqual(['New series', 'New chapters'])
  await saveScreenshot(onPhone.page, 'home-phone')
})

test('the home page of one library has its own address', async () => {
  const { page } = visitor
  await page.getByRole('navigation', { name: 'Filter by library' }).getByRole('link', { name: 'Comics' }).click()
  await expect.poll(() => page.url()).toContain(`?library=${comics.id}`)
  await expect.poll(() => page.locator('.cover-card-title').allTextContents()).toEqual(['Lighthouse'])
  await page.goto('/')
  expect(visitor.complaints).toEqual([])
})

test('a slash opens the search anywhere, the arrow keys select, Enter opens', async () => {
  const { page } = visitor
  await page.getByRole('region', { name: 'New series' }).waitFor()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill('har')
  await page.getByRole('option', { name: /^Harbour 3 chapters/ }).waitFor()
  await page.getByRole('option', { name: /^Harbour line/ }).waitFor()
  expect(await page.locator('.search-kind').allTextContents()).toEqual(['Series', 'Collections'])
  await saveScreenshot(page, 'search')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Harbour line', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'har' }).waitFor()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

test('a collection is reordered, and a removed item is restored by undo', async () => {
  const { page } = visitor
  const members = () => page.locator('.card-wall .cover-card-title').allTextContents()
  await expect.poll(members).toEqual(['Harbour', 'Dusk', 'Abyss'])
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Move Abyss earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(members).toEqual(['Harbour', 'Abyss', 'Dusk'])
  await saveScreenshot(page, 'collection-arrange')
  await page.getByRole('button', { name: 'Remove Dusk' }).click()
  await expect.poll(members).toEqual(['Harbour', 'Abyss'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(members).toEqual(['Harbour', 'Abyss', 'Dusk'])
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('Name').fill('Harbour lights')
  await saveScreenshot(page, 'collection-edit')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Harbour lights', level: 1 }).waitFor()
  await page.reload()
  await expect.poll(members).toEqual(['Harbour', 'Abyss', 'Dusk'])
  expect(visitor.complaints).toEqual([])
})

test('a question mark shows the keyboard shortcuts, and they navigate between pages', async () => {
  const { page } = visitor
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await saveScreenshot(page, 'keys')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Sent without a delay between them, which a busy machine would extend: the second key of a pair follows immediately.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('r')])
  await page.getByRole('heading', { name: 'Read lists', level: 1 }).waitFor()
  await page.getByText('No read lists yet').waitFor()
  await saveScreenshot(page, 'read-lists-empty')
})

test('true black is applied before the first paint, and the device setting is followed', async () => {
  const { page } = visitor
  await page.goto('/settings/appearance')
  await page.getByText('Black', { exact: true }).click()
  await page.goto('/')
  await page.getByRole('region', { name: 'New series' }).waitFor()
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(0, 0, 0)')
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#000000')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'home-black')
  await page.getByRole('button', { name: `Account menu for ${administrator.email}` }).click()
  await page.getByRole('menuitem', { name: 'Black' }).getByLabel('Selected').waitFor()
  await saveScreenshot(page, 'user-menu-black')
  await page.keyboard.press('Escape')
})

test('no page shows a translation key while its texts are loading, and another language appears without a reload', async () => {
  const other = await aVisitor(await server.url())
  const { page } = other
  await page.route(/\/deferred-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await addSession(page, administrator)
  await page.goto('/settings/maintenance')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/\b(maintenance|accounts|apps|backups|follows|logs|serverSettings)\.\w/)
  await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor()
  await page.evaluate('window.stayed = true')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: `Account menu for ${administrator.email}` }).click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('link', { name: 'Wartung' }).click()
  await page.getByRole('heading', { name: 'Papierkorb leeren' }).waitFor()
  expect(await page.evaluate('window.stayed')).toBe(true)
  expect(other.complaints).toEqual([])
  await other.close()
})

test('on a phone the search is a separate page with its own address', async () => {
  const { page } = onPhone
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('drama')
  await page.getByRole('option', { name: /^drama/i }).click()
  await page.getByRole('heading', { name: 'Genre: drama', level: 1 }).waitFor()
  await expect.poll(() => page.locator('.cover-card-title').allTextContents()).toEqual(['Lighthouse'])
  await page.goto('/search?q=1')
  await page.getByRole('option').nth(3).waitFor()
  await saveScreenshot(page, 'search-phone')
  await page.getByRole('option', { name: /^Show all \d+ books/ }).click()
  await expect.poll(() => page.locator('.card-wall > li').count()).toBeGreaterThan(5)
  await saveScreenshot(page, 'search-all-phone')
  expect(onPhone.complaints).toEqual([])
})

const seriesIds = async (...names: readonly string[]): Promise<string[]> => {
  const series = await manga.series()
  return names.flatMap((name) => series.filter((one) => one.name === name).map(({ id }) => id))
}

const rowsOf = (page: Page): Promise<string[]> => page.locator('.shelf-title').allTextContents()

const firstBook = async (title: string) => {
  const book = (await manga.books()).find(({ seriesTitle, name }) => seriesTitle === title && name === '1')
  if (!book) throw new Error(`No book of ${title}`)
  return book
}

const readTo = async (title: string, progress: { readonly page: number } | { readonly completed: boolean }): Promise<void> => {
  await server.http.patch(`/api/v1/books/${(await firstBook(title)).id}/read-progress`, progress)
}
