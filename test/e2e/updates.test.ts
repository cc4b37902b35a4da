// The updates page in use: read a new chapter, mark chapters as read, see what is expected.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followSeries } from '../builders/a-followed-series.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { renderableBooks } from '../builders/renderable-books.ts'
import { aVisitor, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

const dayMs = 24 * 3_600_000
const titles = ['Abyss', 'Bliss', 'Crimson']

let server: TestServer
let library: TestLibrary
let visitor: Visitor
let onPhone: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const files = await renderableBooks(titles.flatMap((title) => [`${title}/1.cbz`, `${title}/2.cbz`, `${title}/3.cbz`]))
  library = await aLibrary({ server, name: 'Manga', files })
  for (const title of titles) await followSeries(server, library, title)
  for (const { id, seriesTitle, name } of await library.books()) {
    const age = (3 - Number(name)) * 7 + titles.indexOf(seriesTitle)
    const atMs = Date.now() - age * dayMs
    const change = { createdAt: atMs, releaseDate: new Date(atMs).toISOString().slice(0, 10) }
    await server.app.context.db.updateTable('book').set(change).where('id', '=', id).execute()
  }
  visitor = await aVisitor(await server.url(), { viewport: { width: 1440, height: 900 } })
  onPhone = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  await addSession(visitor.page, administrator)
  await addSession(onPhone.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await onPhone?.close()
  await server?.close()
  await library?.removeFolder()
})

test('a new chapter opens in the reader with one click, and can be marked as read in the list', async () => {
  const { page, complaints } = visitor
  await page.goto('/updates')
  const today = page.getByRole('list', { name: 'Today' })
  await today.getByRole('link', { name: 'Abyss' }).first().waitFor()
  await saveScreenshot(page, 'updates')
  await today.getByRole('button', { name: /^Mark as read/ }).click()
  await today.getByRole('button', { name: /^Mark as unread/ }).waitFor()
  await today.getByRole('link', { name: /3/ }).first().click()
  await page.waitForURL(/\/read\//)
  expect(complaints).toEqual([])
})

test('upcoming chapters are a list on the phone, with a calendar above it on wide screens', async () => {
  const { page, complaints } = visitor
  await openInApp(page, '/updates?tab=upcoming')
  await page.getByText('About every 7 days, from 3 releases').first().waitFor()
  await page.getByRole('table').waitFor()
  await saveScreenshot(page, 'upcoming')
  await onPhone.page.goto('/updates?tab=upcoming')
  await onPhone.page.getByText('About every 7 days, from 3 releases').first().waitFor()
  expect(await onPhone.page.getByRole('table').count()).toBe(0)
  await saveScreenshot(onPhone.page, 'upcoming-phone')
  await openInApp(onPhone.page, '/updates')
  await onPhone.page.getByRole('heading', { name: 'Today' }).waitFor()
  await saveScreenshot(onPhone.page, 'updates-phone')
  expect([...complaints, ...onPhone.complaints]).toEqual([])
})
