// A real provider in a real browser: an administrator adds it, a reader signs in with it and out again, here and there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, aServer, type TestServer } from '../builders/a-server.ts'
import { aSignInProvider, type SignInProvider } from '../builders/a-sign-in-provider.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp } from './app-actions.ts'

const desk = { viewport: { width: 1440, height: 900 } }

let server: TestServer
let provider: SignInProvider
let visitors: Visitor[] = []
let origin: string

beforeAll(async () => {
  server = await aServer()
  origin = await server.url()
  provider = await aSignInProvider({
    redirectUris: [`${origin}/login/oauth2/code/authentik`],
    signOutUris: [`${origin}/sign-in`],
  })
  provider.asks = true
  provider.person = { sub: 'yuki', email: 'yuki@example.org', email_verified: true, preferred_username: 'yuki' }
  visitors = await Promise.all([aVisitor(origin, desk), aVisitor(origin, desk), aVisitor(origin, { ...phone, colorScheme: 'dark' })])
})
afterAll(async () => {
  for (const visitor of visitors) await visitor.close()
  await server?.close()
  await provider?.close()
})

const pageOf = (index: number) => {
  const visitor = visitors[index]
  if (!visitor) throw new Error(`No visitor ${index}`)
  return visitor.page
}

test('an administrator adds a provider: the test says what is wrong until everything is right', async () => {
  const page = pageOf(0)
  await addSession(page, administrator)
  await page.goto('/settings/sign-in')
  await page.getByText('No providers yet.').waitFor()
  await page.getByRole('link', { name: 'Add provider' }).click()
  await page.getByLabel('Name', { exact: false }).first().fill('Authentik')
  await page.getByLabel('Issuer').fill(`${provider.issuer}/realms/wrong`)
  await page.getByLabel('Client ID').fill(provider.client.clientId)
  await page.getByLabel('Client secret').fill('wrong')
  expect(await page.getByLabel('Redirect URL', { exact: true }).inputValue()).toBe(`${origin}/login/oauth2/code/authentik`)
  const check = async (message: RegExp) => {
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText(message).waitFor()
  }
  await check(/No OpenID Connect provider was found/)
  await page.getByLabel('Issuer').fill(provider.issuer)
  await check(/rejects the client ID or the client secret/)
  await page.getByLabel('Client secret').fill(provider.client.clientSecret)
  await check(/responds and accepts the client/)
  await page.getByLabel('Create accounts automatically').check()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group', { exact: true }).fill('admins')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'sign-in-provider-bottom')
  await page.getByLabel('Issuer').scrollIntoViewIfNeeded()
  await saveScreenshot(page, 'sign-in-provider')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('link', { name: 'Authentik' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'sign-in-settings')
})

test('a reader signs in with the provider, sees the linked account, and signs out here and there', async () => {
  const page = pageOf(1)
  await page.goto('/settings/account')
  const button = page.getByRole('link', { name: 'Sign in with Authentik' })
  await button.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'sign-in')
  await button.click()
  await page.getByRole('button', { name: 'Continue as yuki' }).click()
  await page.getByRole('list', { name: 'Sign-in providers' }).getByText('yuki · yuki@example.org').waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/account')
  await saveScreenshot(page, 'sign-in-account')
  await page.getByRole('button', { name: 'Unlink Authentik' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('This is the only way to sign in to your account.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Account menu for yuki@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out here too' }).click()
  await button.waitFor()
  expect(page.url()).toMatch(new RegExp(`^${origin}/sign-in`))
  // The provider asks again, because it has signed out too.
  await button.click()
  await page.getByRole('button', { name: 'Continue as yuki' }).waitFor()
})

test('on a phone, a refused sign-in ends on the sign-in page with the reason', async () => {
  const page = pageOf(2)
  provider.person = { sub: 'sora', email: 'sora@example.org', email_verified: false }
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in with Authentik' }).click()
  await page.getByRole('button', { name: 'Continue as sora' }).click()
  await page.getByText("Your email address isn't verified at Authentik.").waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'sign-in-phone')
  await addSession(page, administrator)
  await page.goto('/settings/sign-in/authentik')
  await page.getByText('A secret is stored.').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'sign-in-provider-phone')
  await openInApp(page, '/settings/sign-in')
  await page.getByRole('switch').waitFor()
  await saveScreenshot(page, 'sign-in-settings-phone')
})

test('no page had an error', () => {
  // Unlinking the only way to sign in is refused.
  const expected = /status of 409/
  expect(visitors.flatMap(({ complaints }) => complaints).filter((complaint) => !expected.test(complaint))).toEqual([])
})
