// The main path with the keyboard only: sign in, find a title, follow it, read its chapter, return. Each stop shows the focus.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireIds } from '../../src/plugins/contract/wire-ids.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, saveScreenshot, type Visitor } from './a-browser.ts'

/** No stop of the path is further away than this. */
const maxTabs = 25

let source: FakeMangaDex
let server: TestServer
let visitor: Visitor
let folder = ''

beforeAll(async () => {
  const pageShape = { widthPx: 600, heightPx: 900 }
  source = await aFakeMangaDex()
    .title({ title: 'The Lighthouse Keepers', pageShape })
    .chapters(1, { pages: 3 })
    .title({ title: 'Tea for Two Foxes', pageShape })
    .chapters(1, { pages: 3 })
    .start()
  folder = await mkdtemp(join(tmpdir(), 'hondana-keyboard-'))
  const settings = { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' }
  server = await aServer({ working: true, settings })
  await server.http.post('/api/v1/libraries', { name: 'Manga', root: folder })
  await server.http.patch(`/api/v1/plugins/${wireIds.mangadex}`, { enabled: true })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await source?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a title is found, followed and read with the keyboard only, and every stop shows the focus', async () => {
  const { page } = visitor
  const { keyboard } = page
  await page.goto('/')
  await expectFocus(page.getByLabel('Email'))
  await keyboard.type(administrator.email)
  await tabTo(page, page.locator('input[type=password]'))
  await keyboard.type(administrator.password)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()

  await tabTo(page, page.getByRole('link', { name: 'Discover', exact: true }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
  await page.getByRole('searchbox').waitFor()
  await keyboard.press('/')
  await expectFocus(page.getByRole('searchbox'))
  await keyboard.type('keepers')
  // The popular titles, which may come before the search begins, have the same button.
  await page.waitForURL(/q=keepers$/)
  const results = page.getByRole('list', { name: 'MangaDex' })
  const follow = results.getByRole('button', { name: 'Follow The Lighthouse Keepers' })
  await follow.waitFor()
  await tabTo(page, follow)
  await saveScreenshot(page, 'keyboard-follow')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Following The Lighthouse Keepers' }).waitFor()

  await keyboard.press('g')
  await keyboard.press('u')
  await page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
  const chapter = page.getByRole('list', { name: 'Today' }).getByRole('link', { name: /1/ }).first()
  await chapter.waitFor()
  await tabTo(page, chapter)
  await saveScreenshot(page, 'keyboard-updates')
  await keyboard.press('Enter')

  await shownPage(page, 1).waitFor()
  // Read from right to left, as the source says.
  await keyboard.press('ArrowLeft')
  await shownPage(page, 2).waitFor()
  await keyboard.press('Space')
  await shownPage(page, 3).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Reader settings' }))
  await keyboard.press('Escape')
  await expectFocus(page.getByRole('main'))
  await page.getByRole('heading', { name: 'The Lighthouse Keepers', level: 1 }).waitFor()
  await keyboard.press('g')
  await keyboard.press('u')
  await page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('the list of keyboard shortcuts opens, leads to a page and closes with the keyboard', async () => {
  const { page } = visitor
  const { keyboard } = page
  await keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByText('Discover').waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await keyboard.press('g')
  await keyboard.press('e')
  await page.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
  expect(visitor.complaints).toEqual([])
})

/** Presses Tab until the element has the focus; every element on the way shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const stops: string[] = []
  for (let presses = 0; presses < maxTabs; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate<string>(unmarkedFocus)).toBe('')
    if (await hasFocus(target)) return
    stops.push(await page.evaluate<string>(focusedTag))
  }
  throw new Error(`Tab doesn't reach ${String(target)}, it stops at ${stops.join(' ')}`)
}

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true)
}

/** The focused element without what is in it. */
const focusedTag = 'document.activeElement.cloneNode(false).outerHTML.slice(0, 200)'

const hasFocus = async (target: Locator): Promise<boolean> => (await target.and(target.page().locator(':focus')).count()) === 1

/** The focused element if nothing marks it: no outline, no shadow, and no border in the accent color as inputs have it. */
const unmarkedFocus = `
  const element = document.activeElement
  const style = (one, pseudo) => getComputedStyle(one, pseudo)
  const near = [element, element.parentElement, ...(element.labels ?? [])]
  const root = style(document.documentElement)
  const sample = document.body.appendChild(document.createElement('i'))
  sample.style.color = root.getPropertyValue('--mantine-primary-color-filled')
  const accent = style(sample).color
  sample.remove()
  const marks = near.map((one) => style(one)).some(({ outlineStyle, outlineWidth, boxShadow, borderTopColor }, at) =>
    (outlineStyle !== 'none' && outlineWidth !== '0px') || (at === 0 && boxShadow !== 'none') || borderTopColor === accent)
  element === document.body || marks ? '' : element.outerHTML.slice(0, 300)`

const shownPage = (page: Page, number: number): Locator => page.locator(`img[alt^="Page ${number} of"][data-state="shown"]:visible`)
