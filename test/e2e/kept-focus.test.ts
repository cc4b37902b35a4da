// A person with a keyboard or a screen reader, whose focused control disappears: they continue beside it, not at the top of the page.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aVisitor, type Visitor } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await aServer()
  for (const comment of ['Tablet', 'Phone', 'E-reader']) await server.http.post('/api/v2/users/me/api-keys', { comment })
  visitor = await aVisitor(await server.url())
  await addSession(visitor.page, administrator)
})
afterAll(async () => {
  await visitor?.close()
  await server?.close()
})

const press = async (button: Locator): Promise<void> => {
  await button.focus()
  await visitor.page.keyboard.press('Enter')
}
const expectFocus = (target: Locator) => expect.poll(() => target.and(visitor.page.locator(':focus')).count()).toBe(1)

test('a closed dialog leads back to the button that opened it', async () => {
  const { page } = visitor
  await page.goto('/collections')
  const opener = page.getByRole('button', { name: 'New collection' }).first()
  await press(opener)
  await expectFocus(page.getByRole('dialog').getByRole('textbox').first())
  await page.keyboard.press('Escape')
  await expectFocus(opener)
})

test('after a row is deleted, the next one has the focus, and after the last one the page', async () => {
  const { page } = visitor
  await openInApp(page, '/settings/apps')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Revoke/ }) })
  await expect.poll(() => rows.count()).toBe(3)
  const revoke = async (row: Locator) => {
    await press(row.getByRole('button', { name: /^Revoke/ }))
    const sure = row.getByRole('button', { name: 'Revoke key', exact: true })
    await expectFocus(sure)
    await page.keyboard.press('Enter')
  }
  await revoke(rows.nth(1))
  await expect.poll(() => rows.count()).toBe(2)
  await expectFocus(rows.nth(1).getByRole('button').first())
  await revoke(rows.nth(1))
  await expect.poll(() => rows.count()).toBe(1)
  await expectFocus(rows.nth(0).getByRole('button').first())
  await revoke(rows.nth(0))
  await expect.poll(() => rows.count()).toBe(0)
  await expectFocus(page.getByRole('main'))
})

test('a button that is disabled while its action runs has the focus again afterwards', async () => {
  const { page } = visitor
  await openInApp(page, '/settings/health')
  const button = page.getByRole('button', { name: 'Recheck' })
  await press(button)
  await expect.poll(() => button.isEnabled()).toBe(true)
  await expectFocus(button)
})

test('after a word of a field is removed, the next one has the focus, and after the last one the field', async () => {
  const { page } = visitor
  await openInApp(page, '/settings/sign-in/new')
  await press(page.getByRole('button', { name: 'Remove openid' }))
  await expectFocus(page.getByRole('button', { name: 'Remove profile' }))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('button', { name: 'Remove email' }))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByLabel('Scopes'))
})
