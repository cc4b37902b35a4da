// What the page itself shows before the app has loaded, and if it never loads.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})

afterAll(() => server?.close())

const finishAnimations = 'Promise.all(document.getAnimations().map(({ finished }) => finished))'
const loading = (page: Page, text: string) => page.getByRole('status').getByText(text)

test.each(['light', 'dark'] as const)(
  'a first visit over a slow connection says that the app is loading, in %s mode',
  async (colorScheme) => {
    const { page, complaints, close } = await aVisitor(await server.url(), { ...phone, colorScheme })
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await loading(page, 'Loading…').waitFor()
    await page.evaluate(finishAnimations)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await saveScreenshot(page, `loading-${colorScheme}`)
    arrived.resolve()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await loading(page, 'Loading…').waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await close()
  },
)

test('an app that could not be loaded says so in the language of the browser, and loads after a click', async () => {
  const { page, close } = await aVisitor(await server.url(), { ...phone, locale: 'de-DE' })
  let failing = true
  await page.route('**/assets/framework*.js', (route) => (failing ? route.abort() : route.continue()))
  await page.goto('/')
  await loading(page, 'Hondana konnte nicht geladen werden.').waitFor()
  await page.evaluate(finishAnimations)
  expect(await findAccessibilityViolations(page)).toEqual([])
  failing = false
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await close()
})

test('texts that could not be loaded do not leave an empty page', async () => {
  const { page, close } = await aVisitor(await server.url())
  await page.route('**/assets/initial*.js', (route) => route.abort())
  await page.goto('/')
  await loading(page, "Couldn't load Hondana.").waitFor()
  await close()
})

test('a browser that is too old to run the app says so instead of blaming the connection', async () => {
  const { page, close } = await aVisitor(await server.url(), phone)
  await page.route('**/assets/framework*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'syntax of the future' }))
  await page.goto('/')
  await loading(page, 'This browser is too old for Hondana.').waitFor()
  await loading(page, 'Loading…').waitFor({ state: 'hidden' })
  expect(await page.getByRole('button').count()).toBe(0)
  await close()
})

test('a browser that skips the app, because it knows no modules, says that it is too old', async () => {
  const { page, close } = await aVisitor(await server.url(), { ...phone, locale: 'de-DE' })
  await page.addInitScript('delete HTMLScriptElement.prototype.noModule')
  await page.route('**/assets/framework*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await loading(page, 'Dieser Browser ist zu alt für Hondana.').waitFor()
  await close()
})
