// A reader requests a title, an administrator approves it with one press, and the reader hears of it, with a stand-in for MangaDex.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

const reader = { email: 'yuki@example.org', password: 'battery staple' }

let source: FakeMangaDex
let server: TestServer
let ofReader: Visitor
let ofAdministrator: Visitor

beforeAll(async () => {
  const pageShape = { widthPx: 600, heightPx: 900 }
  source = await aFakeMangaDex()
    .title({ title: 'The Lighthouse Keepers', pageShape, status: 'hiatus', year: 2019 })
    .chapters(2, { pages: 1 })
    .title({ title: 'Tea for Two Foxes', pageShape, year: 2021 })
    .chapters(1, { pages: 1 })
    .start()
  server = await aServer({
    working: true,
    settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
  })
  const root = join(server.configDir, 'manga')
  await mkdir(root)
  await server.http.post('/api/v1/libraries', { name: 'Manga', root })
  await server.http.patch('/api/v1/plugins/srca', { enabled: true })
  await server.aUser(reader.email, { roles: ['PAGE_STREAMING'] })
  ofReader = await aVisitor(await server.url(), phone)
  ofAdministrator = await aVisitor(await server.url(), { viewport: { width: 1440, height: 900 } })
  await addSession(ofReader.page, reader)
  await addSession(ofAdministrator.page, administrator)
})

afterAll(async () => {
  await ofReader?.close()
  await ofAdministrator?.close()
  await server?.close()
  await source?.close()
})

test('a reader requests a title, an administrator approves it with one click, and the reader is notified', async () => {
  const { page } = ofReader
  await page.goto('/discover')
  await page.getByRole('button', { name: 'Request Tea for Two Foxes' }).first().click()
  await page.getByRole('button', { name: 'Requested: Tea for Two Foxes' }).first().waitFor()
  await saveScreenshot(page, 'phone-discover-reader')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await openInApp(page, '/discover?q=lighthouse')
  await page.getByRole('link', { name: /^The Lighthouse Keepers/ }).click()
  await page.getByRole('button', { name: 'Request The Lighthouse Keepers with a comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request The Lighthouse Keepers' })
  await dialog.getByRole('textbox').fill('The deluxe edition, please.')
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  await page.getByRole('button', { name: 'Requested: The Lighthouse Keepers' }).waitFor()
  await saveScreenshot(page, 'phone-title-requested')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await openInApp(page, '/discover')
  await page.getByRole('link', { name: /^Requests/ }).waitFor()

  const { page: desk } = ofAdministrator
  await desk.goto('/settings')
  await desk.getByRole('main').getByText('2 open requests').waitFor()
  await saveScreenshot(desk, 'settings-requests')
  await openInApp(desk, '/discover')
  await desk.getByRole('link', { name: /2 open requests$/ }).click()
  await desk.getByText('The deluxe edition, please.').waitFor()
  await desk.waitForLoadState('networkidle')
  await saveScreenshot(desk, 'requests')
  expect(await findAccessibilityViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Approve The Lighthouse Keepers' }).click()
  await desk.getByText('The Lighthouse Keepers approved.').waitFor()
  const { content } = (await server.http.get('/api/v1/downloads')).json<{ content: readonly { title: string }[] }>()
  expect(content.map(({ title }) => title)).toEqual(['The Lighthouse Keepers'])
  await desk.getByRole('button', { name: 'More actions for Tea for Two Foxes' }).click()
  await desk.getByRole('menuitem', { name: 'Approve with options…' }).click()
  await desk.getByRole('dialog', { name: 'Approve Tea for Two Foxes' }).waitFor()
  await saveScreenshot(desk, 'requests-approve')
  expect(await findAccessibilityViolations(desk)).toEqual([])
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Decline Tea for Two Foxes' }).click()
  await desk.getByText('No open requests').waitFor()
  await saveScreenshot(desk, 'requests-empty')

  // Without reloading the page.
  await page.getByRole('link', { name: /2 new decisions$/ }).click()
  await page.getByText('New chapters are downloaded automatically.').waitFor()
  await page.waitForLoadState('networkidle')
  await saveScreenshot(page, 'phone-requests')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await saveScreenshot(page, 'phone-requests-dark')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect([...ofReader.complaints, ...ofAdministrator.complaints]).toEqual([])
})
