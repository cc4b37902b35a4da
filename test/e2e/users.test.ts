// Administration of libraries, accounts and restrictions; and the API keys of all users.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { aLibrary, type TestLibrary } from '../builders/a-library.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { renderableBooks } from '../builders/renderable-books.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp, selectByTyping, signIn, signOut, submitCredentials } from './app-actions.ts'

const reader = { email: 'yuki@example.org', password: 'paper lantern' }

let server: TestServer
let library: TestLibrary
let comics: TestLibrary
let visitor: Visitor
let onPhone: Visitor
let hidden: string

beforeAll(async () => {
  server = await aServer({ working: true })
  library = await aLibrary({ server, name: 'Manga', files: await renderableBooks(['Lanterns/1.cbz', 'Nightfall/1.cbz']) })
  comics = await aLibrary({ server, name: 'Comics' })
  hidden = requireDefined(
    (await library.series()).find(({ name }) => name === 'Nightfall'),
    'the series "Nightfall"',
  ).id
  await server.http.patch(`/api/v1/series/${hidden}/metadata`, { ageRating: 18 })
  visitor = await aVisitor(await server.url())
  onPhone = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark' })
  await signIn(visitor.page, administrator)
})

afterAll(async () => {
  await visitor?.close()
  await onPhone?.close()
  await server?.close()
  await library?.removeFolder()
  await comics?.removeFolder()
})

test('a library is edited: errors are shown next to their fields, and changes are saved together', async () => {
  const { page } = visitor
  await openSettings(page, 'Libraries')
  const pattern = page.getByLabel('Pattern')
  const stored = await pattern.inputValue()
  await pattern.fill('c{chapter}')
  await page.getByText('Invalid file name pattern').waitFor()
  await pattern.fill('<v{volume} >c{number:3}')
  await page.getByText('v2 c004.5').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'libraries')
  // The notice of a save would still be there at the next one.
  await pattern.fill(stored)
  await page.getByRole('list', { name: 'Libraries' }).getByRole('link', { name: 'Manga' }).click()
  await page.getByRole('heading', { name: 'Manga', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Comics')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('A library named').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Manga')
  await page.getByLabel('Automatic scan').selectOption('Every day')
  await page.getByRole('switch', { name: 'Hashes for KOReader' }).check()
  await saveScreenshot(page, 'library-edit')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await library.show()).toMatchObject({ scanInterval: 'DAILY', hashKoreader: true, hashFiles: true })
})

test('a collection is created from search results, and a taken name is reported next to it', async () => {
  const { page } = visitor
  await server.http.post('/api/v1/collections', { name: 'Light', ordered: false, seriesIds: [hidden] })
  await page.getByRole('link', { name: 'Collections' }).click()
  await page.getByRole('button', { name: 'New collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await dialog.getByLabel('Name').fill('Light')
  await selectByTyping(dialog.getByPlaceholder('Search'), 'Lant', 'Lanterns')
  // Leaving the field closes its list, which covers the buttons.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Choose another name').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'collection-new')
  await dialog.getByLabel('Name').fill('Paper and light')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Paper and light', level: 1 }).waitFor()
  await page.getByRole('link', { name: /Lanterns/ }).waitFor()
})

test('an administrator creates an account that cannot see adult content', async () => {
  const { page } = visitor
  await openSettings(page, 'Users')
  await page.getByText('No restrictions.').waitFor()
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByText('Enter a valid email address').waitFor()
  await page.getByLabel('Email').fill(administrator.email)
  await page.locator('input[type=password]').fill(reader.password)
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByText('A user with the email address').waitFor()
  await page.getByLabel('Email').fill(reader.email)
  await page.getByLabel('Age rating').selectOption('Hide from')
  await page.getByText('Result: Series rated 18 or over are hidden.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'users-new')
  await page.getByRole('button', { name: 'Add user' }).click()
  const row = page.getByRole('listitem').filter({ hasText: reader.email })
  await row.getByText('Series rated 18 or over are hidden.').waitFor()
  await row.getByText('Never signed in').waitFor()
  await saveScreenshot(page, 'users')
})

test('restricted content appears nowhere: not in the library, in a search or at its URL', async () => {
  const { page } = onPhone
  await addSession(page, reader)
  await page.goto(`/libraries/${library.id}`)
  await page.getByRole('link', { name: 'Lanterns' }).waitFor()
  await page.locator('.page-count', { hasText: /^1 series$/ }).waitFor()
  expect(await page.getByText('Nightfall').count()).toBe(0)
  await openInApp(page, '/search?q=Nightfall')
  await page.getByText('No results').first().waitFor()
  expect(await page.getByRole('link', { name: 'Nightfall' }).count()).toBe(0)
  await openInApp(page, `/series/${hidden}`)
  await page.getByText("Your account doesn't have access to").waitFor()
  await openInApp(page, '/settings/users')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
})

test('a person changes their password on a phone, and signs in with it', async () => {
  const { page } = onPhone
  await page.goto('/settings/account')
  await page.getByLabel('Current password', { exact: true }).fill(reader.password)
  await page.getByLabel('New password').fill('river stone')
  // Opened directly, the page must load the styles of its checkbox itself: without them the check mark is drawn below the box.
  expect(await page.evaluate("getComputedStyle(document.querySelector('.mantine-Checkbox-icon')).position")).toBe('absolute')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  await page.getByRole('list', { name: 'Sign-in activity' }).getByText('Password').first().waitFor()
  await saveScreenshot(page, 'account-phone')
  await page.context().clearCookies()
  await page.goto('/')
  await submitCredentials(page, { ...reader, password: 'river stone' }, 'Sign in')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
})

test('a key is shown once, gives an app access, and stops working once it is revoked', async () => {
  const { page } = visitor
  await openSettings(page, 'Apps and API keys')
  await page.getByLabel("What's this key for?").fill('Mihon on my phone')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('textbox', { name: 'API key' }).first().inputValue()
  const withKey = server.as({ 'x-api-key': key })
  expect((await withKey.get('/api/v1/libraries')).statusCode).toBe(200)
  await page.getByText('Mihon', { exact: true }).click()
  await page.getByRole('img', { name: /^QR code for http/ }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Server URL' }).inputValue()).toBe(await server.url())
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'apps')
  await page.reload()
  await page.getByText(/last used/).waitFor()
  expect(await page.getByRole('textbox', { name: 'API key' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke Mihon on my phone' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('API key “Mihon on my phone” revoked.').waitFor()
  expect((await withKey.get('/api/v1/libraries')).statusCode).toBe(401)
  await openInApp(onPhone.page, '/settings/apps')
  await onPhone.page.getByText('KOReader progress sync').click()
  await onPhone.page.getByText("Your account doesn't have the permissions").waitFor()
  await saveScreenshot(onPhone.page, 'apps-phone')
  expect(await findAccessibilityViolations(onPhone.page)).toEqual([])
})

test('the age restriction of an account is removed, and the account is deleted', async () => {
  const { page } = visitor
  await openSettings(page, 'Users')
  await page.getByRole('link', { name: reader.email }).click()
  await page.getByLabel('Age rating').selectOption('No restriction')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`${reader.email} saved.`).waitFor()
  await saveScreenshot(page, 'user')
  await onPhone.page.goto(`/series/${hidden}`)
  // The change ended the session; the phone chose to stay signed in.
  await onPhone.page.getByRole('heading', { name: 'Nightfall', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click()
  await page.getByText(`${reader.email} deleted.`).waitFor()
  expect((await server.http.get('/api/v2/users')).json()).toHaveLength(1)
  expect([...visitor.complaints, ...onPhone.complaints].filter((complaint) => !isRefusal(complaint))).toEqual([])
})

test('the cover of a collection is not kept for the next person in the browser, who may see fewer series', async () => {
  const seriesIds = (await library.series()).map(({ id }) => id)
  const { id } = (await server.http.post('/api/v1/collections', { name: 'All', ordered: false, seriesIds })).json<{ id: string }>()
  const child = { email: 'mei@example.org', password: 'battery staple' }
  await server.aUser(child.email, { ageRestriction: { age: 16, restriction: 'EXCLUDE' } })
  const family = await aVisitor(await server.url())
  onTestFinished(family.close)
  const { page } = family
  const covers = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.url().includes(`/collections/${id}/thumbnail`)) covers.add(request.url())
  })
  const showCollections = async () => {
    await openInApp(page, '/collections')
    await page.locator(`[src*="${id}"][data-loaded=true]`).waitFor()
    return covers.size
  }
  await signIn(page, administrator)
  expect(await showCollections()).toBe(1)
  await signOut(page, administrator)
  await submitCredentials(page, child, 'Sign in')
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  expect(await showCollections()).toBe(2)
  await server.http.delete(`/api/v1/collections/${id}`)
})

/** The browser logs an error when the server rejects a taken name or a restricted series. */
const isRefusal = (complaint: string): boolean => /status of 40[03]/.test(complaint)

/** Words of the list on the screen that don't fit into one line of their column. */
const brokenWords = `[...document.querySelectorAll('.users .row-name, .users .row-note, .users .row-side')].flatMap((element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken = []
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 && !word.includes('-')) broken.push(word)
    }
  }
  return broken
})`

test('the list of users has room for the long words of other languages, on a computer and a phone', async () => {
  await server.http.post('/api/v2/users', {
    ...{ email: 'grandchild@example.org', password: reader.password, roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] },
    ...{ ageRestriction: { age: 16, restriction: 'ALLOW_ONLY' }, labelsExclude: ['horror'] },
  })
  for (const device of [{ viewport: { width: 1280, height: 800 } }, phone]) {
    const german = await aVisitor(await server.url(), { ...device, locale: 'de-DE' })
    onTestFinished(german.close)
    await addSession(german.page, administrator)
    await german.page.goto('/settings/users')
    await german.page
      .getByText(/^Noch ni.* angemeldet$/)
      .first()
      .waitFor()
    await saveScreenshot(german.page, `users-german-${device.viewport?.width}`)
    expect(await german.page.evaluate(brokenWords)).toEqual([])
  }
})

async function openSettings(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: address }).click()
  await page.getByRole('heading', { name: address, level: 1 }).waitFor()
}
