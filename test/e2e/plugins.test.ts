// Plugins in an administrator's use: enable, disable, order, configure, test, read the log, remove.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { respondWith, type Site, startTestSite } from '../../src/kernel/outbound/site.fixture.ts'
import { aPluginPackage } from '../builders/a-plugin-package.ts'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp, selectByTyping, signIn } from './app-actions.ts'

/** A setting of every kind that a form supports. */
const everyKind = {
  type: 'object',
  required: ['account'],
  properties: {
    account: { type: 'string', title: 'Account', description: 'Your name there.' },
    secret: { type: 'string', title: 'Secret', format: 'password' },
    server: { type: 'string', title: 'Address', format: 'uri', default: 'https://example.org' },
    language: { type: 'string', title: 'Language', enum: ['en', 'de', 'fr'], default: 'en' },
    fallbacks: { type: 'array', title: 'Fallbacks', items: { type: 'string', enum: ['en', 'de', 'fr'] }, default: ['fr'] },
    words: { type: 'array', title: 'Words', items: { type: 'string' } },
    minutes: { type: 'integer', title: 'Minutes', minimum: 5, maximum: 60, default: 30 },
    score: { type: 'number', title: 'Score', minimum: 0, maximum: 1 },
    loud: { type: 'boolean', title: 'Loud', description: 'Says more.' },
    window: { type: 'object', title: 'Window', properties: { from: { type: 'integer', title: 'From', maximum: 23, default: 8 } } },
  },
}

/** Returns its current configuration. */
const sayer = `export default ({ config }) => ({
  searchSeries: async () => [{ sourceId: '1', title: JSON.stringify(config), sourceUrl: 'https://example.org/1' }],
  getSeriesMetadata: async () => ({ title: 'x' }),
})`

let service: Site
let server: TestServer
let visitor: Visitor
const configDir = join(inject('runFolder'), randomUUID())

beforeAll(async () => {
  await mkdir(configDir)
  await aPluginPackage(configDir, {
    id: 'every-kind',
    entry: sayer,
    hondana: { name: 'Every Kind', configSchema: everyKind, hostsFromConfig: [] },
  })
  await aPluginPackage(configDir, { id: 'broken', hondana: { languages: [] } })
  await aPluginPackage(configDir, { id: 'nightly', hondana: { type: 'TASK' } })
  await aPluginPackage(configDir, { id: 'telegram', template: 'notifier' })
  await aPluginPackage(configDir, { id: 'peppercarrot', template: 'download' })
  service = await startTestSite((response, path, count) =>
    (path === '/full' ? respondWith(507) : respondWith(200, {}, '{}'))(response, path, count),
  )
  server = await aServer({ configDir })
  visitor = await aVisitor(await server.url())
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
  service?.close()
  await rm(configDir, { recursive: true, force: true })
})

test('plugins are grouped by type, and the sources are reordered by keyboard', async () => {
  const { page } = visitor
  await signIn(page, administrator)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Plugins' }).click()
  const sources = page.getByRole('region', { name: 'Metadata sources' })
  const row = sources.getByRole('listitem').filter({ hasText: 'Every Kind' })
  await row.getByText('Third-party').waitFor()
  const unusable = page.getByRole('region', { name: "Can't be loaded" })
  await unusable
    .getByRole('listitem')
    .filter({ hasText: 'broken' })
    .getByText(/package\.json/)
    .waitFor()
  await unusable.getByText(/plugins of type TASK aren't supported/).waitFor()
  expect(await unusable.getByRole('switch').count()).toBe(0)
  await page.getByRole('region', { name: 'Downloaders' }).getByText('Pepper&Carrot').first().waitFor()
  const earlier = page.getByRole('button', { name: 'Move Kitsu up' })
  await earlier.press('Enter')
  await page.getByText('Kitsu moved to position 2 of 4.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Kitsu moved to position 1 of 4.').waitFor()
  await expect
    .poll(async () => (await server.http.get('/api/v1/metadata/settings')).json())
    .toMatchObject({
      order: ['srcc', 'srca', 'srcb', 'every-kind'],
    })
  await page.getByRole('switch', { name: 'Enable Every Kind' }).press('Space')
  await expect.poll(async () => (await server.http.get('/api/v1/plugins/every-kind')).json()).toMatchObject({ enabled: true })
  await saveScreenshot(page, 'plugins')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a form with every kind of field shows errors next to the fields, and saves all or nothing', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Every Kind' }).click()
  await field(page, 'Minutes').fill('4')
  await field(page, 'Address').fill('nowhere')
  await field(page, 'From').fill('24')
  await save(page)
  for (const fault of ['This field is required.', 'Must be at least 5.', 'Enter a URL that starts with', 'Must be at most 23.'])
    await page.getByText(fault).waitFor()
  expect(await page.locator('input:focus').getAttribute('name')).toBe('account')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'plugin-faults')
  expect((await server.http.get('/api/v1/plugins/every-kind/config')).json()).toEqual({})
  await fillIn(page)
  await save(page)
  await page.getByText('Settings saved.').waitFor()
  expect((await server.http.get('/api/v1/plugins/every-kind/config')).json()).toEqual({ ...asSaved, secret: '********' })
  await page.getByPlaceholder('Saved. Type to replace.').scrollIntoViewIfNeeded()
  await saveScreenshot(page, 'plugin-form')
  expect(visitor.complaints).toEqual([])
})

test('a saved password is never shown, is kept when untouched, and can be removed', async () => {
  const { page } = visitor
  const answer = await page.reload()
  expect(await answer?.headerValue('content-security-policy')).toMatch(/script-src 'self';/)
  await page.getByPlaceholder('Saved. Type to replace.').waitFor()
  await field(page, 'Account').fill('you')
  await save(page)
  await page.getByText('Settings saved.').waitFor()
  expect(await runsWith()).toEqual({ ...asSaved, account: 'you', secret: 'hunter2' })
  await page.getByRole('button', { name: 'Remove saved value' }).click()
  await page.getByPlaceholder('Will be removed when you save.').waitFor()
  await save(page)
  await page.getByPlaceholder('Not set').waitFor()
  expect(await runsWith()).toEqual({ ...asSaved, account: 'you', secret: undefined })
  expect(visitor.complaints).toEqual([])
})

test('a notifier is tested with its saved configuration, and its log keeps the errors', async () => {
  const { page } = visitor
  await page.goto('/settings/plugins/notify-webhook')
  await page.getByRole('switch').press('Space')
  await page.locator('input[name=address]').fill(`${service.url}/full`)
  await save(page)
  await page.getByText('Settings saved.').waitFor()
  await page.getByRole('button', { name: 'Send test notification' }).click()
  await page.getByRole('alert').getByText(/507/).waitFor()
  await page.locator('input[name=address]').fill(service.url)
  await save(page)
  await page.getByPlaceholder('Saved. Type to replace.').waitFor()
  await page.getByRole('button', { name: 'Send test notification' }).click()
  await page.getByText('Test notification sent').waitFor()
  await saveScreenshot(page, 'plugin-test')
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText(/The test notification failed/).waitFor()
  await saveScreenshot(page, 'plugin-log')
  await page.getByLabel('Search log').fill('weather')
  await page.getByText('No matching log entries').waitFor()
  await page.getByLabel('Search log').fill('NOTIFICATION FAILED')
  await page.getByText(/The test notification failed/).waitFor()
  await page.getByRole('button', { name: 'Clear log' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click()
  await page.getByText('No matching log entries').waitFor()
  expect(visitor.complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
})

test('a third-party notifier shows its allowed hosts and is tested, and an invalid one shows the reason', async () => {
  const { page } = visitor
  await page.goto('/settings/plugins/telegram')
  await page.getByText('api.telegram.org', { exact: true }).waitFor()
  await field(page, 'Token of your bot').fill('12:secret')
  await field(page, 'Chat').fill('@shelf')
  await page.locator('input[name=server]').fill(service.url)
  await page.getByText('Events to send notifications about.').waitFor()
  await save(page)
  await page.getByText('Settings saved.').waitFor()
  await page.getByRole('switch', { name: 'Enable Telegram' }).press('Space')
  await page.getByRole('button', { name: 'Send test notification' }).click()
  await page.getByText('Test notification sent').waitFor()
  await saveScreenshot(page, 'plugin-package')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await openInApp(page, '/settings/plugins/nightly')
  await page.getByText(/plugins of type TASK aren't supported/).waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove plugin' }).waitFor()
  await saveScreenshot(page, 'plugin-unusable')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(visitor.complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
})

test('a phone shows the same form in the language of its user, and a third-party plugin is removed after a confirmation', async () => {
  const guest = await aVisitor(await server.url(), { ...phone, colorScheme: 'dark', locale: 'de-DE' })
  const { page } = guest
  await addSession(page, administrator)
  await page.goto('/settings/plugins/every-kind')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).waitFor()
  await saveScreenshot(page, 'phone-plugin')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await field(page, 'Minutes').fill('99')
  await page.getByRole('button', { name: 'Einstellungen speichern' }).tap()
  await page.getByText('Darf höchstens 60 sein.').waitFor()
  await page.getByRole('button', { name: 'Änderungen verwerfen' }).tap()
  await page.getByRole('button', { name: 'Plugin entfernen' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Plugin entfernen' }).tap()
  await page.getByText('Every Kind entfernt.').waitFor()
  await page.getByRole('heading', { name: 'Plugins', level: 1 }).waitFor()
  await saveScreenshot(page, 'phone-plugins')
  expect((await server.http.get('/api/v1/plugins/every-kind')).statusCode).toBe(404)
  expect(guest.complaints).toEqual([])
  await guest.close()
})

const field = (page: Page, name: string): Locator => page.locator('form').getByLabel(name)

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save settings' }).click()

const asSaved = {
  account: 'me',
  secret: 'hunter2',
  server: 'https://comics.example.org',
  language: 'de',
  fallbacks: '["fr","en"]',
  words: '["one","two words"]',
  minutes: '45',
  score: '0.25',
  loud: 'true',
  window: '{"from":9}',
}

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Account').fill('me')
  await field(page, 'Secret').fill('hunter2')
  await field(page, 'Address').fill('https://comics.example.org')
  await field(page, 'Language').selectOption('German (de)')
  await selectByTyping(page.getByRole('combobox', { name: 'Fallbacks' }), 'en', 'en')
  await page.keyboard.press('Escape')
  for (const word of ['one', 'two words']) {
    await page.getByPlaceholder('Type and press Enter').fill(word)
    await page.keyboard.press('Enter')
  }
  await field(page, 'Minutes').fill('45')
  await field(page, 'Score').fill('0.25')
  await page.getByRole('switch', { name: 'Loud' }).press('Space')
  await field(page, 'From').fill('9')
}

/** The configuration as the plugin itself receives it. */
async function runsWith(): Promise<Readonly<Record<string, unknown>>> {
  const [found] = (await server.http.get(`/api/v1/plugins/every-kind/search?query=${randomUUID()}`)).json<{ title: string }[]>()
  return JSON.parse(requireDefined(found, 'the result of the search').title) as Record<string, unknown>
}
