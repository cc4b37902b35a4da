// A disk that is temporarily unavailable, as a person sees it.
import { mkdir, rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, findAccessibilityViolations, saveScreenshot, type Visitor } from './a-browser.ts'
import { openLibrary, signIn } from './app-actions.ts'

let server: TestServer
let library: TestLibrary
let visitor: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  const files = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`S${index % 2}/c${index}.cbz`, {}]))
  library = await aLibrary({ server, name: 'Manga', files })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await library?.removeFolder()
})

test('missing books are kept until a person moves them to the trash in two clicks', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await openLibrary(page, 'Manga')
  const away = `${library.root}-away`
  await rename(library.root, away)
  await mkdir(library.root)
  await library.scan()
  await page.getByText('Library temporarily unavailable').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'vanished-books')
  await library.move(`../${away.split('/').at(-1)}`, 'S')
  await page.getByRole('button', { name: 'Scan again' }).click()
  await page.getByText('Library temporarily unavailable').waitFor({ state: 'hidden' })
  await expect.poll(async () => (await library.books()).map(({ deleted }) => deleted)).not.toContain(true)

  await library.remove('S')
  await library.add('Other/1.cbz')
  await library.scan()
  await page.getByText('16 of 16 books are missing').waitFor()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'Move 16 books to trash' }).click()
  await page.getByText('books are missing').waitFor({ state: 'hidden' })
  await expect.poll(async () => (await library.books()).filter(({ deleted }) => !deleted)).toHaveLength(1)
  expect(visitor.complaints).toEqual([])
})

test('the books of an unavailable disk inside a library are listed, and moved to the trash in two clicks', async () => {
  const { page } = visitor
  const on = Array.from({ length: 12 }, (_, index) => `Nas/S/c${index}.cbz`)
  for (const path of on) await library.add(path)
  for (let n = 0; n < 14; n++) await library.add(`Other/more${n}.cbz`)
  await library.scan()
  await library.move('Nas', `../${library.id}-nas`)
  await mkdir(`${library.root}/Nas`)
  await library.scan()
  await page.getByText('A disk in this library is temporarily unavailable').waitFor()
  await page.getByText(/12 books, unavailable since .* The folder is suddenly empty/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'away-disk')
  await page.getByRole('button', { name: 'Remove permanently: Nas' }).click()
  await page.getByRole('button', { name: 'Nas: Move 12 books to trash' }).click()
  await page.getByText('A disk in this library is temporarily unavailable').waitFor({ state: 'hidden' })
  await expect.poll(async () => (await library.books()).filter(({ deleted, url }) => deleted && url.includes('/Nas/'))).toHaveLength(12)
  await library.remove(`../${library.id}-nas`)
  expect(visitor.complaints).toEqual([])
})
