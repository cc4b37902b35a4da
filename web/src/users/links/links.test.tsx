import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { InvitationOffer, User } from '../../api/types.ts'
import { storedUser } from '../accounts/users.api.ts'

const offer: InvitationOffer = { email: null, expiresAt: '2026-12-01T00:00:00Z', passwordSignIn: true, providers: [] }
const cousin: User = {
  ...{ id: 'C', email: 'cousin@example.org', roles: ['USER', 'PAGE_STREAMING'], sharedAllLibraries: true, sharedLibrariesIds: [] },
  ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
}
const openInvitation = (changes: Partial<InvitationOffer> = {}) =>
  openApp('/invite/secret', {
    'GET /api/v1/invite/{token}': () => ({ ...offer, ...changes }),
    'POST /api/v1/invite/{token}': () => cousin,
  })
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const password = /^(New p|P)assword/

test('whoever opens an invitation link creates an account and arrives at the home page', async () => {
  const app = await openInvitation()
  await fill(app, await field(/^Email/), 'cousin@example.org')
  await fill(app, await field(password), 'short')
  await press(app, 'Create account')
  expect(await screen.findByText('Use at least 8 characters.')).toBeTruthy()
  await fill(app, await field(password), 'battery staple')
  await press(app, 'Create account')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(app.server.bodiesOf('POST /api/v1/invite/{token}')).toEqual([{ email: 'cousin@example.org', password: 'battery staple' }])
})

test('progress belongs to the new account, although somebody else was signed in in this browser before', async () => {
  localStorage.setItem('hondana.person', JSON.stringify({ ...cousin, id: 'P', email: 'parent@example.org' }))
  const app = await openInvitation()
  await fill(app, await field(/^Email/), 'cousin@example.org')
  await fill(app, await field(password), 'battery staple')
  await press(app, 'Create account')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  // What the progress of an account waits for (user-outbox.ts).
  expect(storedUser()?.id).toBe('C')
})

test('an email address that is taken is reported at its field', async () => {
  const app = await openInvitation()
  app.server.answer({ 'POST /api/v1/invite/{token}': () => new Refusal(400, { code: 'EMAIL_TAKEN', message: 'This address is taken.' }) })
  await fill(app, await field(/^Email/), 'cousin@example.org')
  await fill(app, await field(password), 'battery staple')
  await press(app, 'Create account')
  expect(await screen.findByText('This address is taken.')).toBeTruthy()
})

test('an invitation for one address shows it read-only', async () => {
  await openInvitation({ email: 'aunt@example.org' })
  const email = await field(/^Email/)
  expect([email.value, email.readOnly]).toEqual(['aunt@example.org', true])
})

test('a server without passwords shows the providers in place of the form', async () => {
  await openInvitation({ passwordSignIn: false, providers: [{ name: 'Authentik', registrationId: 'home' }] })
  const button = await screen.findByText('Sign in with Authentik')
  expect(button.closest('a')?.getAttribute('href')).toBe('/oauth2/authorization/home?returnTo=%2F&remember-me=true&invitation=secret')
  expect(screen.queryByLabelText(password)).toBeNull()
})

test('a server with passwords offers the providers below the form', async () => {
  await openInvitation({ providers: [{ name: 'Authentik', registrationId: 'home' }] })
  const button = await screen.findByText('Sign in with Authentik')
  expect(button.closest('a')?.getAttribute('href')).toContain('invitation=secret')
  await field(password)
})

test('a link that is used up explains what to do', async () => {
  const refusal = () => new Refusal(404, { code: 'INVITATION_INVALID', message: 'Ask an administrator for a new link.' })
  await openApp('/invite/secret', { 'GET /api/v1/invite/{token}': refusal })
  expect((await screen.findByRole('alert')).textContent).toContain('Ask an administrator for a new link.')
  expect((await screen.findByText('Go to sign-in')).closest('a')?.getAttribute('href')).toBe('/sign-in')
})

test.each(['/invite/secret', '/reset-password/secret'])('%s can be opened again after the server could not check it', async (address) => {
  const app = await openApp(address, {
    'GET /api/v1/invite/{token}': () => new Refusal(429, { message: 'Try again in 30 seconds.' }),
    'GET /api/v1/password-reset/{token}': () => new Refusal(429, { message: 'Try again in 30 seconds.' }),
  })
  await screen.findByText('Try again in 30 seconds.')
  expect(screen.queryByText("This link can't be used.")).toBeNull()
  app.server.answer({
    'GET /api/v1/invite/{token}': () => offer,
    'GET /api/v1/password-reset/{token}': () => ({ email: 'reader@example.org' }),
  })
  await press(app, 'Retry')
  await field(password)
})

test('a reset link sets a new password and leads to the sign-in page', async () => {
  const app = await openApp('/reset-password/secret', {
    'GET /api/v1/password-reset/{token}': () => ({ email: 'reader@example.org' }),
    'POST /api/v1/password-reset/{token}': () => undefined,
  })
  expect((await field(/^Email/)).value).toBe('reader@example.org')
  await fill(app, await field(password), 'battery staple')
  await press(app, 'Change password')
  expect(await screen.findByText('Password changed. Sign in with your new password.')).toBeTruthy()
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
  expect(app.server.bodiesOf('POST /api/v1/password-reset/{token}')).toEqual([{ password: 'battery staple' }])
})
