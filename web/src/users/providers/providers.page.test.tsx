import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, type OpenedApp, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { SignInMethods, SignInProvider, SignInSettings } from '../../api/types.ts'
import { newProviderDraft } from './provider-draft.rules.ts'

const { clientSecret: _, ...defaults } = newProviderDraft
const provider: SignInProvider = {
  ...defaults,
  ...{ id: 'home', name: 'Authentik', issuer: 'https://auth.example.org', clientId: 'hondana', hasSecret: true, source: 'APP' },
  ...{ redirectUri: '', signOutUri: '', backChannelLogoutUri: '' },
}
const settings = (changes: Partial<SignInSettings> = {}): SignInSettings => ({
  ...{ passwordSignIn: true, passwordSignInEffective: true, passwordSignInFromEnvironment: false, providers: [provider] },
  redirectBase: 'https://manga.example.org/login/oauth2/code/',
  signOutUri: 'https://manga.example.org/sign-in',
  backChannelLogoutBase: 'https://manga.example.org/logout/',
  ...changes,
})
const open = (address: string, changes: Partial<SignInSettings> = {}) =>
  openApp(address, {
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/sign-in-providers': () => settings(changes),
    'POST /api/v1/sign-in-providers': () => provider,
    'PUT /api/v1/sign-in-providers/{id}': () => provider,
    'PATCH /api/v1/sign-in-providers': () => undefined,
    'POST /api/v1/sign-in-providers/test': ({ body }) => ({ ok: body.clientId === 'hondana', message: `Tested ${body.issuer}.` }),
  })
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = async (app: OpenedApp, label: string | RegExp, text: string) => fill(app, await field(label), text)

test('a new provider shows its redirect address, is tested before it is saved, and is saved with its groups', async () => {
  const app = await open('/settings/sign-in/new', { providers: [] })
  await type(app, /^Name\b(?! claim)/, 'My Authentik')
  expect((await field('Redirect URL')).value).toBe('https://manga.example.org/login/oauth2/code/my-authentik')
  await press(app, 'Add provider')
  expect(screen.getByText('Required.')).toBeTruthy()
  expect(document.activeElement).toBe(await field(/^Issuer/))
  await type(app, /^Issuer/, 'https://auth.example.org')
  await type(app, /^Client ID/, 'hondana')
  await press(app, 'Test connection')
  expect((await screen.findByText('Tested https://auth.example.org.')).closest('[role=status]')).toBeTruthy()
  await press(app, 'Add group')
  await type(app, /^Group$/, 'kids')
  await app.user.selectOptions(screen.getByLabelText('Libraries'), 'Selected only')
  await app.user.click(screen.getByLabelText('Comics'))
  await press(app, 'Add provider')
  await waitFor(() => expect(app.server.countOf('POST /api/v1/sign-in-providers')).toBe(1))
  expect(app.server.bodiesOf('POST /api/v1/sign-in-providers')).toMatchObject([
    {
      ...{ id: 'my-authentik', name: 'My Authentik', issuer: 'https://auth.example.org', clientId: 'hondana', linkByEmail: false },
      groupRules: [{ group: 'kids', roles: [], libraries: { all: false, libraryIds: ['L2'] }, ageRestriction: null }],
    },
  ])
})

test('a stored secret is kept unless a new one is entered, and a refused one is reported at its field', async () => {
  const app = await open('/settings/sign-in/home')
  expect(await screen.findByText('A secret is stored. Leave empty to keep it.')).toBeTruthy()
  await press(app, 'Save changes')
  await waitFor(() => expect(app.server.bodiesOf('PUT /api/v1/sign-in-providers/{id}')[0]).not.toHaveProperty('clientSecret'))
})

test('an id that is taken is reported at its field', async () => {
  const app = await open('/settings/sign-in/new')
  app.server.answer({
    'POST /api/v1/sign-in-providers': () => new Refusal(409, { code: 'SIGN_IN_PROVIDER_ID_TAKEN', message: 'Choose another ID.' }),
  })
  await type(app, /^Name\b(?! claim)/, 'Home')
  await type(app, /^Issuer/, 'https://auth.example.org')
  await type(app, /^Client ID/, 'hondana')
  await press(app, 'Add provider')
  expect(await screen.findByText('Choose another ID.')).toBeTruthy()
})

test('a provider of the environment is shown without Save and Remove', async () => {
  await open('/settings/sign-in/home', { providers: [{ ...provider, source: 'ENVIRONMENT' }] })
  expect(await screen.findByText("This provider is set in the server's environment. Change it there.")).toBeTruthy()
  expect(screen.queryByText('Save changes')).toBeNull()
  expect(screen.queryByText('Remove provider')).toBeNull()
})

test('turning passwords off too early is refused, and says what to do first', async () => {
  const app = await open('/settings/sign-in')
  app.server.answer({
    'PATCH /api/v1/sign-in-providers': () => new Refusal(409, { code: 'SIGN_IN_PASSWORDS_NEEDED', message: 'First link an account.' }),
  })
  await app.user.click(await screen.findByRole('switch'))
  expect((await screen.findByRole('alert')).textContent).toContain('First link an account.')
  expect(app.server.bodiesOf('PATCH /api/v1/sign-in-providers')).toEqual([{ passwordSignIn: false }])
})

const methods: SignInMethods = {
  ...{ hasPassword: true, passwordSignIn: true, linkable: [{ name: 'Keycloak', registrationId: 'kc' }] },
  identities: [
    {
      ...{ id: 'I1', providerName: 'Authentik', issuer: 'https://auth.example.org', name: 'mika', email: 'mika@example.org' },
      ...{ linkedAt: '2026-01-01T00:00:00Z', lastSignInAt: null },
    },
  ],
}
const openAccount = (search = '') =>
  openApp(`/settings/account${search}`, {
    'GET /api/v1/users/me/sign-in-methods': () => methods,
    'DELETE /api/v1/users/me/identities/{id}': () => new Refusal(409, { code: 'ONLY_WAY_IN', message: 'This is the only way to sign in.' }),
    'POST /api/v1/users/me/identities': () => ({ url: null }),
    'GET /api/v1/sign-in': ({ query }) => ({
      passwordSignIn: true,
      providers: [],
      failure: `Failed: ${query.get('failure')}`,
      guestAccess: false,
      passwordResetByEmail: false,
    }),
    'GET /api/v2/users/me/authentication-activity': () => new Refusal(500),
  })

test('the account page lists linked accounts; unlinking the only way to sign in is refused with the reason', async () => {
  const app = await openAccount()
  expect(await screen.findByText('mika · mika@example.org · Not used yet')).toBeTruthy()
  await app.user.click(screen.getByLabelText('Unlink Authentik'))
  const dialog = await screen.findByRole('dialog')
  await app.user.click(within(dialog).getByText('Unlink', { selector: 'button *' }))
  expect(await screen.findByText('This is the only way to sign in.')).toBeTruthy()
  await app.user.click(within(dialog).getByText('Cancel'))
  await press(app, 'Link Keycloak')
  await waitFor(() =>
    expect(app.server.bodiesOf('POST /api/v1/users/me/identities')).toEqual([{ registrationId: 'kc', returnTo: '/settings/account' }]),
  )
})

test('the account page explains why linking failed', async () => {
  await openAccount('?signInError=IDENTITY_TAKEN&provider=home')
  expect(await screen.findByText('Failed: IDENTITY_TAKEN')).toBeTruthy()
})

test('saving a provider keeps what someone else has changed in the meantime', async () => {
  const app = await open('/settings/sign-in/home')
  await type(app, /^Client ID/, 'shelf')
  app.server.answer({ 'GET /api/v1/sign-in-providers': () => settings({ providers: [{ ...provider, requiredGroups: ['family'] }] }) })
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('family')
  await press(app, 'Save changes')
  await expect
    .poll(() => app.server.bodiesOf('PUT /api/v1/sign-in-providers/{id}'))
    .toMatchObject([{ clientId: 'shelf', requiredGroups: ['family'] }])
})
