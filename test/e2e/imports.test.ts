// An administrator imports a folder of the server and an uploaded file whose connection breaks on the way.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { anArchive } from '../builders/an-archive.ts'
import { anInbox, type Inbox } from '../builders/an-inbox.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'

let server: TestServer
let library: TestLibrary
let inbox: Inbox
let visitor: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, name: 'Manga', files: { 'Dawn/Dawn 1.cbz': {}, 'Dawn/Dawn 2.cbz': {} } })
  inbox = await anInbox()
  visitor = await aVisitor(await server.url(), { viewport: { width: 1440, height: 900 } })
  await addSession(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await library?.removeFolder()
  await inbox?.removeFolder()
})

test('an administrator imports files of a folder and an upload that breaks off on the way', async () => {
  for (const name of ['Dawn c003.cbz', 'Dawn 2.cbz', 'New Morning v01.cbz']) await inbox.add(name)
  const { page } = visitor
  await page.goto('/settings/import')
  await page.getByRole('textbox', { name: 'Folder' }).fill(inbox.root)
  await page.getByRole('button', { name: 'Find books' }).click()
  const files = page.getByRole('list', { name: 'Files to import' })
  await files.getByText('New series in Manga').waitFor()
  await files.getByRole('checkbox', { name: 'Select New Morning v01.cbz' }).check()
  await files.getByRole('checkbox', { name: 'Replace “Dawn 2”' }).check()
  await saveScreenshot(page, 'imports-desk')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 })
  await saveScreenshot(page, 'imports-phone')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Import 3 books' }).click()
  await page.getByText('3 of 3 imported').waitFor()
  expect((await library.series()).map(({ name, booksCount }) => [name, booksCount]).toSorted()).toEqual([
    ['Dawn', 3],
    ['New Morning', 1],
  ])

  await page.getByText('Upload from this device').click()
  let broken = 0
  await page.route('**/api/v1/import-uploads/*?offset=*', (route) => (broken++ === 0 ? route.abort('connectionreset') : route.continue()))
  const buffer = anArchive({ seed: 'uploaded' })
  await page.locator('input[type=file]').setInputFiles({ name: 'Dawn 4.cbz', mimeType: 'application/zip', buffer })
  await files.getByText('Dawn 4.cbz').waitFor()
  await saveScreenshot(page, 'imports-upload')
  await page.getByRole('button', { name: 'Import 1 book' }).click()
  await page.getByText('4 of 4 imported').waitFor()
  expect(await library.book('Dawn 4.cbz')).toMatchObject({ media: { status: 'READY' } })
  expect(broken).toBe(2)
  expect(visitor.complaints.filter((complaint) => !complaint.includes('ERR_CONNECTION_RESET'))).toEqual([])
})
