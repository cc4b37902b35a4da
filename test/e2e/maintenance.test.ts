// One-click upkeep, as an administrator does it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, barriersIn, phone, shoot, type Visitor } from './a-browser.ts'
import { signIn } from './rooms.ts'

let server: TestServer
let library: TestLibrary
let visitor: Visitor

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, name: 'Manga', files: { 'A/1.cbz': {}, 'A/2.cbz': {} } })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  await library?.removeFolder()
})

test('a card asks for what its endpoint takes, and shows what it did', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await library.remove('A/2.cbz')
  await library.scan()
  await page.getByRole('link', { name: 'Maintenance' }).click()
  await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor()
  const card = page.getByRole('region', { name: 'Empty the trash' })
  await card.getByLabel('Library').selectOption('Manga')
  await card.getByRole('button', { name: 'Run' }).click()
  await card.getByText('books: 1').waitFor()
  const cut = page.getByRole('region', { name: 'Split tall pages' })
  await cut.getByLabel('Height of a part').fill('5')
  await shoot(page, 'maintenance')
  expect(await cut.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true)
  expect(await barriersIn(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a phone reaches it from the menu of the account, in the language of its owner', async () => {
  const visitorOnPhone = await aVisitor(await server.url(), { ...phone, locale: 'de-DE' })
  const { page } = visitorOnPhone
  await page.goto('/')
  await page.getByLabel('E-Mail').fill(administrator.email)
  await page.locator('input[type=password]').fill(administrator.password)
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: administrator.email }).click()
  await page.getByRole('menuitem', { name: 'Wartung' }).click()
  await page.getByRole('heading', { name: 'Papierkorb leeren' }).waitFor()
  await shoot(page, 'maintenance-phone')
  expect(visitorOnPhone.complaints).toEqual([])
  await visitorOnPhone.close()
})
