// The API reference in a browser: everything is loaded from this server, and requests tried there are sent to it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { submitCredentials } from './app-actions.ts'

const basePath = '/shelf/comics'

let server: TestServer
let visitor: Visitor
/** Addresses that the browser requested. */
const requestedUrls: string[] = []

beforeAll(async () => {
  server = await aServer({ settings: { HONDANA_BASE_PATH: basePath } })
  visitor = await aVisitor(await server.url())
  visitor.page.on('request', (request) => requestedUrls.push(request.url()))
})

afterAll(async () => {
  await visitor?.close()
  await server?.close()
})

test('an operation is found from the API keys page, and tried without contacting any other host', async () => {
  const { page } = visitor
  await page.goto(`${basePath}/settings/apps`)
  await submitCredentials(page, administrator, 'Sign in')
  const link = page.getByRole('link', { name: 'API reference' })
  expect(await link.evaluate((element) => (element as unknown as { href: string }).href)).toBe(`${await server.url()}${basePath}/api/docs`)

  // Drawing all operations takes seconds, so it is done once.
  await page.goto(`${basePath}/api/docs#/Users/getV2UsersMe`)
  await page.getByText('Folders that hold series.').waitFor()
  const operation = page.locator('#operations-Users-getV2UsersMe')
  await operation.getByText('Get your account').waitFor()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = operation.locator('.live-responses-table')
  await answer.getByText(administrator.email).waitFor()

  const origin = `${await server.url()}${basePath}/`
  expect(requestedUrls.filter((address) => !address.startsWith(origin) && !address.startsWith('data:'))).toEqual([])
  expect(requestedUrls).toContain(`${origin}api/v2/users/me`)
  expect(visitor.complaints).toEqual([])
})
