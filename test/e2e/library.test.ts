// The shelf of a library: custom views, preserved state, and actions on many items.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import type { ArchiveSpec } from '../builders/an-archive.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, tablet, type Visitor } from './a-browser.ts'
import { addSession, openInApp, openLibrary, selectByTyping, signIn } from './app-actions.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Three titles for each letter; every third is a drama, Akira has two chapters. */
const titles = letters.flatMap((letter) => [`${letter}lpha`, `${letter}eta`, `${letter}omega`])
const files = Object.fromEntries([
  ...titles.map((title, n): [string, ArchiveSpec] => [
    `${title}/1.cbz`,
    { comicInfo: { Genre: n % 3 === 0 ? 'Drama' : 'Comedy', Year: 2000 + (n % 5), Writer: `Writer ${n % 7}` } },
  ]),
  ['Akira/1.cbz', { comicInfo: { Genre: 'SF' } }],
  ['Akira/2.cbz', { comicInfo: { Genre: 'SF' } }],
])

let server: TestServer
let library: TestLibrary
let visitor: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, name: 'Manga', files })
  visitor = await aVisitor(await server.url())
  await signIn(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await library?.removeFolder()
})

const readTitles = async () =>
  (await library.series()).filter((series) => series.booksReadCount === series.booksCount).map(({ name }) => name)

test('a library is filtered, and the filters are in the URL and kept for the next visit', async () => {
  const { page } = visitor
  await openLibrary(page, 'Manga')
  await page.locator('.page-count', { hasText: '79 series' }).waitFor()
  await page.getByRole('link', { name: 'Akira' }).waitFor()
  await saveScreenshot(page, 'library-grid')
  await page.getByRole('button', { name: 'Filter' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('button', { name: 'Unread' }).click()
  await selectByTyping(drawer.getByLabel('Genre'), 'dra', 'Drama')
  await drawer.getByRole('button', { name: 'Show 26 series' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'library-filter')
  await drawer.getByRole('button', { name: 'Show 26 series' }).click()
  await page.getByText('26 series').first().waitFor()
  await expect.poll(() => page.url()).toContain('genre=')
  await page.getByRole('link', { name: 'Home' }).click()
  await openLibrary(page, 'Manga')
  await page.getByRole('button', { name: 'Remove filter: Drama' }).waitFor()
  await expect.poll(() => page.url()).toContain('genre=')
  await saveScreenshot(page, 'library-filtered')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.locator('.page-count', { hasText: '79 series' }).waitFor()
  await expect.poll(() => page.url()).not.toContain('genre')
})

test('a letter jumps to its titles, and going back or reloading restores the view', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'R, 3 titles' }).click()
  await page.getByRole('link', { name: 'Reta' }).waitFor()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
  const scrollBefore = await scrolled(page)
  await page.getByRole('link', { name: 'Reta' }).click()
  await page.getByRole('heading', { name: 'Reta', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Reta' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(scrollBefore)
  await page.reload()
  await page.getByRole('link', { name: 'Reta' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(scrollBefore)
})

test('one click marks a title as read, and another undoes it', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: /^A, / }).click()
  await page.getByRole('link', { name: 'Akira' }).hover()
  await saveScreenshot(page, 'library-hover')
  await page.getByRole('button', { name: 'Mark as read: Akira' }).click()
  await page.getByText('1 series marked as read.').waitFor()
  await expect.poll(readTitles).toEqual(['Akira'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Changes undone.').waitFor()
  await expect.poll(readTitles).toEqual([])
})

test('a range, or all, is selected and marked together, and the menu of a card has the other actions', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Aeta' }).hover()
  await page.getByRole('button', { name: 'Select Aeta' }).click()
  await page.getByRole('link', { name: 'Beta' }).click({ modifiers: ['Shift'] })
  await page.getByText('5 selected').waitFor()
  await saveScreenshot(page, 'library-selected')
  const sent: string[] = []
  page.on('request', (request) => (request.url().includes('/read-progress') ? sent.push(new URL(request.url()).pathname) : undefined))
  await page.getByRole('button', { name: 'Mark as read', exact: true }).click()
  await page.getByText('5 series marked as read.').waitFor()
  await expect.poll(readTitles).toHaveLength(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readTitles).toEqual([])
  expect(sent).toEqual(['/api/v1/read-progress/mark', '/api/v1/read-progress/restore'])
  await page.getByRole('link', { name: 'Akira' }).hover()
  await page.getByRole('button', { name: 'Actions for Akira' }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await page.getByRole('button', { name: 'Select all 79' }).click()
  await page.getByText('79 selected').waitFor()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to collection' })
  await dialog.getByLabel('New collection').fill('All of it')
  await dialog.getByRole('button', { name: 'Add 79 series' }).click()
  await page.getByText('79 series added to “All of it”.').waitFor()
  const { content } = (await server.http.get('/api/v1/collections')).json<{ content: { name: string; seriesIds: string[] }[] }>()
  expect(content.map(({ name, seriesIds }) => [name, seriesIds.length])).toEqual([['All of it', 79]])
})

test('a bulk action is one request each, is tracked to its end, and reports its result', async () => {
  const { page } = visitor
  const sent: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !pathname.includes('/list')) sent.push(pathname)
  }
  page.on('request', note)
  await chooseAll(page)
  await page.getByRole('button', { name: 'Analyze files' }).click()
  await page.getByText('Files of 79 series analyzed.').waitFor()
  await saveScreenshot(page, 'library-analysed')
  await chooseAll(page)
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/v1/tasks/*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Refresh metadata' }).click()
  await page.getByRole('button', { name: 'Run in background' }).click()
  await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'hidden' })
  answers.resolve()
  await page.getByText('Metadata refreshed for 79 series.').waitFor()
  await page.unroute('**/api/v1/tasks/*')
  expect(sent).toEqual(['/api/v1/actions', '/api/v1/actions'])
  await page.getByRole('link', { name: 'Aeta' }).hover()
  await page.getByRole('button', { name: 'Select Aeta' }).click()
  await page.getByRole('link', { name: 'Alpha' }).click()
  await rename(join(library.root, 'Alpha'), join(library.root, '.Alpha'))
  await page.getByRole('button', { name: 'Delete files' }).click()
  await page.getByRole('button', { name: 'Delete files of 2 series' }).waitFor()
  await saveScreenshot(page, 'library-delete')
  await page.getByRole('button', { name: 'Delete files of 2 series' }).click()
  await page.getByText('Files of 1 series deleted. 1 failed: The folder of "').waitFor()
  await saveScreenshot(page, 'library-deleted')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await rename(join(library.root, '.Alpha'), join(library.root, 'Alpha'))
  await library.add('Aeta/1.cbz', files['Aeta/1.cbz'])
  await library.scan()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Close' }).click()
  page.off('request', note)
  expect(visitor.complaints).toEqual([])
})

test('all books have their own view, and deleting a library requires its name', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Books', exact: true }).click()
  await page.locator('.page-count', { hasText: '80 books' }).waitFor()
  await page.getByLabel('Cover size').selectOption('List')
  await page.getByLabel('Sort by').selectOption('Page count')
  await page.getByRole('link', { name: 'Akira' }).first().waitFor()
  await saveScreenshot(page, 'library-books-list')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Library actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Manga”?' })
  expect(await dialog.getByRole('button', { name: 'Delete library' }).isDisabled()).toBe(true)
  await saveScreenshot(page, 'library-give-up')
  await page.keyboard.press('Escape')
  expect(visitor.complaints).toEqual([])
})

test('a long press on a cover opens its menu, and the selection has its bar on a phone, too', async () => {
  const guest = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  const { page } = guest
  await addSession(page, administrator)
  await page.goto(`/libraries/${library.id}`)
  const cover = page.getByRole('link', { name: 'Akira' })
  await cover.waitFor()
  await page.getByRole('button', { name: /^Z, / }).waitFor()
  expect(await page.evaluate<number>(smallestLetterPx)).toBeGreaterThanOrEqual(24)
  await saveScreenshot(page, 'library-phone')
  await rest(page, await cover.boundingBox())
  const sheet = page.getByRole('dialog', { name: 'Akira' })
  await sheet.getByRole('button', { name: 'Mark as read' }).waitFor()
  await saveScreenshot(page, 'library-phone-sheet')
  await sheet.getByRole('button', { name: 'Select' }).tap()
  await page.getByRole('link', { name: 'Aeta' }).tap()
  await page.getByText('2 selected').waitFor()
  await saveScreenshot(page, 'library-phone-selected')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear selection' }).tap()
  await page.getByText('2 selected').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filter' }).tap()
  await page.getByRole('dialog', { name: 'Filter' }).getByText('Publication status').waitFor()
  await saveScreenshot(page, 'library-phone-filter')
  expect(guest.complaints).toEqual([])
  await guest.close()
})

test('the Back button of a phone ends the selection, and only then leaves the library', async () => {
  const guest = await aVisitor(await server.url(), phone)
  const { page } = guest
  await addSession(page, administrator)
  await page.goto('/more')
  await openInApp(page, `/libraries/${library.id}`)
  const cover = page.getByRole('link', { name: 'Akira' })
  await cover.waitFor()
  await rest(page, await cover.boundingBox())
  await page.getByRole('dialog', { name: 'Akira' }).getByRole('button', { name: 'Select' }).tap()
  await page.getByRole('button', { name: 'Delete files' }).tap()
  const question = page.getByRole('dialog')
  await question.waitFor()
  // The address changes and returns.
  const expectStay = () => expect.poll(() => page.url()).toContain(`/libraries/${library.id}`)
  await page.evaluate('history.back()')
  await question.waitFor({ state: 'detached' })
  await expectStay()
  await page.getByText('1 selected').waitFor()
  await page.evaluate('history.back()')
  await page.getByText('1 selected').waitFor({ state: 'detached' })
  await expectStay()
  await page.evaluate('history.back()')
  await page.getByRole('heading', { name: 'More', level: 1 }).waitFor()
  expect(guest.complaints).toEqual([])
  await guest.close()
})

test('a tablet shows as many covers per row as fit, in portrait and landscape', async () => {
  const guest = await aVisitor(await server.url(), tablet)
  const { page } = guest
  await addSession(page, administrator)
  await page.goto(`/libraries/${library.id}`)
  await page.getByRole('link', { name: 'Akira' }).waitFor()
  const covers = () => page.evaluate<number>(coversInFirstRow)
  await saveScreenshot(page, 'library-tablet')
  expect(await findAccessibilityViolations(page)).toEqual([])
  const upright = await covers()
  expect(upright).toBeGreaterThanOrEqual(4)
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(covers).toBeGreaterThanOrEqual(upright)
  await saveScreenshot(page, 'library-tablet-wide')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Akira' }).first().tap()
  await page.getByRole('heading', { name: 'Akira', level: 1 }).waitFor()
  await saveScreenshot(page, 'series-tablet')
  expect(guest.complaints).toEqual([])
  await guest.close()
})

/** Titles in the same row as the first one. */
const coversInFirstRow = `{
  const tops = [...document.querySelectorAll('main a[href*="/series/"]')].map((title) => Math.round(title.getBoundingClientRect().top))
  tops.filter((top) => top === tops[0]).length
}`

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Akira' }).hover()
  await page.getByRole('button', { name: 'Select Akira' }).click()
  await page.getByRole('button', { name: 'Select all 79' }).click()
}

const scrolled = (page: Page): Promise<number> => page.evaluate<number>('Math.round(window.scrollY)')

/** A long press. */
async function rest(page: Page, box: { x: number; y: number } | null): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { x, y } = requireDefined(box, 'the box of the card')
  const touchPoints = [{ x: x + 40, y: y + 40 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('dialog').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const smallestLetterPx =
  "Math.min(...[...document.querySelectorAll('.letter-rail button')].flatMap((one) => [one.offsetWidth, one.offsetHeight]))"
