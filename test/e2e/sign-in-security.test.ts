// A person in a real browser protects their account: a passkey of a virtual authenticator, codes of an authenticator app, and signing out
// another browser.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../src/kernel/errors/index.ts'
import { administrator, aServer, basic, type TestServer } from '../builders/a-server.ts'
import { aVisitor, findAccessibilityViolations, phone, saveScreenshot, type Visitor } from './a-browser.ts'
import { addSession, openInApp, signOut, submitCredentials } from './app-actions.ts'

let server: TestServer
let desk: Visitor
let onPhone: Visitor
let recoveryCode: string

beforeAll(async () => {
  server = await aServer()
  // Passkeys need a host name.
  const origin = (await server.url()).replace('127.0.0.1', 'localhost')
  desk = await aVisitor(origin, { viewport: { width: 1440, height: 900 } })
  onPhone = await aVisitor(origin, { ...phone, colorScheme: 'dark' })
})
afterAll(async () => {
  await desk?.close()
  await onPhone?.close()
  await server?.close()
})

/** An authenticator whose fingerprint reader is touched whenever it asks. */
async function addAuthenticator({ page }: Visitor): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** On the page that is open: this authenticator accepts a suggestion by itself, which signs in again. */
const withoutSuggestions = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false'

test('a passkey is added with a name, and signs in from the email field and with the button', async () => {
  const { page } = desk
  await addAuthenticator(desk)
  await addSession(page, administrator)
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Name').fill('My laptop')
  await section.getByRole('button', { name: 'Add passkey' }).click()
  await section.getByText('not used yet').waitFor()
  const home = page.getByRole('heading', { name: 'Home', level: 1 })

  await page.evaluate(withoutSuggestions)
  await signOut(page, administrator)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await home.waitFor()

  await signOut(page, administrator)
  // The browser suggests the passkey in the email field, and it is chosen.
  await page.reload()
  await home.waitFor()
  await openInApp(page, '/settings/account')
  await page
    .getByRole('region', { name: 'Passkeys' })
    .getByText(/last used/)
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await saveScreenshot(page, 'account-desk')
})

test('two-factor authentication is set up on a phone and asks for a code at the next sign-in', async () => {
  const { page } = onPhone
  await addSession(page, administrator)
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  const secret = Secret.fromBase32(await section.getByLabel('Key', { exact: true }).inputValue())
  // A code of the current and then one of the next 30 seconds: each counts once, and both are still accepted if typing takes a while.
  const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
  await saveScreenshot(page, 'two-factor-phone')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await section.getByLabel('Code from the app').fill(codeAt(0))
  await section.getByRole('button', { name: 'Turn on' }).click()
  const codes = section.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  recoveryCode = await codes.first().innerText()
  await saveScreenshot(page, 'recovery-codes-phone')
  await section.getByRole('button', { name: "I've saved my codes" }).click()
  await section.getByText('10 recovery codes left').waitFor()

  await page.request.post('/api/logout')
  await page.goto('/sign-in')
  await submitCredentials(page, administrator, 'Sign in')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await saveScreenshot(page, 'code-phone')
  // The field has the focus.
  await page.keyboard.type(codeAt(1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const refused = await server.as(basic(administrator.email, administrator.password)).get('/api/v2/users/me')
  expect(refused.json()).toMatchObject({ code: 'TWO_FACTOR_CODE_MISSING' })
})

test('signing out another browser sends it to the sign-in page with its next request', async () => {
  await desk.page.goto('/settings/libraries')
  await desk.page.getByLabel('Pattern').waitFor()
  await desk.page.evaluate(withoutSuggestions)
  const { page } = onPhone
  await openInApp(page, '/settings/account')
  const section = page.getByRole('region', { name: "Where you're signed in" })
  const others = section.getByRole('button', { name: 'Sign out everywhere else' })
  await others.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('signed out.').first().waitFor()
  // On a slow connection.
  await desk.page.context().route(/\/api\/v1\/sign-in(\?|$)/, async (route) => {
    await desk.page.getByRole('status', { name: 'Loading' }).waitFor()
    await route.continue()
  })
  await desk.page.getByRole('link', { name: 'Tasks' }).first().click()
  await desk.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(requireDefined(new URL(desk.page.url()).searchParams.get('returnTo'), 'returnTo')).toBe('/settings/tasks')
  // Nothing of the former page is left on the screen.
  expect(await desk.page.locator('#root > :not(style)').count()).toBe(1)
})

test('a passkey that was removed from the account no longer signs in, and the sign-in page says so', async () => {
  const passkeys = '/api/v1/users/me/passkeys'
  const { request } = onPhone.page
  const listed = (await (await request.get(passkeys)).json()) as { passkeys: readonly { id: string }[] }
  await request.delete(`${passkeys}/${requireDefined(listed.passkeys[0], 'the passkey').id}`)
  // The sign-in page was opened before that.
  await desk.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await desk.page.getByText('This passkey no longer belongs to an account on this server.').waitFor()
})

test('a recovery code signs in once', async () => {
  const { page } = onPhone
  await enterRecoveryCode()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await enterRecoveryCode()
  await page.getByText('This code is wrong or was already used. Enter a new one.').waitFor()
})

const enterRecoveryCode = async (): Promise<void> => {
  const { page } = onPhone
  await page.request.post('/api/logout')
  await page.goto('/sign-in')
  await submitCredentials(page, administrator, 'Sign in')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
