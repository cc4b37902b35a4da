// Reading text books: paged, scrolled, and with fixed layout. In every mode, no script of a book runs.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anEpub, chapterPath } from '../builders/an-epub.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { aHostileNovel } from './a-hostile-novel.ts'
import { addSession } from './app-actions.ts'
import { boundingBoxOf, scrollThrough, swipe } from './gestures.ts'
import { createReaderDriver, type ReaderDriver } from './reader-driver.ts'

const run = 'window.hostile = 1; try { top.hostile = 1 } catch {}'
const sentences = (part: number) =>
  Array.from({ length: 40 }, (_, n) => `</p><p>Part ${part}, ${n + 1}: the rain fell in torrents, and nobody slept.`).join('')

/** Four pages of 1200 by 1600; the second links to the last, and all of them try to run a script. */
const drawn = (number: number): string => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" onload="${run}"><head><title>${number}</title>
<meta name="viewport" content="width=1200, height=1600"/><script>${run}</script>
<style>body { width: 1200px; height: 1600px; background: hsl(${number * 70} 50% 85%) } p { position: absolute; left: 300px; top: 700px; margin: 0; font: 90px sans-serif }</style>
</head><body onload="${run}"><p>Drawing ${number}</p>${number === 2 ? '<p style="top: 1000px"><a href="chapter%204.xhtml">to the last</a></p>' : ''}</body></html>`

let server: TestServer
let library: TestLibrary
let driver: ReaderDriver
let desk: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const pages = Object.fromEntries([1, 2, 3, 4].map((number) => [chapterPath(number), drawn(number)]))
  library = await aLibrary({
    server,
    name: 'Texts',
    files: {
      'Novel/novel.epub': aHostileNovel(),
      'Saga/saga.epub': anEpub({ chapters: [1, 2, 3].map((part) => `Part ${part} begins.${sentences(part)}`) }),
      'Tale/tale.epub': anEpub({ chapters: [sentences(1), sentences(2), sentences(3)] }),
      'Drawn/drawn.epub': anEpub({ chapters: ['', '', '', ''], fixedLayout: true, files: pages }),
    },
  })
  driver = createReaderDriver(server, library)
  desk = await aVisitor(await server.url())
  await addSession(desk.page, administrator)
})

afterAll(async () => {
  await desk?.close()
  await server?.close()
  await library?.removeFolder()
})

test('a text book is read page by page, runs no scripts and contacts no other host', async () => {
  const { page } = desk
  const foreign: string[] = []
  await page.context().route('https://tracker.example/**', async (route) => {
    foreign.push(route.request().url())
    await route.abort()
  })
  const { id } = await library.book('Novel/novel.epub')
  await page.goto(`/read/${id}`)
  await page.locator('.text-frame[data-ready="true"]').waitFor()
  const text = page.frameLocator('.text-frame iframe')
  await text.getByText('It was a dark and stormy night').first().waitFor()
  await saveScreenshot(page, 'text')
  expect(await page.evaluate('[window.hostile, document.title.includes("owned"), document.querySelectorAll("iframe").length]')).toEqual([
    undefined,
    false,
    1,
  ])
  expect(
    await text.locator('script, iframe, object, form, meta[http-equiv="refresh"], link[rel="preconnect"], [onload], [onerror]').count(),
  ).toBe(0)
  const heading = "document.querySelector('.text-frame iframe').contentDocument.querySelector('h1')"
  expect(await page.evaluate(`getComputedStyle(${heading}).fontStyle`)).toBe('italic')
  await page.keyboard.press('ArrowRight')
  await page.mouse.click(1200, 400)
  await page.getByText(/^3 of \d+ in this chapter/).waitFor()
  await expect.poll(() => driver.progressOf('Novel/novel.epub')).toMatchObject({ completed: false })
  await page.reload()
  await page.getByText(/^3 of \d+ in this chapter/).waitFor()
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('button', { name: 'Chapter 2' }).click()
  await text.getByText('The end of the story').waitFor()
  await text.getByText('back to the night').waitFor()
  const link = requireDefined(await text.getByText('back to the night').boundingBox(), 'the box of the link')
  await page.mouse.click(link.x + 5, link.y + 5)
  await text.getByText('It was a dark and stormy night').first().waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => driver.progressOf('Novel/novel.epub')).toMatchObject({ completed: true })
  expect(foreign).toEqual([])
  // The console reports rejections of the book's style sheet by the policy.
  expect(desk.complaints.filter((one) => !/Content Security Policy/.test(one))).toEqual([])

  await page.keyboard.press('s')
  await page.getByRole('combobox', { name: 'Font' }).selectOption('OpenDyslexic')
  const loaded =
    "[...document.querySelector('.text-frame iframe').contentDocument.fonts].map(({ family, status }) => family + ' ' + status)"
  await expect.poll(() => page.evaluate(loaded)).toContain('hondana-reader-font loaded')
  const paragraph = "document.querySelector('.text-frame iframe').contentDocument.querySelector('p')"
  expect(await page.evaluate(`getComputedStyle(${paragraph}).fontFamily`)).toContain('hondana-reader-font')
  await page.getByRole('radio', { name: 'Sepia' }).check()
  await saveScreenshot(page, 'text-look')
  // Last: axe also tries to run in the frame, which is blocked and reported in the console.
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('a finished ebook stays finished when its reader pages back, until they read on from its beginning', async () => {
  const { page } = desk
  const { id } = await library.book('Tale/tale.epub')
  await server.http.patch(`/api/v1/books/${id}/read-progress`, { completed: true })
  await openText(page, 'Tale/tale.epub')
  const foot = page.locator('.text-reader-foot')
  await page.keyboard.press('End')
  await foot.getByText('100%').waitFor()
  const opened = await foot.innerText()
  const sent: string[] = []
  page.on('request', (request) => (request.method() === 'PUT' ? sent.push(request.url()) : 0))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => foot.innerText()).not.toBe(opened)
  await page.evaluate('new Promise((later) => requestAnimationFrame(() => requestAnimationFrame(later)))')
  // Leaving sends what is not saved yet.
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Tale', level: 1 }).waitFor()
  expect(sent).toEqual([])
  await openText(page, 'Tale/tale.epub')
  await foot.getByText('1 of').waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => driver.progressOf('Tale/tale.epub')).toMatchObject({ completed: false })
  // A look at the end, also if a page is turned before it has loaded.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/chapter%203.xhtml', (route) => held.then(() => route.continue()))
  await page.reload()
  await page.locator('.text-frame[data-ready="true"]').first().waitFor()
  for (const key of ['ArrowRight', 'End', 'ArrowRight']) await page.keyboard.press(key)
  release()
  await expect.poll(() => driver.progressOf('Tale/tale.epub')).toMatchObject({ completed: true })
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => driver.progressOf('Tale/tale.epub')).toMatchObject({ completed: false })
})

test('a scrolled book continues forward and back through its parts without layout jumps', async () => {
  const { page } = desk
  await openText(page, 'Saga/saga.epub')
  await page.keyboard.press('s')
  await page.getByRole('radio', { name: 'Scrolling' }).check()
  await page.keyboard.press('Escape')
  await page.locator('.text-column .text-frame[data-ready="true"]').first().waitFor()
  await saveScreenshot(page, 'text-scrolled')
  await page.getByRole('button', { name: 'Table of contents' }).click()
  await page.getByRole('button', { name: 'Chapter 2' }).click()
  const second = await part(page, 'Part 2 begins')
  await second.waitFor()
  const fromTop = async () => (await boundingBoxOf(second)).y
  await expect.poll(async () => Math.abs((await fromTop()) - 60)).toBeLessThanOrEqual(60)
  const top = await fromTop()
  // The previous part has been added above meanwhile.
  await expect.poll(() => page.locator('.text-column').evaluate((column: { scrollTop: number }) => column.scrollTop)).toBeGreaterThan(500)
  expect((await boundingBoxOf(second)).y).toBeCloseTo(top, 0)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, -600)
  await expect.poll(() => isInView(page, 'Part 1, 40:')).toBe(true)
  await saveScreenshot(page, 'text-scrolled-back')
  await expect.poll(() => driver.progressOf('Saga/saga.epub')).toMatchObject({ completed: false })
  await scrollThrough(page, () => isInView(page, 'Part 3, 25:'))
  await page.waitForTimeout(300)
  const before = (await boundingBoxOf(await part(page, 'Part 3, 25:'))).y
  await expect.poll(async () => (await place('Saga/saga.epub')).href).toContain('chapter 3')
  await page.reload()
  await expect.poll(() => isInView(page, 'Part 3, 25:')).toBe(true)
  expect(Math.abs((await boundingBoxOf(await part(page, 'Part 3, 25:'))).y - before)).toBeLessThan(60)
  await scrollThrough(page, () => isInView(page, 'Part 3, 40:'))
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => driver.progressOf('Saga/saga.epub')).toMatchObject({ completed: true })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts and gestures' }).getByText('Switch between pages and scrolling').waitFor()
  await saveScreenshot(page, 'text-help')
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await page.getByText(/in this chapter/).waitFor()
  await page.keyboard.press('w')
  await page.locator('.text-column').waitFor()
})

test('a scrolled book runs no scripts either, and its links work', async () => {
  const { page } = desk
  await openText(page, 'Novel/novel.epub')
  await page.locator('.text-column').waitFor()
  await page.keyboard.press('Home')
  await part(page, 'It was a dark and stormy night')
  await page.keyboard.press('End')
  const link = await part(page, 'back to the night')
  await link.waitFor()
  await expect.poll(() => isInView(page, 'back to the night')).toBe(true)
  await page.waitForTimeout(200)
  const linkBox = await boundingBoxOf(link)
  await page.mouse.click(linkBox.x + 5, linkBox.y + 5)
  await expect.poll(() => isInView(page, 'It was a dark and stormy night')).toBe(true)
  await runsNothing(page)
})

test('fixed-layout pages are fitted to the screen, shown in pairs when there is space, and run no scripts', async () => {
  const { page } = desk
  const complaintCount = desk.complaints.length
  await openText(page, 'Drawn/drawn.epub')
  const shown = page.locator('.fixed-page[data-shown="true"]')
  await page.locator('.fixed-page[data-shown="true"] .text-frame[data-ready="true"]').first().waitFor()
  expect(await boundingBoxOf(shown.first())).toMatchObject({ width: 600, height: 800 })
  await saveScreenshot(page, 'text-fixed')
  // The following pages are laid out before they are shown.
  await expect.poll(() => page.locator('.fixed-page[data-shown="false"] .text-frame[data-ready="true"]').count()).toBe(2)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown.count()).toBe(2)
  await saveScreenshot(page, 'text-fixed-double')
  const [left, right] = [await boundingBoxOf(shown.first()), await boundingBoxOf(shown.last())]
  expect(left.x + left.width).toBeCloseTo(right.x, 0)
  const link = await part(page, 'to the last')
  const linkBox = await boundingBoxOf(link)
  await page.mouse.click(linkBox.x + 10, linkBox.y + 10)
  await page.locator('.text-reader-foot').getByText('Page 4 of 4').waitFor({ state: 'attached' })
  await expect.poll(() => driver.progressOf('Drawn/drawn.epub')).toMatchObject({ completed: true })
  await page.keyboard.press('Home')
  await page.keyboard.press('w')
  await page.keyboard.press('ArrowRight')
  await page.locator('.text-reader-foot').getByText('Page 2 of 4').waitFor({ state: 'attached' })
  await expect.poll(() => shown.count()).toBe(1)
  await page.mouse.move(640, 300)
  await page.keyboard.press('+')
  await expect.poll(async () => (await boundingBoxOf(shown)).height).toBeGreaterThan(900)
  await runsNothing(page)
  // The console reports what the policy blocks.
  expect(desk.complaints.slice(complaintCount).filter((one) => !one.includes('Content Security Policy'))).toEqual([])
})

test('on a phone, swiping scrolls text and turns fixed-layout pages', async () => {
  const mobile = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  const { page } = mobile
  await addSession(page, administrator)
  await openText(page, 'Saga/saga.epub')
  await page.keyboard.press('w')
  await page.locator('.text-column .text-frame[data-ready="true"]').first().waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => isInView(page, 'Part 1 begins')).toBe(true)
  await swipe(page, [200, 600], [200, 200])
  await expect.poll(() => isInView(page, 'Part 1 begins')).toBe(false)
  await saveScreenshot(page, 'text-phone-scrolled')
  await page.touchscreen.tap(195, 400)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await openText(page, 'Drawn/drawn.epub')
  await page.keyboard.press('Home')
  await page.locator('.text-reader-foot').getByText('Page 1 of 4').waitFor({ state: 'attached' })
  await swipe(page, [300, 400], [80, 400])
  await page.locator('.text-reader-foot').getByText('Page 2 of 4').waitFor({ state: 'attached' })
  await page.locator('.fixed-page[data-shown="true"] .text-frame[data-ready="true"]').waitFor()
  await saveScreenshot(page, 'text-phone-fixed')
  await mobile.close()
})

async function openText(page: Page, path: string): Promise<void> {
  const { id } = await library.book(path)
  await page.goto(`/read/${id}`)
  await page.locator('.text-frame[data-ready="true"]:visible').first().waitFor()
}

/** The first paragraph with this text, in any frame. It stays the same when another frame is added before. */
async function part(page: Page, text: string): Promise<Locator> {
  const frames = page.locator('.text-frame[data-ready="true"] iframe')
  let paragraph: Locator | undefined
  const find = async (): Promise<boolean> => {
    for (const element of await frames.elementHandles()) {
      paragraph = (await element.contentFrame())?.locator(`p:has-text("${text}")`).first()
      if (paragraph && (await paragraph.count()) > 0) return true
    }
    return false
  }
  await expect.poll(find).toBe(true)
  return requireDefined(paragraph, `the paragraph "${text}"`)
}

/** Whether such a paragraph is visible on the screen. */
const isInView = (page: Page, text: string): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.text-frame[data-ready="true"] iframe')].some((frame) => {
    const { top } = frame.getBoundingClientRect()
    return [...(frame.contentDocument?.querySelectorAll('p') ?? [])].some((one) => {
      const y = one.getBoundingClientRect().top + top
      return one.textContent.includes(${JSON.stringify(text)}) && y >= 0 && y < innerHeight
    })
  })`)

const runsNothing = async (page: Page): Promise<void> => {
  expect(
    await page.evaluate('[window.hostile, ...[...document.querySelectorAll("iframe")].map((one) => one.getAttribute("sandbox"))]'),
  ).toSatisfy(([hostile, ...sandboxes]: unknown[]) => hostile === undefined && sandboxes.every((one) => one === 'allow-same-origin'))
}

const place = async (path: string): Promise<{ readonly href: string }> => {
  const { id } = await library.book(path)
  return (await server.http.get(`/api/v1/books/${id}/progression`)).json<{ locator: { href: string } }>().locator
}
