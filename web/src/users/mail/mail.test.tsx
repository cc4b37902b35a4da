import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { MailSettings } from '../../api/types.ts'

const settings: MailSettings = {
  ...{ source: 'APP', host: 'mail.example.org', port: 587, security: 'STARTTLS', user: 'hondana', hasPassword: true },
  ...{ from: 'hondana@example.org', publicUrl: 'https://manga.example.org' },
}
const openSignIn = (address: string, passwordResetByEmail: boolean) =>
  openApp(address, {
    'GET /api/v1/sign-in': () => ({ passwordSignIn: true, providers: [], failure: null, guestAccess: false, passwordResetByEmail }),
    'GET /api/v2/users/me': () => new Refusal(401),
    'POST /api/v1/password-reset': () => undefined,
  })

test('the sign-in page offers a password reset by email, with the same message for every address', async () => {
  const app = await openSignIn('/sign-in', true)
  await press(app, 'Forgot password?')
  await screen.findByText('Forgot your password?')
  await fill(app, await screen.findByLabelText(/^Email/), 'nobody@example.org')
  await press(app, 'Send link')
  expect((await screen.findByRole('status')).textContent).toContain('If there is an account with nobody@example.org')
  expect(app.server.bodiesOf('POST /api/v1/password-reset')).toEqual([{ email: 'nobody@example.org', language: 'en' }])
})

test('without a mail server the sign-in page offers no reset by email', async () => {
  await openSignIn('/sign-in', false)
  expect(await screen.findByText('Sign in', { selector: 'button *' })).toBeTruthy()
  expect(screen.queryByText('Forgot password?')).toBeNull()
})

test('the mail server is tested before it is saved, and a stored password is kept', async () => {
  const app = await openApp('/settings/email', {
    'GET /api/v1/mail-settings': () => settings,
    'PUT /api/v1/mail-settings': () => undefined,
    'POST /api/v1/mail-settings/test': ({ body }) => ({ ok: body.port === 465, message: `Tested ${body.host}.` }),
  })
  await fill(app, await screen.findByLabelText('Host'), 'smtp.example.org')
  await press(app, 'Send test email')
  expect((await screen.findByRole('alert')).textContent).toContain('Tested smtp.example.org.')
  expect(app.server.bodiesOf('POST /api/v1/mail-settings/test')).toMatchObject([{ to: app.me.email, language: 'en' }])
  await app.user.selectOptions(screen.getByLabelText('Encryption'), 'TLS')
  await press(app, 'Send test email')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await press(app, 'Save')
  await waitFor(() => expect(app.server.countOf('PUT /api/v1/mail-settings')).toBe(1))
  const [body] = app.server.bodiesOf('PUT /api/v1/mail-settings')
  expect(body).toMatchObject({ host: 'smtp.example.org', port: 465, security: 'TLS', user: 'hondana' })
  expect(body).not.toHaveProperty('password')
})

test('a test email with an invalid sender or recipient shows the error in its field until the field is changed', async () => {
  const refuse = (fieldName: string) => () =>
    new Refusal(400, { message: `${fieldName}: Not an address.`, violations: [{ fieldName, message: 'Not an address.' }] })
  const app = await openApp('/settings/email', {
    'GET /api/v1/mail-settings': () => settings,
    'POST /api/v1/mail-settings/test': refuse('from'),
  })
  const sender = await screen.findByLabelText('Sender address')
  await press(app, 'Send test email')
  await expect.poll(() => document.activeElement).toBe(sender)
  expect(sender.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('from: Not an address.')).toBeNull()
  await fill(app, sender, 'me@example.org')
  expect(screen.queryByText('Not an address.')).toBeNull()
  app.server.answer({ 'POST /api/v1/mail-settings/test': refuse('to') })
  await press(app, 'Send test email')
  await screen.findByText('Not an address.')
  expect(screen.getByLabelText('Send to').getAttribute('aria-invalid')).toBe('true')
})

test('a mail server of the environment can be tested but not changed', async () => {
  await openApp('/settings/email', { 'GET /api/v1/mail-settings': () => ({ ...settings, source: 'ENVIRONMENT' as const }) })
  expect(await screen.findByText("The mail server is set in the server's environment. Change it there.")).toBeTruthy()
  expect(screen.queryByText('Save')).toBeNull()
  expect(screen.getByText('Send test email')).toBeTruthy()
})

test('what is being typed stays when somebody else saves other settings, which are shown and kept', async () => {
  let stored = settings
  const app = await openApp('/settings/email', {
    'GET /api/v1/mail-settings': () => stored,
    'PUT /api/v1/mail-settings': () => undefined,
  })
  await fill(app, await screen.findByLabelText('Host'), 'smtp.example.org')
  stored = { ...settings, publicUrl: 'https://comics.example.org' }
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByDisplayValue('https://comics.example.org')
  expect(screen.getByLabelText('Host')).toHaveProperty('value', 'smtp.example.org')
  await press(app, 'Save')
  await expect
    .poll(() => app.server.bodiesOf('PUT /api/v1/mail-settings'))
    .toMatchObject([{ host: 'smtp.example.org', publicUrl: 'https://comics.example.org' }])
})
