// The downloads page: preview of an address, the live queue, failures, and the history.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { titleAt } from '../builders/a-follow-fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { pollOptions } from '../setup/timeouts.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp, queueDownload, signIn } from './app-actions.ts'

let source: FakeMangaDex
let server: TestServer
let library: TestLibrary
let visitor: Visitor

beforeAll(async () => {
  source = await aFakeMangaDex()
    .title({ title: 'Berserk' })
    .chapters(2, { groups: ['Night Scans'] })
    .chapter({ externalUrl: 'https://elsewhere.example/3' })
    .chapters(1)
    .title({ title: 'Yotsuba' })
    .chapters(1)
    .start()
  server = await aServer({
    working: true,
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  library = await aLibrary({ server, name: 'Manga', files: {} })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await source?.close()
  await library?.removeFolder()
})

const urlOf = (n: number) => source.titleUrl(titleAt(source, n))

/** The downloaded series, once the scan after its download has found it. */
const findSeriesId = () =>
  vi.waitUntil(async () => (await server.http.get('/api/v1/series')).json<{ content: { id: string }[] }>().content[0]?.id, pollOptions)

test('an address is previewed, chapters are selected, and their download is shown live', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await page.getByRole('link', { name: 'Downloads' }).click()
  await page.getByText('No downloads yet').waitFor()
  await page.getByRole('button', { name: 'New download' }).click()
  const dialog = page.getByRole('dialog', { name: 'New download' })
  await dialog.getByLabel('URL').fill('https://mangadex.org/title/00000000-0000-4000-8000-000000000000')
  await dialog.getByText("There's nothing to download at this URL").waitFor()
  await dialog.getByLabel('URL').fill(urlOf(0))
  await dialog.getByText('3 new · 1 on another site').waitFor()
  await dialog.getByLabel('To').fill('2')
  await dialog.getByText('2 chapters selected').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'download-preview')
  source.breakPath(/^\/data\//, 'held')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('listitem').filter({ hasText: 'Berserk' })
  await row.getByRole('img', { name: 'Downloading' }).waitFor()
  await row.getByRole('button', { name: 'Pause: Berserk' }).click()
  await row.getByRole('img', { name: 'Paused' }).waitFor()
  await row.getByRole('button', { name: 'Berserk', exact: true }).click()
  await page.getByRole('dialog', { name: 'Berserk' }).getByText('Ch. 2').waitFor()
  await saveScreenshot(page, 'download-details')
  await page.keyboard.press('Escape')
  source.heal()
  await page.getByRole('button', { name: 'Resume all' }).click()
  await row.getByRole('img', { name: 'Completed' }).waitFor()
  expect(source.requestedChapters()).toHaveLength(2)
})

test('a failure shows its reason, and several downloads are moved and removed together with undo', async () => {
  const { page } = visitor
  source.breakTitle(titleAt(source, 1), { status: 403 })
  await queueDownload(page, urlOf(1))
  const failed = page.getByRole('listitem').filter({ hasText: 'is blocking this server' })
  await failed.getByRole('button', { name: /^Retry now:/ }).waitFor()
  await page.getByRole('link', { name: /^Failed 1/ }).waitFor()
  await saveScreenshot(page, 'downloads')
  for (const box of await page.getByRole('checkbox', { name: /^Select/ }).all()) await box.check()
  const bar = page.getByRole('region', { name: 'Selected downloads' })
  await bar.getByText('2 selected').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'downloads-chosen')
  await bar.getByRole('button', { name: 'Remove from list' }).click()
  await page.getByText('2 downloads removed from the list.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /^Failed 1/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('FAILED')
  await page.getByRole('link', { name: 'Download history' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Ch. 2' }).waitFor()
  await page.getByRole('link', { name: 'Skipped' }).click()
  await page.getByText('No skipped chapters').waitFor()
  await saveScreenshot(page, 'chapter-history')
  // A preview was requested from the failing site, which the browser logs as an error.
  expect(visitor.complaints.filter((complaint) => !/downloads\/preview|status of 503/.test(complaint))).toEqual([])
})

test('a chapter is blocked from the list of its series, is on the blacklist with its reason, and can be removed with undo', async () => {
  const { page } = visitor
  const seriesId = await findSeriesId()
  await page.goto(`/series/${seriesId}`)
  await page.getByRole('button', { name: /^More: .*1/ }).click()
  await page.getByRole('menuitem', { name: 'Never download' }).click()
  const dialog = page.getByRole('dialog', { name: /^Never download/ })
  await dialog.getByLabel('Reason').fill('Machine translation')
  await dialog.getByLabel('Also delete the file').check()
  await saveScreenshot(page, 'never-download')
  await dialog.getByRole('button', { name: 'Never download and delete file' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const longReason = 'The pages are cut off at the bottom and in the wrong order. '.repeat(8).trim()
  for (const n of [11, 12]) {
    const body = { chapterUrl: `https://site.example/en/berserk/${n}`, chapterNumber: `${n}`, reason: n === 11 ? longReason : null }
    await server.http.post(`/api/v1/series/${seriesId}/blacklist`, body)
  }
  await page.goto('/downloads/history')
  await page.getByRole('link', { name: 'Blacklist' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Machine translation' })
  await row.getByText(`by ${administrator.email}`).waitFor()
  await row.getByRole('link', { name: 'Berserk' }).waitFor()
  await page.getByRole('checkbox', { name: /12/ }).check()
  await page.getByRole('checkbox', { name: /11/ }).check()
  await saveScreenshot(page, 'blacklist')
  const longRow = page.getByRole('listitem').filter({ hasText: longReason })
  expect(await longRow.locator('.blocked-reason').evaluate((reason) => reason.scrollWidth <= reason.clientWidth)).toBe(true)
  const { y, height } = requireDefined(await longRow.boundingBox(), 'the row of the long reason')
  expect(requireDefined(await row.boundingBox(), 'the next row').y).toBeGreaterThanOrEqual(Math.floor(y + height))
  expect(await findAccessibilityViolations(page)).toEqual([])
  const bar = page.getByRole('region', { name: 'Selected chapters' })
  await bar.getByRole('button', { name: 'Remove from blacklist' }).click()
  await page.getByText('2 chapters removed from the blacklist').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await server.http.get('/api/v1/blacklist')).json()).toMatchObject({ totalElements: 3 })
  await row.getByRole('button', { name: /^Remove from blacklist/ }).click()
  // Leaving the page applies it immediately.
  await page.getByRole('main').getByRole('link', { name: 'Downloads' }).click()
  await expect.poll(async () => (await server.http.get('/api/v1/blacklist')).json()).toMatchObject({ totalElements: 2 })
})

test('another group’s release of a chapter replaces the existing one on request', async () => {
  const { page } = visitor
  const seriesId = await findSeriesId()
  source.publish({ number: '2', groups: ['Night Scans'], pages: 4 }, titleAt(source, 0))
  await server.http.post('/api/v1/downloads', { url: urlOf(0) })
  const missing = async () => (await server.http.get(`/api/v1/series/${seriesId}/missing-chapters`)).body
  await expect.poll(missing).toContain('superseded')
  await page.goto(`/series/${seriesId}?tab=missing`)
  const row = page.getByRole('listitem').filter({ hasText: 'Re-uploaded' })
  await row.getByText('Night Scans').waitFor()
  await saveScreenshot(page, 'uploaded-again')
  await row.getByRole('button', { name: /^Replace with this upload/ }).click()
  await page.getByText('The new upload will replace your copy.').waitFor()
  await row.waitFor({ state: 'hidden' })
})

/** Rows of the queue that are completely visible above the tab bar when the queue is long enough. */
const rowsThatFit = `
  const rows = document.querySelector('.virtual-rows').getBoundingClientRect()
  const row = document.querySelector('.download').getBoundingClientRect()
  const bar = document.querySelector('.shell-bottom').getBoundingClientRect()
  Math.floor((bar.top - rows.top) / row.height)`

test('a phone shows the same queue in the language of its user, with the reasons of failures and refusals', async () => {
  const onPhone = await aVisitor(await server.url(), { ...phone, locale: 'de-DE' })
  const { page } = onPhone
  await addSession(page, administrator)
  await page.goto('/downloads')
  await page.getByRole('button', { name: /^Jetzt versuchen/ }).waitFor()
  await page.getByText('MangaDex sperrt diesen Server').first().waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await saveScreenshot(page, 'downloads-phone')
  expect(await page.evaluate<number>(rowsThatFit)).toBeGreaterThanOrEqual(7)
  await page.getByRole('button', { name: 'Neuer Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Download' })
  await dialog.getByLabel('URL').fill('https://mangadex.org/title/00000000-0000-4000-8000-000000000000')
  await dialog.getByText('Unter dieser URL gibt es nichts herunterzuladen: MangaDex konnte das nicht finden').waitFor()
  await saveScreenshot(page, 'download-refused-phone')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await openInApp(page, '/downloads/blacklist')
  // The chapter, not a date or a time.
  await page
    .getByRole('listitem')
    .filter({ hasText: /(?<![\d:])12(?![\d:.])/ })
    .waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await saveScreenshot(page, 'blacklist-phone')
  await openInApp(page, '/settings/users/new')
  await page.getByLabel('E-Mail').fill(administrator.email)
  await page.locator('input[type=password]').fill('a long password')
  await page.getByRole('button', { name: 'Benutzer hinzufügen' }).click()
  await page.getByText(`Es gibt schon ein Konto mit der E-Mail-Adresse ${administrator.email}.`).waitFor()
  await saveScreenshot(page, 'user-refused-phone')
  expect(onPhone.complaints.filter((complaint) => !/status of 40[04]/.test(complaint))).toEqual([])
  await onPhone.close()
})
