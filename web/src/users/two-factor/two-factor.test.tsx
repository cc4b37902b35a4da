import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, type OpenedApp, openApp, press } from '../../../test/open-app.tsx'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import { markReachable, markUnreachable } from '../../api/connection.ts'
import type { SignInMethods, TwoFactor } from '../../api/types.ts'

const firstCode = 'abcd-efgh-jkmn-pqrs'
const codes = [firstCode, 'bcde-fghj-kmnp-qrst']
const off: TwoFactor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }
const on: TwoFactor = { isOn: true, since: '2026-11-23T10:00:00Z', recoveryCodesLeft: 9, isRequired: false }
const methods: SignInMethods = { hasPassword: true, passwordSignIn: true, identities: [], linkable: [] }
const setUp = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Hondana:me?secret=JBSWY3DPEHPK3PXP' }
const wrongCode = new Refusal(400, { code: 'TWO_FACTOR_CODE_WRONG', message: 'Wrong code.' })

const openAccount = (state: TwoFactor, answers: Answers = {}) =>
  openApp('/settings/account', {
    'GET /api/v1/users/me/sign-in-methods': () => methods,
    'GET /api/v1/users/me/two-factor': () => state,
    'GET /api/v1/users/me/devices': () => [],
    'GET /api/v2/users/me/authentication-activity': () => ({
      ...{ content: [], number: 0, size: 20, totalElements: 0, totalPages: 0, numberOfElements: 0, empty: true, first: true, last: true },
      sort: { sorted: true, unsorted: false, empty: false },
      pageable: {
        offset: 0,
        pageNumber: 0,
        pageSize: 20,
        paged: true,
        unpaged: false,
        sort: { sorted: true, unsorted: false, empty: false },
      },
    }),
    'POST /api/v1/users/me/two-factor': () => setUp,
    ...answers,
  })
const field = (label: string | RegExp) => screen.findByLabelText(label, { selector: 'input' })
const enter = async (app: OpenedApp, label: string | RegExp, text: string) => fill(app, await field(label), text)

test('two-factor authentication is turned on with a QR code, a key and a code, and shows its recovery codes once', async () => {
  const app = await openAccount(off, {
    'POST /api/v1/users/me/two-factor/confirmation': ({ body }) => (body.code === '123456' ? { codes } : wrongCode),
  })
  await press(app, 'Turn on')
  expect(await screen.findByTitle('QR code for an authenticator app')).toBeTruthy()
  expect(await field(/^Key/)).toHaveProperty('value', setUp.secret)
  await enter(app, 'Code from the app', '000000')
  await press(app, 'Turn on')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong code.')
  await enter(app, 'Code from the app', '123456')
  app.server.answer({ 'GET /api/v1/users/me/two-factor': () => on })
  await press(app, 'Turn on')
  const list = await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  expect(screen.getByText('Download').closest('a')?.getAttribute('href')).toContain(encodeURIComponent(codes.join('\n')))
  await press(app, "I've saved my codes")
  expect(await screen.findByText(/9 recovery codes left/)).toBeTruthy()
  expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).toBeNull()
})

test('turning it off asks for the password or a code', async () => {
  const app = await openAccount(on, {
    'POST /api/v1/users/me/two-factor/removal': ({ body }) =>
      body.password === 'secret' ? undefined : new Refusal(400, { message: 'Wrong password or code.' }),
  })
  await press(app, 'Turn off')
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByText('Turn off', { selector: 'button *' })
  await app.user.click(confirm)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Wrong password or code.')
  await enter(app, 'Password or code', 'secret')
  app.server.answer({ 'GET /api/v1/users/me/two-factor': () => off })
  await app.user.click(confirm)
  expect(await screen.findByText('Turn on')).toBeTruthy()
  expect(app.server.bodiesOf('POST /api/v1/users/me/two-factor/removal').at(-1)).toEqual({ password: 'secret' })
})

test('after the password, the sign-in page asks for a code or a recovery code', async () => {
  let signedIn = false
  const app = await openApp('/sign-in?returnTo=%2Fmore', {
    'GET /api/v2/users/me': () => (signedIn ? { ...app.me, email: 'me@example.org' } : new Refusal(401)),
    'POST /api/v1/sign-in': () => ({ next: 'CODE', token: 'waiting' }),
    'POST /api/v1/sign-in/code': ({ body }) => {
      signedIn = body.code === firstCode
      return signedIn ? { next: 'DONE', token: null } : wrongCode
    },
  })
  await enter(app, /^Email/, 'me@example.org')
  await enter(app, /^Password/, 'secret')
  await press(app, 'Sign in')
  expect(await screen.findByText('Enter your code')).toBeTruthy()
  await enter(app, /^Code/, '000000')
  await press(app, 'Sign in')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong code.')
  await press(app, 'Use a recovery code')
  expect(screen.queryByRole('alert')).toBeNull()
  await enter(app, /^Recovery code/, firstCode)
  await press(app, 'Sign in')
  await waitFor(() => expect(window.location.pathname).toBe('/more'))
  expect(app.server.bodiesOf('POST /api/v1/sign-in')).toEqual([{ email: 'me@example.org', password: 'secret', staySignedIn: true }])
  expect(app.server.bodiesOf('POST /api/v1/sign-in/code').at(-1)).toEqual({ token: 'waiting', code: firstCode })
})

test('an account that must set it up sees nothing else, and the app afterwards', async () => {
  const refused = new Refusal(403, { code: 'TWO_FACTOR_SET_UP_NEEDED', message: 'Set it up.' })
  const app = await openApp('/settings', {
    'GET /api/v2/users/me': () => refused,
    'GET /api/v1/users/me/two-factor': () => ({ ...off, isRequired: true }),
    'POST /api/v1/users/me/two-factor': () => setUp,
    'POST /api/v1/users/me/two-factor/confirmation': () => ({ codes }),
  })
  expect(await screen.findByText('Set up two-factor authentication')).toBeTruthy()
  expect(window.location.pathname).toBe('/two-factor')
  await enter(app, 'Code from the app', '123456')
  await press(app, 'Turn on')
  expect(await screen.findByText(firstCode)).toBeTruthy()
})

test('an account that must set it up keeps its key when the connection is lost on the way to the authenticator app', async () => {
  const app = await openApp('/two-factor', {
    'GET /api/v2/users/me': () => new Refusal(403, { code: 'TWO_FACTOR_SET_UP_NEEDED', message: 'Set it up.' }),
    'GET /api/v1/users/me/two-factor': () => ({ ...off, isRequired: true }),
    'POST /api/v1/users/me/two-factor': () => setUp,
  })
  await field(/^Key/)
  markUnreachable()
  markReachable()
  await vi.advanceTimersByTimeAsync(100)
  expect(app.server.countOf('POST /api/v1/users/me/two-factor')).toBe(1)
})

test('a visitor who is not signed in is sent to the sign-in page, and nothing of an account is requested', async () => {
  const refused = new Refusal(401)
  const app = await openApp('/two-factor', {
    'GET /api/v2/users/me': () => refused,
    'GET /api/v1/users/me/two-factor': () => refused,
  })
  expect(await screen.findByText('Welcome back')).toBeTruthy()
  expect(window.location.pathname).toBe('/sign-in')
  // Its 401 would end a session that does not exist, which loads the page again, and so on.
  expect(app.server.countOf('GET /api/v1/users/me/two-factor')).toBe(0)
})

test('an administrator requires it, and turns it off for a user who lost the device', async () => {
  const reader = {
    id: 'R',
    email: 'reader@example.org',
    roles: ['USER'],
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  }
  const app = await openApp('/settings/sign-in', {
    'GET /api/v1/sign-in-providers': () => ({
      ...{ passwordSignIn: true, passwordSignInEffective: true, passwordSignInFromEnvironment: false, providers: [] },
      ...{ redirectBase: '', signOutUri: '', backChannelLogoutBase: '' },
    }),
    'PUT /api/v1/two-factor': () => new Refusal(409, { message: 'First turn it on for yourself.' }),
    'GET /api/v2/users': () => [reader],
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
    'GET /api/v1/two-factor': () => ({
      required: 'NOBODY',
      accounts: [{ userId: 'R', since: '2026-11-23T10:00:00Z', recoveryCodesLeft: 1 }],
    }),
    'GET /api/v1/sharing-labels': () => [],
    'DELETE /api/v1/users/{id}/two-factor': () => undefined,
  })
  await app.user.click(await screen.findByLabelText('Administrators'))
  expect((await screen.findByRole('alert')).textContent).toContain('First turn it on for yourself.')
  expect(app.server.bodiesOf('PUT /api/v1/two-factor')).toEqual([{ required: 'ADMINISTRATORS' }])
  await press(app, 'Users')
  expect(await screen.findByText('Two-factor')).toBeTruthy()
  await press(app, 'reader@example.org')
  await press(app, 'Turn off')
  app.server.answer({ 'GET /api/v1/two-factor': () => ({ required: 'NOBODY', accounts: [] }) })
  await app.user.click(within(await screen.findByRole('dialog')).getByText('Turn off', { selector: 'button *' }))
  expect(await screen.findByText('This user signs in with a password only.')).toBeTruthy()
  expect(app.server.countOf('DELETE /api/v1/users/{id}/two-factor')).toBe(1)
})
