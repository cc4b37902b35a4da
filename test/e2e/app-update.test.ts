// A new version of the web app comes while it is open.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { signIn } from './app-actions.ts'

const worker = readFileSync(join(import.meta.dirname, '../../web/dist/sw.js'), 'utf8')
let version = 1
let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await aServer({
    working: true,
    beforeRoutes: async (http) => {
      http.addHook('onRequest', (request, reply, done) => {
        if (version === 1 || request.url !== '/sw.js') return done()
        return void reply.type('application/javascript').send(`${worker}\n// ${version}`)
      })
    },
  })
  visitor = await aVisitor(await server.url(), { viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' })
  await signIn(visitor.page, administrator)
  await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
})

test('several versions that come while the app is open are offered once, in each tab, and each tab can update', async () => {
  const { page } = visitor
  const other = await page.context().newPage()
  await other.goto('/')
  for (version of [2, 3]) await installVersion(page)
  for (const tab of [page, other]) {
    await updateButton(tab).first().waitFor()
    expect(await updateButton(tab).count()).toBe(1)
    const loaded = tab.waitForEvent('load')
    await updateButton(tab).click()
    await loaded
    await tab.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  }
  expect(visitor.complaints).toEqual([])
})

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update now' })

/** Looks for another version as the app does every hour, and waits until the browser has installed it. */
const installVersion = (page: Page) =>
  page.evaluate(`(async () => {
    const registration = await (await navigator.serviceWorker.getRegistration()).update()
    const coming = registration.installing
    while (coming.state === 'installing') await new Promise((changed) => { coming.onstatechange = changed })
  })()`)
