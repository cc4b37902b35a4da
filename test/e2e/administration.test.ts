// Maintenance by an administrator: splitting and restoring pages, a backup, settings, the log, one-click fixes.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog, createLogMemory, type Log } from '../../src/kernel/log/index.ts'
import { aJpegStrip } from '../../src/pages/strips.fixture.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp, signIn } from './app-actions.ts'

let server: TestServer
let library: TestLibrary
let visitor: Visitor
let log: Log

beforeAll(async () => {
  const logMemory = createLogMemory()
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  log = await createLog({ logLevel: 'info', logFormat: 'json' }, { destination: noOutput, memory: logMemory })
  server = await aServer({ working: true, log, logMemory })
  const strip = { pages: ['001.jpg'], files: { '002.jpg': await aJpegStrip(400, 11_000) } }
  library = await aLibrary({ server, name: 'Manga', files: { 'Strips/c001.cbz': strip, 'A/1.cbz': {}, 'A/2.cbz': {} } })
  visitor = await aVisitor(await server.url())
  await signIn(visitor.page, administrator)
  await visitor.page.getByRole('link', { name: 'Settings' }).click()
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await library?.removeFolder()
})

const openPage = async (name: string): Promise<void> => {
  await visitor.page.getByRole('link', { name, exact: true }).click()
  await visitor.page.getByRole('heading', { name, level: 1 }).waitFor()
}

test('a tall page is previewed, split and restored', async () => {
  const { page } = visitor
  await openPage('Oversized pages')
  await page.getByText('c001, page 2 · 400 × 11000 px').waitFor()
  await page.getByRole('button', { name: 'Preview c001, page 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'c001, page 2' })
  await dialog.getByText('This page will be split into 6 pages of 2000 px, the last one 1000 px.').waitFor()
  expect(await dialog.locator('.cut-line').count()).toBe(5)
  await saveScreenshot(page, 'oversized-preview')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Split' }).click()
  await page.getByText('1 book split.').waitFor()
  await page.getByRole('heading', { name: 'No oversized pages' }).waitFor()
  await saveScreenshot(page, 'oversized-cut')
  await page.getByRole('button', { name: 'Restore the original of c001' }).click()
  await page.getByText('c001, page 2 · 400 × 11000 px').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a backup is created, listed, and deleted after a confirmation', async () => {
  const { page } = visitor
  await openPage('Backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Manual' })
  await row.waitFor()
  await saveScreenshot(page, 'backups')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  const schedule = page.getByRole('region', { name: 'Schedule' })
  await schedule.getByLabel('Frequency').selectOption('Cron expression')
  await schedule.getByLabel('Cron expression').fill('*/5 * * * *')
  await schedule.getByRole('button', { name: 'Save' }).click()
  await schedule.getByText('must leave at least 60 minutes between two runs').waitFor()
  await schedule.getByLabel('Cron expression').fill('30 4 * * *')
  await schedule.getByLabel('Backups to keep').fill('5')
  await saveScreenshot(page, 'backups-schedule')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await schedule.getByRole('button', { name: 'Save' }).click()
  await schedule.getByText(/^Next backup: .*4:30/).waitFor()
  expect((await server.http.get('/api/v1/server-backups/schedule')).json()).toMatchObject({ cron: '30 4 * * *', keep: 5 })
})

test('a rejected setting shows the error next to its field, and an accepted one is saved', async () => {
  const { page } = visitor
  await openPage('Server')
  await page.getByLabel('Base path').fill('/a//b')
  await page.getByRole('switch', { name: 'Delete empty collections' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must not contain //').waitFor()
  await saveScreenshot(page, 'server-settings')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByLabel('Base path').fill('/comics')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The saved value takes effect after a restart.').waitFor()
  const stored = (await server.http.get('/api/v1/settings')).json()
  expect(stored).toMatchObject({ deleteEmptyCollections: true, serverContextPath: { databaseSource: '/comics' } })
})

test('the log shows lines live, filtered by level and text', async () => {
  const { page } = visitor
  log.info({ bookId: 'B7' }, 'A page was turned')
  await openPage('Server log')
  await page.getByText('A page was turned').waitFor()
  log.warn('The shelf is dusty')
  await page.getByText('The shelf is dusty').waitFor()
  await page.getByLabel('Minimum level').selectOption('warn')
  await page.getByText('A page was turned').waitFor({ state: 'detached' })
  await page.getByLabel('Search log').fill('nothing like it')
  await page.getByRole('heading', { name: 'No matching log entries' }).waitFor()
  await page.getByLabel('Search log').fill('')
  await page.getByText('The shelf is dusty').waitFor()
  await saveScreenshot(page, 'log')
})

test('a card asks for the parameters of its endpoint, confirms before deleting, and shows its result', async () => {
  const { page } = visitor
  await library.remove('A/2.cbz')
  await library.scan()
  await openPage('Maintenance')
  const card = page.getByRole('region', { name: 'Empty trash' })
  await card.getByLabel('Library').selectOption('Manga')
  await card.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('dialog', { name: 'Empty trash?' }).getByRole('button', { name: 'Run' }).click()
  await card.getByText('1 book').first().waitFor()
  await card.getByText(`by ${administrator.email}`).waitFor()
  const cut = page.getByRole('region', { name: 'Split oversized pages' })
  await cut.getByLabel('Maximum height of each part').fill('5')
  await saveScreenshot(page, 'maintenance')
  expect(await cut.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true)
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('tasks, health, history and duplicate pages are shown', async () => {
  const { page } = visitor
  await openPage('Tasks')
  await page.getByRole('region', { name: 'Recently finished' }).getByText('Back up the server').waitFor()
  await saveScreenshot(page, 'tasks')
  await openPage('Health')
  await page.getByText('Readable and writable.').waitFor()
  await page.getByText(/ of .* free$/).waitFor()
  await saveScreenshot(page, 'health')
  await openPage('File history')
  await page.getByRole('heading', { name: 'No changes yet' }).waitFor()
  await openPage('Duplicate pages')
  await page.getByRole('heading', { name: 'No duplicate pages' }).waitFor()
  // The rejected setting returned 400, which the browser logs as an error.
  expect(visitor.complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
})

test('custom CSS changes the app without loading anything from other sites, except where it is edited and on the sign-in page', async () => {
  const { page } = visitor
  const titleColor = () => page.evaluate<string>("getComputedStyle(document.querySelector('h1')).color")
  await openPage('Custom CSS')
  const plain = await titleColor()
  const css = `@import url("https://elsewhere.example/a.css"); h1 { color: rgb(1, 2, 3); background: url("https://elsewhere.example/b.png") }`
  await page.getByLabel('CSS', { exact: true }).fill(css)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Other browsers apply it after a reload.').waitFor()
  await saveScreenshot(page, 'custom-css')
  expect(await titleColor()).toBe(plain)
  await openPage('Tasks')
  await expect.poll(titleColor).toBe('rgb(1, 2, 3)')
  await expect.poll(() => visitor.complaints.filter((complaint) => complaint.includes('Content Security Policy')).length).toBe(2)
  await page.goto('/settings/custom-css')
  await page.getByLabel('CSS', { exact: true }).waitFor()
  expect(await titleColor()).toBe(plain)
  const stranger = await aVisitor(await server.url())
  await stranger.page.goto('/')
  await stranger.page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await stranger.page.locator('link[href*="custom-css"]').count()).toBe(0)
  await stranger.close()
  await server.http.put('/api/v1/custom-css', { css: '' })
})

test('a phone reaches maintenance from the account menu, in the language of its user and in dark mode', async () => {
  const visitorOnPhone = await aVisitor(await server.url(), { ...phone, locale: 'de-DE', colorScheme: 'dark' })
  const { page } = visitorOnPhone
  await addSession(page, administrator)
  await page.goto('/')
  await page.getByRole('button', { name: administrator.email }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  await page.getByRole('link', { name: 'Wartung' }).click()
  await page.getByRole('heading', { name: 'Papierkorb leeren' }).waitFor()
  await saveScreenshot(page, 'maintenance-phone')
  for (const [address, heading] of [
    ['oversized-pages', 'Übergroße Seiten'],
    ['backups', 'Sicherungen'],
    ['server', 'Server'],
    ['tasks', 'Aufgaben'],
  ] as const) {
    await openInApp(page, `/settings/${address}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expect.poll(() => page.locator('main [role=status][aria-label="Wird geladen"]').count()).toBe(0)
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth'), address).toBe(true)
    await saveScreenshot(page, `phone-${address}`)
  }
  expect(visitorOnPhone.complaints).toEqual([])
  await visitorOnPhone.close()
})
