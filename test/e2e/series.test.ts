// One series in a person's use: its chapters, missing chapters, sources and metadata.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArchiveComment } from '../../src/formats/comicinfo/index.ts'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anArchive } from '../builders/an-archive.ts'
import { aFakeAniList, type FakeAniList } from '../fakes/fake-anilist.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

const markup = '<img src=x onerror="document.title=`hurt`"><b>The lighthouse</b> keeps two people and one secret.'
const reader = { email: 'reader@example.org', password: 'battery staple' }

let mangaDex: FakeMangaDex
let aniList: FakeAniList
let server: TestServer
let library: TestLibrary
let visitor: Visitor
let seriesId = ''

beforeAll(async () => {
  mangaDex = await aFakeMangaDex()
    .title({
      title: 'The Lighthouse Keepers',
      alternativeTitles: [{ ja: '灯台守' }, { en: 'Keepers of the Light' }],
      description: { en: markup },
      tags: { genre: ['Drama', 'Mystery'], theme: ['<i>Sea</i>'] },
      authors: ['A. Writer'],
      artists: ['B. Artist'],
    })
    .chapters(7)
    .start()
  aniList = await aFakeAniList()
    .manga({ title: { english: 'The Lighthouse Keepers' }, more: { description: 'Two people at sea.', genres: ['Thriller'] } })
    .start()
  server = await aServer({
    working: true,
    settings: { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url, HONDANA_SRCB_API_URL: aniList.url },
  })
  // The fakes allow a higher rate than the real hosts.
  for (const { url } of [mangaDex, aniList]) server.app.context.outbound.setRateLimit(new URL(url).host, 1000, 1000)
  for (const id of ['srca', 'srcb']) await server.http.patch(`/api/v1/plugins/${id}`, { enabled: true })
  library = await aLibrary({ server, name: 'Manga', files: await chapterFiles() })
  seriesId = requireDefined((await library.series())[0], 'the series').id
  await library.remove('Keepers/v02 c006.cbz')
  await server.http.post(`/api/v1/series/${seriesId}/blacklist`, { chapterUrl: chapterUrl(7), chapterNumber: '7', reason: 'a bad scan' })
  await library.scan()
  visitor = await aVisitor(await server.url())
  await addSession(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await Promise.all([mangaDex?.close(), aniList?.close()])
  await library?.removeFolder()
})

test('closing a chapter returns to the place in the list that it was opened from, and Back leads to the page before the list', async () => {
  const { page, close } = await aVisitor(await server.url(), { viewport: { width: 400, height: 300 } })
  await addSession(page, administrator)
  await page.goto('/more')
  await openInApp(page, `/series/${seriesId}`)
  const chapter = page.getByRole('link', { name: /Night 4/ })
  await chapter.evaluate((link: { scrollIntoView(to: object): void }) => link.scrollIntoView({ block: 'center' }))
  const scrolledPx = () => page.evaluate<number>('window.scrollY')
  // The page above the list still grows while it loads.
  expect(await scrolledPx()).toBeGreaterThan(100)
  await chapter.click()
  await page.locator('img.reader-page[data-state="shown"]:visible').first().waitFor()
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  await chapter.waitFor()
  await expect.poll(scrolledPx).toBeGreaterThan(100)
  await page.goBack()
  await page.getByRole('heading', { name: 'More', level: 1 }).waitFor()
  await close()
})

test('a series shows its metadata, and its chapters are marked individually, up to one, and in bulk', async () => {
  const { page } = visitor
  await page.goto(`/series/${seriesId}`)
  await page.getByRole('heading', { name: 'The Lighthouse Keepers', level: 1 }).waitFor()
  await page.getByText(/<b>The lighthouse<\/b> keeps two people and one secret\./).waitFor()
  await page.getByText('灯台守').waitFor()
  await page.getByText('0 of 5 read').waitFor()
  await page.getByText('3 pages').first().waitFor()
  await saveScreenshot(page, 'series')
  await menuOf(page, 'Chapter 2: Night 2', 'Mark up to here as read')
  await page.getByText('2 of 5 read').waitFor()
  await page.getByRole('link', { name: 'Continue reading' }).waitFor()
  await page.getByRole('button', { name: 'Unread only' }).click()
  await expect.poll(() => page.locator('.chapter-row').count()).toBe(3)
  await page.getByRole('button', { name: 'Group by volume' }).click()
  await page.getByRole('heading', { name: 'Volume 2' }).waitFor()
  await page.getByRole('button', { name: 'Unread only' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Chapter 3: Night 3' }).click()
  await page.getByRole('checkbox', { name: 'Chapter 5: Night 5' }).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await saveScreenshot(page, 'series-selection')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('toolbar', { name: 'Selected chapters' }).getByRole('button', { name: 'Mark as read' }).click()
  await page.getByText('All read', { exact: true }).waitFor()
  // The page shows it before the server receives it.
  await expect.poll(async () => (await library.series())[0]?.booksReadCount).toBe(5)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const selected = page.getByRole('toolbar', { name: 'Selected chapters' })
  await selected.getByRole('button', { name: 'Select all' }).click()
  await page.getByText('5 selected').waitFor()
  await saveScreenshot(page, 'series-selection-all')
  const ordered = page.waitForRequest((request) => request.url().endsWith('/api/v1/actions'))
  await selected.getByRole('button', { name: 'Analyze files' }).click()
  expect((await ordered).postDataJSON()).toMatchObject({ action: 'ANALYZE', of: 'BOOKS', ids: { length: 5 } })
  await page.getByText('5 books analyzed.').waitFor()
  await page.getByRole('button', { name: 'Group by volume' }).click()
  expect(await page.title()).toContain('The Lighthouse Keepers')
  expect(visitor.complaints).toEqual([])
})

test('a file is deleted only after its name was shown and the box was ticked', async () => {
  const { page } = visitor
  await menuOf(page, 'Chapter 1: Night 1', 'Delete file')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/v01 c001\.cbz/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete file' }).isDisabled()).toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Yes, delete this file').check()
  await dialog.getByRole('button', { name: 'Delete file' }).click()
  await expect.poll(() => page.locator('.chapter-row').count()).toBe(4)
  expect(visitor.complaints).toEqual([])
})

test('a missing chapter shows the reason and its actions', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Missing' }).click()
  await page.getByText('Blacklisted: a bad scan').waitFor()
  await page
    .getByText(/the file is missing/)
    .first()
    .waitFor()
  await saveScreenshot(page, 'series-missing')
  await page.getByLabel('Chapter URL').fill(chapterUrl(2))
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByText('In the library.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Blacklist/ }).click()
  await page.getByRole('button', { name: 'More: Chapter 7' }).click()
  await page.getByRole('menuitem', { name: 'Remove from blacklist' }).click()
  await page.getByText('a bad scan').waitFor({ state: 'hidden' })
  expect(visitor.complaints).toEqual([])
})

test('a series shows its titles at the sources, and is followed with one click', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByText('Matched by downloads (certain)').waitFor()
  await page.getByRole('button', { name: /^Follow / }).click()
  await page.getByText('New chapters are downloaded automatically.').waitFor()
  await page.getByLabel('Groups, in order of preference').fill('Best Group')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Applies to this series only.').waitFor()
  await saveScreenshot(page, 'series-sources')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Following / }).click()
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await page.getByText("New chapters aren't downloaded.").waitFor()
  expect(visitor.complaints).toEqual([])
})

test('only changed fields are saved and locked, and returned to their source on request', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Edit metadata' }).click()
  await page.getByRole('heading', { name: 'Metadata', level: 1 }).waitFor()
  await page
    .getByText(/^From MangaDex, /)
    .first()
    .waitFor()
  await page.getByLabel('Title', { exact: true }).fill('The Keepers')
  await page.getByLabel('Publisher', { exact: true }).fill('Harbour')
  await page.getByRole('button', { name: 'Undo: Publisher' }).click()
  await saveScreenshot(page, 'series-metadata')
  expect(await findAccessibilityViolations(page)).toEqual([])
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page
    .getByRole('main')
    .getByRole('link', { name: /Keepers/ })
    .click()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ title: 'The Keepers', titleLock: true })
  await page.getByText('Edited manually and locked').waitFor()
  await page.getByRole('button', { name: 'Reset to source' }).click()
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('The Lighthouse Keepers')
  await page.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await aCover('#2f4878') })
  await page.getByText(/Uploaded/).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a title found online is compared field by field, and only the selected fields are applied', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Search online' }).click()
  await page.getByLabel('Source', { exact: true }).selectOption('AniList')
  await page.getByText('100% match').waitFor()
  await saveScreenshot(page, 'series-match')
  await page.getByRole('link', { name: 'Compare: The Lighthouse Keepers' }).click()
  const genres = page.getByRole('checkbox', { name: 'Genres' })
  await genres.waitFor()
  for (const box of await page.getByRole('list', { name: 'Differences' }).getByRole('checkbox').all()) await box.uncheck()
  await genres.check()
  await saveScreenshot(page, 'series-comparison')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply 1 field' }).click()
  await page.getByRole('heading', { name: 'The Lighthouse Keepers', level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Series information' }).getByText('thriller').waitFor()
  await page.getByText(/<b>The lighthouse<\/b> keeps two people and one secret\./).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a reader on a phone sees everything and can change nothing', async () => {
  await server.aUser(reader.email)
  const guest = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  const { page } = guest
  await addSession(page, reader)
  await page.goto(`/series/${seriesId}`)
  await page.locator('.chapter-row').first().waitFor()
  await saveScreenshot(page, 'phone-series')
  await page.getByRole('button', { name: 'More: Chapter 2: Night 2' }).tap()
  await page.getByRole('menuitem', { name: 'Details' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete file' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Details' }).tap()
  await page.getByLabel('Sort number').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await saveScreenshot(page, 'phone-book')
  await openInApp(page, `/series/${seriesId}?tab=details`)
  await page.getByRole('link', { name: 'View all metadata' }).tap()
  await page.getByLabel('Sort title').waitFor()
  await saveScreenshot(page, 'phone-metadata')
  await openInApp(page, `/series/${seriesId}`)
  await page.locator('.chapter-link').first().tap()
  await page.locator('img.reader-page[data-state="shown"]:visible').first().waitFor()
  expect(guest.complaints).toEqual([])
  await guest.close()
})

const chapterUrl = (number: number): string => `https://mangadex.org/chapter/${mangaDex.chaptersOf()[number - 1]?.id ?? randomUUID()}`

/** Six chapters of the title, three per volume, as a download creates them. */
async function chapterFiles(): Promise<Record<string, Uint8Array>> {
  const titleId = mangaDex.firstTitle().id
  const page = await aCover('#b83d28')
  return Object.fromEntries(
    mangaDex
      .chaptersOf()
      .slice(0, 6)
      .map(({ id }, index) => {
        const [number, volume] = [String(index + 1), index < 3 ? '1' : '2']
        const comicInfo = {
          Series: 'Keepers',
          Title: `Night ${number}`,
          Number: number,
          Translator: 'First Light',
          Year: 2024,
          Month: 3,
          Day: index + 1,
        }
        const comment = buildArchiveComment({ titleId, chapterId: id, number, volume })
        const files = { '001.png': page, '002.png': page, '003.png': page }
        return [`Keepers/v0${volume} c00${number}.cbz`, anArchive({ pages: 0, comicInfo, comment, files, seed: id })]
      }),
  )
}

const aCover = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .png()
    .toBuffer()

async function menuOf(page: Page, chapter: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More: ${chapter}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
