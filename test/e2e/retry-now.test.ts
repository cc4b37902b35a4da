// Retrying now instead of waiting for a paused site, or for the next attempt of a failed download.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { titleAt } from '../builders/a-follow-fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'

const titles = ['Berserk', 'Yotsuba', 'Frieren', 'Monster']
const desk = { viewport: { width: 1440, height: 900 } }

let source: FakeMangaDex
let server: TestServer
let library: TestLibrary
let visitor: Visitor

beforeAll(async () => {
  let fake = aFakeMangaDex()
  for (const title of titles) fake = fake.title({ title }).chapters(1)
  source = await fake.start()
  server = await aServer({
    working: true,
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  library = await aLibrary({ server, name: 'Manga', files: {} })
  visitor = await aVisitor(await server.url(), desk)
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await source?.close()
  await library?.removeFolder()
})

test('Retry now resumes the downloads of a paused site, one or several at a time', async () => {
  const { page } = visitor
  source.breakPath(/./, { status: 503 })
  for (const [n] of titles.entries()) await server.http.post('/api/v1/downloads', { url: source.titleUrl(titleAt(source, n)) })
  await addSession(page, administrator)
  await page.goto('/downloads')
  const waiting = page.getByRole('listitem').filter({ hasText: "hasn't responded since" })
  await expect.poll(() => waiting.count()).toBe(2)
  await expect.poll(() => page.getByRole('button', { name: /^Retry now:/ }).count()).toBe(4)
  await saveScreenshot(page, 'retry-now')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await waiting
    .first()
    .getByRole('button', { name: /^More:/ })
    .click()
  await page.getByRole('menuitem', { name: 'Retry now' }).waitFor()
  await saveScreenshot(page, 'retry-now-menu')
  await page.keyboard.press('Escape')
  await waiting.first().locator('.download-title').click()
  const details = page.getByRole('dialog')
  await details.getByText('Next retry').waitFor()
  await saveScreenshot(page, 'retry-now-details')
  expect(await findAccessibilityViolations(page)).toEqual([])

  await onPhone()

  source.heal()
  await details.getByRole('button', { name: 'Retry now' }).click()
  await details.getByText('Completed', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  // The site responds, so the downloads waiting for it continue; failed ones wait for their next attempt.
  await page.getByRole('link', { name: /^Completed 2/ }).waitFor()
  await page.getByRole('link', { name: /^Failed 2/ }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(2)
  for (const box of await page.getByRole('checkbox', { name: /^Select/ }).all()) await box.check()
  const bar = page.getByRole('region', { name: 'Selected downloads' })
  await bar.getByText('2 selected').waitFor()
  await saveScreenshot(page, 'retry-now-chosen')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Retry now' }).click()
  await page.getByText('2 downloads updated.').waitFor()
  await page.getByRole('link', { name: /^Completed 4/ }).waitFor()
  expect(source.requestedChapters()).toHaveLength(4)
})

/** Everything is visible, and nothing scrolls horizontally. */
async function onPhone(): Promise<void> {
  const pocket = await aVisitor(await server.url(), phone)
  const { page } = pocket
  await addSession(page, administrator)
  await page.goto('/downloads')
  await page
    .getByRole('button', { name: /^Retry now:/ })
    .first()
    .waitFor()
  await saveScreenshot(page, 'retry-now-phone')
  for (const box of await page.getByRole('checkbox', { name: /^Select/ }).all()) await box.check()
  await page.getByRole('region', { name: 'Selected downloads' }).getByRole('button', { name: 'Retry now' }).waitFor()
  await saveScreenshot(page, 'retry-now-chosen-phone')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.locator('.download-title').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry now' }).waitFor()
  await saveScreenshot(page, 'retry-now-details-phone')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await pocket.close()
  const small = await aVisitor(await server.url(), { ...phone, viewport: { width: 360, height: 740 }, locale: 'de-DE' })
  await addSession(small.page, administrator)
  await small.page.goto('/downloads')
  await small.page
    .getByRole('button', { name: /^Jetzt versuchen:/ })
    .nth(2)
    .waitFor()
  await small.page
    .getByRole('button', { name: /^Mehr: / })
    .nth(2)
    .scrollIntoViewIfNeeded()
  await saveScreenshot(small.page, 'retry-now-german-phone')
  expect(await findAccessibilityViolations(small.page)).toEqual([])
  await small.close()
}
