// Parts of the app load when first used. Those of an open tab are gone after an update of the server, and out of reach without a
// connection.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { renderableBooks } from '../builders/renderable-books.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { addSession } from './app-actions.ts'

let server: TestServer
let library: TestLibrary
let visitor: Visitor
let address = ''

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, name: 'Manga', files: await renderableBooks(['Abyss/1.cbz', 'Abyss/2.cbz']) })
  address = `/series/${requireDefined((await library.series())[0], 'the series').id}`
})

beforeEach(async () => {
  visitor = await aVisitor(await server.url())
  await addSession(visitor.page, administrator)
  await visitor.page.goto(address)
  await heading(visitor.page).waitFor()
  await visitor.page.waitForLoadState('networkidle')
  return () => visitor.close()
})

afterAll(async () => {
  await server?.close()
  await library?.removeFolder()
})

test('a menu that an update has removed loads with the new version', async () => {
  const { page } = visitor
  let missing = 0
  await page.route('**/assets/opened-menu-*.js', (route) => (missing++ === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'More actions' }).click()
  await reloaded
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Download history' }).waitFor()
})

test('a menu opened without a connection says so, and works after Retry', async () => {
  const { page } = visitor
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('alert').getByText('Server unreachable').waitFor()
  await page.unroute('**/*')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await heading(page).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Download history' }).waitFor()
})

test('a notification without a connection says what failed, even if it is the first one', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'More actions' }).click()
  const refresh = page.getByRole('menuitem', { name: 'Refresh metadata' })
  await refresh.waitFor()
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await refresh.click()
  await page.locator('.mantine-Notification-root').getByText('Server unreachable. Check your connection and try again.').waitFor()
})

const heading = (page: Page) => page.getByRole('heading', { name: 'Abyss', level: 1 })
