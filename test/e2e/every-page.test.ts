// Every page of the web app, as administrator, reader and visitor: no accessibility problem in either color scheme and no horizontal
// scrolling on a computer and a phone. With SCREENSHOT_FOLDER it also writes a picture of each at three widths.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer } from '../builders/a-server.ts'
import {
  aVisitor,
  findAccessibilityViolations,
  findCutOffTexts,
  findSidewaysScrolling,
  phone,
  saveScreenshot,
  type Visitor,
} from './a-browser.ts'
import { aFullServer, type FullServer, type PageIds, reader } from './a-full-server.ts'
import { addSession, openInApp } from './app-actions.ts'
import { type AppPage, administratorPages, guestPages, readerPages, sharedPages, unclaimedPages, visitorPages } from './app-pages.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const tabletSize = { width: 1024, height: 768 }
const phoneSize = { width: 390, height: 844 }

/** For covers to load. */
const pictureWaitMs = 600
const takesPictures = process.env.SCREENSHOT_FOLDER !== undefined

type ColorScheme = 'light' | 'dark'

let full: FullServer

beforeAll(async () => {
  full = await aFullServer()
})

afterAll(() => full?.close())

test('every route of the app has an entry in the list of pages', async () => {
  const { page, close } = await aVisitor(await full.server.url(), desk)
  await page.goto('/sign-in')
  const routes = await page.evaluate<string[]>('Object.keys(__TSR_ROUTER__.routesByPath)')
  const listed = [...sharedPages, ...administratorPages, ...visitorPages, ...unclaimedPages].map(({ route }) => route)
  const plain = (route: string) => route.replace(/(.)\/$/, '$1')
  expect([...new Set(routes.map(plain))].sort()).toEqual([...new Set(listed)].sort())
  await close()
})

test.each([
  ['every account', sharedPages],
  ['administrators only', administratorPages],
] as const)('for an administrator, no page for %s has an accessibility problem or scrolls sideways', async (_, pages) => {
  const visitor = await aVisitor(await full.server.url(), desk)
  await addSession(visitor.page, administrator)
  expect(await problemsOf(visitor, pages, 'admin')).toEqual([])
  await visitor.close()
})

test('no main page of a reader has an accessibility problem or scrolls sideways', async () => {
  const visitor = await aVisitor(await full.server.url(), desk)
  await addSession(visitor.page, reader)
  expect(await problemsOf(visitor, readerPages, 'reader')).toEqual([])
  await visitor.close()
})

test('no page of a guest has an accessibility problem, scrolls sideways, or asks for what guests may not use', async () => {
  await full.server.http.put('/api/v1/guest-access', { libraryIds: [full.ids.library], ageRestriction: null })
  const visitor = await aVisitor(await full.server.url(), desk)
  expect((await visitor.page.request.post('/api/v1/guest-session')).status()).toBe(200)
  expect(await problemsOf(visitor, guestPages, 'guest')).toEqual([])
  await visitor.close()
})

test('the pages before signing in have no accessibility problem and do not scroll sideways', async () => {
  const visitor = await aVisitor(await full.server.url(), desk)
  expect(await problemsOf(visitor, visitorPages, 'visitor')).toEqual([])
  await visitor.close()
  const unclaimed = await aServer({ unclaimed: true })
  const first = await aVisitor(await unclaimed.url(), desk)
  expect(await problemsOf(first, unclaimedPages, 'first')).toEqual([])
  await first.close()
  await unclaimed.close()
})

test.each([
  { width: phoneSize.width, text: 32, locale: 'en-GB' },
  { width: 320, text: 16, locale: 'en-GB' },
  { width: 320, text: 16, locale: 'de-DE' },
  { width: 320, text: 32, locale: 'de-DE' },
])('no page scrolls sideways or cuts texts off at $width px with text of $text px in $locale', async ({ width, text, locale }) => {
  const { page, close } = await aVisitor(await full.server.url(), { ...phone, viewport: { width, height: 844 }, locale })
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
  const problems: string[] = []
  const check = async (pages: readonly AppPage[]) => {
    await page.goto('/')
    for (const appPage of pages) {
      await (locale === 'en-GB' ? open(page, appPage, full.ids) : openTranslated(page, appPage.address(full.ids)))
      const found = [...(await findSidewaysScrolling(page)), ...(await findCutOffTexts(page))]
      for (const problem of found) problems.push(`${appPage.address(full.ids)}: ${problem}`)
    }
  }
  await check(visitorPages)
  await addSession(page, administrator)
  await check([...sharedPages, ...administratorPages])
  expect(problems).toEqual([])
  await close()
})

test('while a page loads, its placeholders are no wider than a narrow phone with large text', async () => {
  const { page, close } = await aVisitor(await full.server.url(), { ...phone, viewport: { width: 320, height: 844 } })
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await addSession(page, administrator)
  // Never answered.
  await page.route(/\/api\/v1\/(books|series|discover)/, () => undefined)
  const problems: string[] = []
  for (const address of ['/', '/discover', `/discover/srca/${full.ids.title}`, `/series/${full.ids.series}`]) {
    await page.goto(address)
    await page.locator('.mantine-Skeleton-root').first().waitFor()
    for (const problem of await findSidewaysScrolling(page)) problems.push(`${address}: ${problem}`)
  }
  expect(problems).toEqual([])
  await close()
})

test('with large text on a narrow phone, a menu and the filter of a library are no wider than the screen', async () => {
  const { page, close } = await aVisitor(await full.server.url(), { ...phone, viewport: { width: 320, height: 844 } })
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 24 } })
  await addSession(page, administrator)
  await page.goto(`/libraries/${full.ids.library}`)
  await page.getByRole('button', { name: 'Library actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete library' }).waitFor()
  expect(await findSidewaysScrolling(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByText('Genre').first().waitFor()
  expect(await page.evaluate<boolean>(dialogScrollsSideways)).toBe(false)
  await close()
})

test('a long title, name or tag without spaces is wrapped wherever it is shown on a phone', async () => {
  const { server, ids } = full
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
  await server.http.patch(`/api/v1/series/${ids.series}/metadata`, { title: word, tags: [word] })
  await server.http.patch(`/api/v1/books/${ids.book}/metadata`, { authors: [{ name: word, role: 'writer' }] })
  await server.http.patch(`/api/v1/books/${ids.book}/read-progress`, { page: 1 })
  const { page, close } = await aVisitor(await server.url(), phone)
  await addSession(page, administrator)
  for (const address of [`/books/${ids.book}`, `/series/${ids.series}`, '/settings/statistics']) {
    await page.goto(address)
    await page.getByRole('link', { name: word }).first().waitFor()
    expect(await findSidewaysScrolling(page), address).toEqual([])
  }
  await close()
})

const dialogScrollsSideways = `[...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.scrollWidth > dialog.clientWidth)`

/** Opens the pages one after another, as links do, without loading the app again. */
async function problemsOf({ page, complaints }: Visitor, pages: readonly AppPage[], who: string): Promise<readonly string[]> {
  const problems: string[] = []
  await page.goto('/')
  // Contrast is measured at once, not after a transition to other colors.
  await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' })
  for (const [at, appPage] of pages.entries()) {
    const address = appPage.address(full.ids)
    await page.setViewportSize(desk.viewport)
    await open(page, appPage, full.ids)
    const found = await checkPage(page, `${who}${pictureName(appPage, address)}`, at % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'])
    for (const problem of found) problems.push(`${who} ${address}: ${problem}`)
  }
  return [...problems, ...complaints]
}

async function open(page: Page, { address, heading, shows }: AppPage, ids: PageIds): Promise<void> {
  await openInApp(page, address(ids))
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  if (shows) await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await page.locator('[role=status][aria-label="Loading"]').first().waitFor({ state: 'detached' })
}

async function openTranslated(page: Page, address: string): Promise<void> {
  await openInApp(page, address)
  await page.locator('h1').first().waitFor()
  // A page of an app is loaded only once, so `networkidle` says nothing about later addresses.
  await page.locator('.mantine-Skeleton-root, [role=status][aria-label="Wird geladen"]').first().waitFor({ state: 'detached' })
}

/**
 * Checks the wide page in one color scheme and the narrow one in the other. The parts that only one width shows are on many pages, so they
 * are checked in both schemes.
 */
async function checkPage(page: Page, name: string, [wide, narrow]: readonly [ColorScheme, ColorScheme]): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: wide })
  const ofWide = await findAccessibilityViolations(page)
  if (takesPictures) await savePictures(page, name)
  await page.setViewportSize(phoneSize)
  await page.emulateMedia({ colorScheme: narrow })
  const ofNarrow = await findAccessibilityViolations(page)
  return [
    ...ofWide.map((problem) => `${desk.viewport.width} px, ${wide}: ${problem}`),
    ...ofNarrow.map((problem) => `${phoneSize.width} px, ${narrow}: ${problem}`),
  ]
}

async function savePictures(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(pictureWaitMs)
  for (const size of [desk.viewport, tabletSize, phoneSize]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await saveScreenshot(page, `${name}-${size.width}-${colorScheme}`)
    }
  }
}

const pictureName = ({ route, heading }: AppPage, address: string): string =>
  `${route.length > 2 ? route : `-${String(heading)}`}${address.includes('?') ? address.slice(address.indexOf('?')) : ''}`
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/-$/, '')
