// From a name to the first page: Discover on a computer and on a phone, with a stand-in for MangaDex. The presses are counted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addLibrary, addSession, openInApp, signIn } from './app-actions.ts'

const maxPresses = 5
const desk = { viewport: { width: 1440, height: 900 } }

let source: FakeMangaDex
let server: TestServer
let folder = ''
let visitor: Visitor
let onPhone: Visitor

beforeAll(async () => {
  const pageShape = { widthPx: 600, heightPx: 900 }
  const tags = { genre: ['Action', 'Drama'], theme: ['Monsters'], format: ['Award Winning'] }
  const details = { authors: ['A. Writer'], artists: ['B. Artist'], description: 'A **keeper** and the sea.\n\nEvery night.', rating: 9.3 }
  source = await aFakeMangaDex()
    .title({ title: 'The Lighthouse Keepers', pageShape, tags, ...details, status: 'hiatus', year: 2019, relations: { sequel: 2 } })
    .chapters(3, { pages: 3 })
    .title({ title: 'Tea for Two Foxes', pageShape, tags, status: 'completed', year: 2021 })
    .chapters(2, { pages: 3 })
    .titles(30, 1)
    .start()
  folder = await mkdtemp(join(tmpdir(), 'hondana-e2e-discover-'))
  server = await aServer({
    working: true,
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  visitor = await aVisitor(await server.url(), desk)
  onPhone = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
})

afterAll(async () => {
  await visitor?.close()
  await onPhone?.close()
  await server?.close()
  await source?.close()
  await rm(folder, { recursive: true, force: true })
})

test('MangaDex is turned on in Discover with one switch', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await addLibrary(page, folder)
  await page.getByRole('link', { name: 'Discover', exact: true }).click()
  await page.getByText('No sources are enabled').waitFor()
  await saveScreenshot(page, 'discover-off')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('switch', { name: /MangaDex/ }).click({ force: true })
  await page.getByRole('region', { name: 'Popular' }).getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
  await saveScreenshot(page, 'discover')
})

test('finding a title by name and opening its first page takes five clicks and one word', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const { press, count } = countPresses()
  await press(page.getByRole('link', { name: 'Discover', exact: true }))
  await press(page.getByRole('searchbox'))
  await page.keyboard.type('keepers')
  // Before the search responds, the lists of the source show the title, too.
  await expect.poll(() => page.getByRole('button', { name: 'Follow The Lighthouse Keepers' }).count()).toBe(1)
  await press(page.getByRole('button', { name: 'Follow The Lighthouse Keepers' }))
  await page.getByRole('button', { name: 'Following The Lighthouse Keepers' }).waitFor()
  await saveScreenshot(page, 'discover-search')
  await press(page.getByRole('link', { name: /^The Lighthouse Keepers/ }))
  await press(page.getByRole('link', { name: 'Start reading' }))
  await firstPage(page).waitFor()
  expect(count()).toBeLessThanOrEqual(maxPresses)
  expect(visitor.complaints).toEqual([])
})

test('on a phone, finding a title by name and opening its first page takes five taps and one word', async () => {
  const { page } = onPhone
  await addSession(page, administrator)
  await page.goto('/')
  const { press, count } = countPresses()
  await press(page.getByRole('link', { name: 'Discover', exact: true }))
  await press(page.getByRole('searchbox'))
  await page.keyboard.type('foxes')
  await press(page.getByRole('link', { name: /^Tea for Two Foxes/ }))
  await press(page.getByRole('button', { name: 'Follow Tea for Two Foxes' }))
  await press(page.getByRole('link', { name: 'Start reading' }))
  await firstPage(page).waitFor()
  expect(count()).toBeLessThanOrEqual(maxPresses)
  await openInApp(page, '/discover')
  await page.getByRole('region', { name: 'Popular' }).getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
  await saveScreenshot(page, 'phone-discover')
  expect(onPhone.complaints).toEqual([])
})

test('a title, its options, the filters and the global search have no accessibility problem in light and dark mode', async () => {
  for (const [{ page }, name] of [
    [visitor, 'desk'],
    [onPhone, 'phone'],
  ] as const) {
    await page.emulateMedia({ colorScheme: name === 'desk' ? 'light' : 'dark' })
    await openInApp(page, '/discover?q=lighthouse')
    await page.getByRole('link', { name: /^The Lighthouse Keepers/ }).click()
    await page.getByRole('heading', { name: 'The Lighthouse Keepers', level: 1 }).waitFor()
    await page.getByText('Ch. 3').first().waitFor()
    await page.waitForLoadState('networkidle')
    await saveScreenshot(page, `${name}-title`)
    await readPreview(page, name)
    await page.getByRole('button', { name: 'Following The Lighthouse Keepers' }).click()
    await page.getByLabel('First chapter to download').waitFor()
    await saveScreenshot(page, `${name}-follow-options`)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openInApp(page, '/discover')
    await page.getByRole('link', { name: /^Filters/ }).click()
    await page.getByRole('button', { name: 'Action' }).click()
    await page.getByRole('button', { name: 'Drama' }).click()
    await page.getByRole('button', { name: 'Drama' }).click()
    await page.waitForLoadState('networkidle')
    await saveScreenshot(page, `${name}-filters`)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await openInApp(page, '/search?q=title')
    await page
      .getByRole('button', { name: /^Follow / })
      .first()
      .waitFor()
    await saveScreenshot(page, `${name}-global-search`)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.goto('/search?q=lighthouse')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Following The Lighthouse Keepers' }).waitFor()
    await saveScreenshot(page, `${name}-series`)
    expect(await findAccessibilityViolations(page)).toEqual([])
  }
  expect(visitor.complaints).toEqual([])
  expect(onPhone.complaints).toEqual([])
})

test('a preview that was opened by its address closes to the page of its title', async () => {
  const { page } = visitor
  await openInApp(page, '/discover?q=lighthouse')
  await page.getByRole('link', { name: /^The Lighthouse Keepers/ }).click()
  await page.getByRole('button', { name: 'Preview Ch. 3' }).click()
  await imageOf(page, 1).waitFor()
  await page.reload()
  await imageOf(page, 1).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate<string>('document.activeElement?.tagName')).toBe('MAIN')
})

/** Presses things and counts how often. */
function countPresses(): { readonly press: (what: Locator) => Promise<void>; readonly count: () => number } {
  let presses = 0
  return {
    press: async (what) => {
      presses += 1
      await what.first().click()
    },
    count: () => presses,
  }
}

const firstPage = (page: Page): Locator => page.locator('img[alt^="Page 1 of"][data-state="shown"]:visible')

/** A preview is read with the keyboard to its end, and closes to the title it was opened from. */
async function readPreview(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview Ch. 3' }).click()
  await imageOf(page, 1).waitFor()
  const isLoaded = "[...document.querySelectorAll('.chapter-preview img')].every(({ naturalWidth }) => naturalWidth > 0)"
  await expect.poll(() => page.evaluate<boolean>(isLoaded)).toBe(true)
  await saveScreenshot(page, `${name}-preview`)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Space')
  await imageOf(page, 2).waitFor()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
  await page.getByText('End of the preview').waitFor()
  await saveScreenshot(page, `${name}-preview-end`)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate<string>("document.activeElement?.getAttribute('aria-label')")).toBe('Preview Ch. 3')
}

const imageOf = (page: Page, number: number) => page.getByRole('dialog').getByRole('img', { name: `Page ${number} of 3` })
