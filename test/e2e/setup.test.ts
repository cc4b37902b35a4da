// The setup assistant after the administrator has been created, in a browser on a new server.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { aFakeMangaDex, type FakeMangaDex } from '../fakes/fake-mangadex.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, submitCredentials } from './app-actions.ts'

const account = { email: 'me@example.org', password: 'a good long password' }
const desk = { viewport: { width: 1440, height: 900 } }

let server: TestServer
let source: FakeMangaDex
let visitor: Visitor
let disk = ''

afterEach(async () => {
  await visitor?.close()
  await server?.close()
  await source?.close()
  await rm(disk, { recursive: true, force: true })
})

test.each([
  ['a desktop', 'desk', desk],
  ['a phone', 'phone', phone],
] as const)(
  'on %s, a new administrator creates a folder, turns on a source and resumes the setup in another browser',
  async (_, name, device) => {
    source = await aFakeMangaDex().title({ title: 'Tea for Two Foxes' }).start()
    disk = await mkdtemp(join(tmpdir(), 'hondana-setup-'))
    server = await aServer({
      unclaimed: true,
      working: true,
      settings: { HONDANA_SRCA_API_URL: source.url, HONDANA_SRCA_UPLOADS_URL: source.url, HONDANA_ALLOW_PRIVATE_HOSTS: 'true' },
    })
    visitor = await aVisitor(await server.url(), device)
    const { page } = visitor
    await page.goto('/')
    await submitCredentials(page, account, 'Create account')
    await page.getByRole('heading', { name: 'Choose a folder for your library' }).waitFor()
    await checkPage(page, `setup-folder-${name}`)
    await createLibrary(page)
    expect((await stat(join(disk, 'Manga'))).isDirectory()).toBe(true)
    await turnOnSource(page, name)

    const other = await aVisitor(await server.url(), device)
    await addSession(other.page, account)
    await other.page.goto('/')
    await other.page.getByRole('link', { name: 'Continue setup' }).click()
    await other.page.getByText('Scan found 0 series').waitFor()
    await checkPage(other.page, `setup-content-${name}`)
    await other.page.getByRole('button', { name: 'Finish' }).click()
    await other.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await checkPage(other.page, `home-${name}`)
    expect(await other.page.getByRole('link', { name: 'Continue setup' }).count()).toBe(0)
    await showsNextStep(other.page, name)
    await leadsBack(other.page, name)
    expect([...visitor.complaints, ...other.complaints]).toEqual([])
    await other.close()
  },
)

async function createLibrary(page: Page): Promise<void> {
  await page.getByLabel('Folder on the server').fill(disk)
  await page.getByText(/ of .+ free/).waitFor()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name of the new folder').fill('Manga')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await expect.poll(() => page.getByLabel('Folder on the server').inputValue()).toBe(join(disk, 'Manga'))
  await page.getByRole('button', { name: 'Add library' }).click()
}

async function turnOnSource(page: Page, device: string): Promise<void> {
  await page.getByRole('heading', { name: 'Enable sources' }).waitFor()
  await page.getByRole('switch', { name: /MangaDex/ }).press('Space')
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await page.getByLabel('Language of downloaded chapters').selectOption('de')
  await checkPage(page, `setup-sources-${device}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Add titles' }).waitFor()
}

/** An empty library leads to its first titles, and the dialog for another one has its button in sight. */
async function showsNextStep(page: Page, device: string): Promise<void> {
  if (device === 'phone') await page.getByRole('button', { name: 'Library', exact: true }).click()
  await page.getByRole(device === 'phone' ? 'menuitem' : 'link', { name: 'Manga', exact: true }).click()
  await page.getByRole('link', { name: 'Discover titles' }).waitFor()
  await checkPage(page, `empty-library-${device}`)
  if (device === 'phone') await page.getByRole('button', { name: 'Library', exact: true }).click()
  await page.getByRole(device === 'phone' ? 'menuitem' : 'button', { name: 'Add library' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add library' })
  await dialog.getByRole('list', { name: 'Folders', exact: true }).waitFor()
  await checkPage(page, `add-library-${device}`)
  const button = requireDefined(await dialog.getByRole('button', { name: 'Add library' }).boundingBox(), 'the place of the button')
  expect(button.y + button.height).toBeLessThanOrEqual(requireDefined(page.viewportSize(), 'the size of the window').height)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The setup is reached from the settings, on a phone through the last tab. */
async function leadsBack(page: Page, device: string): Promise<void> {
  if (device === 'phone') {
    await page.getByRole('link', { name: 'More' }).click()
    await page.getByRole('heading', { name: 'More', level: 1 }).waitFor()
    await checkPage(page, 'more-phone')
  }
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('1 user').waitFor()
  await checkPage(page, `settings-${device}`)
  await page.getByRole('link', { name: 'Setup assistant' }).click()
  await page.getByRole('list', { name: 'Libraries' }).getByText(join(disk, 'Manga')).waitFor()
}

/** No accessibility problem in either color scheme. */
async function checkPage(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await saveScreenshot(page, `${name}-${colorScheme}`)
    expect(await findAccessibilityViolations(page), `${name} ${colorScheme}`).toEqual([])
  }
}
