// The main use case of a new user: claim, add a library, follow titles, see their chapters arrive, read, return.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aServer, basic, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import {
  addLibrary,
  addSession,
  checkNow,
  collectUntil,
  followTitle,
  openFollows,
  openInApp,
  openLibrary,
  queueDownload,
  signOut,
  submitCredentials,
} from './app-actions.ts'

const account = { email: 'me@example.org', password: 'a good long password' }
const keepers = { title: 'The Lighthouse Keepers', authors: ['A. Writer'], artists: ['B. Artist'] }
const tea = { title: 'Tea for Two Foxes' }
const snow = { title: 'Snow Over Platform Nine' }
const keeperChapters = 10
const teaChapters = 2

let source: FakeMangaDex
let server: TestServer
let shelf = ''
let visitor: Visitor

beforeAll(async () => {
  const pageShape = { widthPx: 600, heightPx: 900 }
  source = await aFakeMangaDex()
    .title({ ...keepers, pageShape })
    .chapters(keeperChapters, { pages: 5 })
    .title({ ...tea, pageShape })
    .chapters(teaChapters, { pages: 3 })
    .title({ ...snow, pageShape })
    .chapters(2, { pages: 2 })
    .start()
  shelf = await mkdtemp(join(tmpdir(), 'hondana-e2e-'))
  await mkdir(join(shelf, 'Manga'))
  server = await aServer({
    unclaimed: true,
    working: true,
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await source?.close()
  await rm(shelf, { recursive: true, force: true })
})

test('a new user sets up an empty server and sees the library fill up live', async () => {
  const { page } = visitor
  await claim(page)
  await addLibrary(page, join(shelf, 'Manga'))
  await page.getByText('Follow a title').first().waitFor()
  await saveScreenshot(page, 'empty-library')
  await openFollows(page)
  await followTitle(page, titleUrl(keepers.title), 1)
  await followTitle(page, titleUrl(tea.title), 2)
  // No page arrives until the test watches.
  source.breakPath(/^\/data\//, 'held')
  await checkNow(page)
  await saveScreenshot(page, 'follows')
  await page.evaluate('document.documentElement.dataset.loadedOnce = true')
  await progressMoves(page)
  await gridFills(page)
  expect(await page.evaluate('document.documentElement.dataset.loadedOnce')).toBe('true')
  expect(await chapterFiles()).toHaveLength(keeperChapters + teaChapters)
  expect(visitor.complaints).toEqual([])
})

test('reading continues in the next chapter, and the server stores the position', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: keepers.title }).click()
  await page.getByRole('heading', { name: keepers.title }).waitFor()
  await expect.poll(() => page.locator('.chapter-row').count()).toBe(keeperChapters)
  await saveScreenshot(page, 'series')
  await page.getByRole('link', { name: 'Start reading' }).click()
  for (let number = 1; number <= 5; number++) {
    await shownPage(page, number).waitFor()
    await page.keyboard.press('Space')
  }
  await page.getByText('Finished: Chapter 1').waitFor()
  await saveScreenshot(page, 'chapter-end')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Next chapter' }).click()
  await expect.poll(() => page.title()).toContain('Chapter 2')
  await shownPage(page, 1).waitFor()
  await page.keyboard.press('Space')
  await shownPage(page, 2).waitFor()
  await expect
    .poll(() => reached())
    .toEqual([
      { number: 1, page: 5, completed: true },
      { number: 2, page: 2, completed: false },
    ])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Continue' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a second check queues nothing and sends one request to the source', async () => {
  const { page } = visitor
  await openLibrary(page, 'Manga')
  await openFollows(page)
  const requestCount = source.requests.length
  await checkNow(page)
  await page.getByText('No new chapters.').waitFor()
  expect(source.requests.length - requestCount).toBe(1)
  expect(await chapterFiles()).toHaveLength(keeperChapters + teaChapters)
})

test('a failed download shows its reason, and a retry fetches the rest', async () => {
  const { page } = visitor
  const [, second] = source.chaptersOf(titleOf(snow.title))
  if (second) source.breakChapter(second, { status: 404 })
  await page.getByRole('link', { name: 'Downloads', exact: true }).click()
  await queueDownload(page, titleUrl(snow.title))
  const row = rowOf(page, snow.title)
  await row.getByText(/1 of 2 chapters failed/).waitFor()
  await saveScreenshot(page, 'failed')
  expect(await findAccessibilityViolations(page)).toEqual([])
  source.heal()
  await row.getByRole('button', { name: /^Retry/ }).click()
  await row.getByText(/^Completed/).waitFor()
  expect(await chapterFiles()).toHaveLength(keeperChapters + teaChapters + 2)
  expect(visitor.complaints).toEqual([])
})

test('signing out ends access, a wrong password is reported, and the right one signs in again', async () => {
  const { page } = visitor
  await signOut(page, account)
  await page.goto('/downloads')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await submitCredentials(page, { ...account, password: 'not this one' }, 'Sign in')
  await page.getByText('Incorrect email or password.').waitFor()
  await saveScreenshot(page, 'wrong-password')
  await submitCredentials(page, account, 'Sign in')
  await page.getByRole('heading', { name: 'Downloads', level: 1 }).waitFor()
  await rowOf(page, snow.title).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('the pages of this test also work on a phone in dark mode', async () => {
  const guest = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  const { page } = guest
  await addSession(page, account)
  await page.goto('/downloads')
  await rowOf(page, snow.title).waitFor()
  await saveScreenshot(page, 'phone-downloads')
  await openInApp(page, `/libraries/${await libraryId()}/follows`)
  await page.getByText('Following 2 titles').waitFor()
  await saveScreenshot(page, 'phone-follows')
  expect(guest.complaints).toEqual([])
  await guest.close()
})

async function claim(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Set up your server' }).waitFor()
  await submitCredentials(page, account, 'Create account')
  await page.getByRole('heading', { name: 'Choose a folder for your library' }).waitFor()
  for (const button of ['Skip', 'Skip', 'Finish']) await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText('Add your first library').waitFor()
  await saveScreenshot(page, 'first-visit')
}

/** The progress bar of the first title advances on the downloads page. */
async function progressMoves(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Downloads', exact: true }).click()
  const bar = rowOf(page, keepers.title).getByRole('progressbar')
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  const first = await percent()
  letCome(keeperChapters / 2)
  const percents = [first, ...(await collectUntil(percent, (value) => value > first))]
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  await rowOf(page, keepers.title)
    .getByText(/Ch\. \d+/)
    .waitFor()
  await saveScreenshot(page, 'downloads')
}

/** Releases this many chapters of the first title, and holds the others back. */
function letCome(chapters: number): void {
  source.heal()
  for (const chapter of source.chaptersOf().slice(chapters)) source.breakChapter(chapter, 'held')
}

/** The first cover's chapter count increases, and the second title appears next to it. */
async function gridFills(page: Page): Promise<void> {
  await openLibrary(page, 'Manga')
  const card = page.getByRole('link', { name: keepers.title })
  await card.waitFor()
  const count = async () => Number(/(\d+) chapters?/.exec(requireDefined(await card.textContent(), 'the text of the card'))?.[1])
  const [some] = await collectUntil(count, (value) => value > 0)
  expect(some).toBeLessThan(keeperChapters)
  source.heal()
  await collectUntil(count, (value) => value === keeperChapters)
  await page.getByRole('link', { name: tea.title }).getByText(`${teaChapters} chapters`).waitFor()
  await page.locator('.page-count', { hasText: '2 series' }).waitFor()
  await saveScreenshot(page, 'library')
}

const shownPage = (page: Page, number: number): Locator => page.locator(`img[alt^="Page ${number} of"][data-state="shown"]:visible`)

const rowOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })

const titleOf = (name: string) => source.titles.find(({ title }) => title.en === name)

const titleUrl = (name: string): string => source.titleUrl(titleOf(name))

/** Reading progress of the account, by chapter. */
async function reached(): Promise<readonly object[]> {
  const response = await server
    .as(basic(account.email, account.password))
    .get('/api/v1/books?sort=metadata.numberSort,asc&read_status=READ&read_status=IN_PROGRESS')
  const { content } = response.json<{ content: { number: number; readProgress: { page: number; completed: boolean } | null }[] }>()
  return content.map(({ number, readProgress }) => ({ number, page: readProgress?.page, completed: readProgress?.completed }))
}

async function libraryId(): Promise<string> {
  const response = await server.as(basic(account.email, account.password)).get('/api/v1/libraries')
  return requireDefined(response.json<{ id: string }[]>()[0], 'the first entry').id
}

async function chapterFiles(): Promise<readonly string[]> {
  const found = await readdir(join(shelf, 'Manga'), { recursive: true })
  return found.filter((path) => path.endsWith('.cbz') && !dirname(path).startsWith('.') && !basename(path).startsWith('.'))
}
