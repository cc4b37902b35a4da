import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { SignInOptions, User } from '../../api/types.ts'
import { setStored } from '../../ui/browser-storage.ts'

const home = { name: 'Authentik', registrationId: 'home' }
const options = (changes: Partial<SignInOptions> = {}): SignInOptions => ({
  passwordSignIn: true,
  providers: [home],
  failure: null,
  guestAccess: false,
  passwordResetByEmail: false,
  ...changes,
})
const openSignIn = (search: string, changes: Partial<SignInOptions> = {}) =>
  openApp(`/sign-in${search}`, {
    'GET /api/v1/sign-in': () => options(changes),
    'GET /api/v2/users/me': () => new Refusal(401),
  })
const providerLink = async () => (await screen.findByText('Sign in with Authentik')).closest('a')

test('the sign-in page offers the password form and a button for each provider', async () => {
  const app = await openSignIn('?returnTo=%2Fseries%2F1')
  expect((await providerLink())?.getAttribute('href')).toBe('/oauth2/authorization/home?returnTo=%2Fseries%2F1&remember-me=true')
  expect(screen.getByLabelText(/^Password/, { selector: 'input' })).toBeTruthy()
  await app.user.click(screen.getByLabelText('Keep me signed in'))
  expect((await providerLink())?.getAttribute('href')).toBe('/oauth2/authorization/home?returnTo=%2Fseries%2F1')
})

test('without password sign-in the page shows only the providers', async () => {
  await openSignIn('?returnTo=https%3A%2F%2Fevil.example', { passwordSignIn: false })
  expect((await providerLink())?.getAttribute('href')).toBe('/oauth2/authorization/home?returnTo=%2F&remember-me=true')
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  expect(screen.getByLabelText('Keep me signed in')).toBeTruthy()
})

test('a failed sign-in with a provider is explained, and the password form still works', async () => {
  const failure = "Authentik can't be reached. Try again later."
  const app = await openSignIn('?error=SIGN_IN_PROVIDER_UNREACHABLE&provider=home', { failure })
  expect((await screen.findByRole('alert')).textContent).toContain(failure)
  expect(app.server.countOf('GET /api/v1/sign-in')).toBe(1)
  expect(screen.getByText('Sign in', { selector: 'button *' })).toBeTruthy()
})

test('a wrong password and an account that is turned off are told apart', async () => {
  const app = await openSignIn('')
  const message = 'This account is turned off. Ask an administrator to turn it on again.'
  const signInWith = async (code: string) => {
    app.server.answer({ 'POST /api/v1/sign-in': () => new Refusal(401, { code, message }) })
    await fill(app, await screen.findByLabelText(/^Email/, { selector: 'input' }), 'me@example.org')
    await fill(app, screen.getByLabelText(/^Password/, { selector: 'input' }), 'battery staple')
    await press(app, 'Sign in')
  }
  await signInWith('CREDENTIALS_WRONG')
  await screen.findByText('Incorrect email or password.')
  await signInWith('ACCOUNT_TURNED_OFF')
  await screen.findByText(message)
})

test('a failed sign-in of a Komga client ends on the sign-in page too', async () => {
  await openApp('/login?server_redirect=Y&error=SIGN_IN_NO_ACCOUNT', {
    'GET /api/v1/sign-in': ({ query }) => options({ failure: `Failed: ${query.get('failure')}` }),
    'GET /api/v2/users/me': () => new Refusal(401),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed: SIGN_IN_NO_ACCOUNT')
})

const account = (roles: readonly string[]): User => ({
  id: 'U',
  email: 'me@example.org',
  roles: [...roles],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
})

test('the sign-in page opens the app for people who are already signed in', async () => {
  setStored('person', JSON.stringify(account(['PAGE_STREAMING'])))
  await openApp('/sign-in?returnTo=%2Fmore', { 'GET /api/v2/users/me': () => account(['PAGE_STREAMING']) })
  await screen.findByRole('heading', { name: 'More' })
})

test('guests can still sign in with an account', async () => {
  setStored('person', JSON.stringify(account(['GUEST'])))
  await openApp('/sign-in', { 'GET /api/v2/users/me': () => account(['GUEST']) })
  await screen.findByLabelText(/^Password/, { selector: 'input' })
})

test('going back after signing in does not show the sign-in form again', async () => {
  const app = await openSignIn('?returnTo=%2Fmore')
  await fill(app, await screen.findByLabelText(/^Email/), 'me@example.org')
  await fill(app, screen.getByLabelText(/^Password/, { selector: 'input' }), 'a good long password')
  app.server.answer({
    'POST /api/v1/sign-in': () => ({ next: 'DONE', token: null }),
    'GET /api/v2/users/me': () => account(['PAGE_STREAMING']),
  })
  const before = window.history.length
  await press(app, 'Sign in')
  await screen.findByRole('heading', { name: 'More' })
  expect(window.history.length).toBe(before)
})
