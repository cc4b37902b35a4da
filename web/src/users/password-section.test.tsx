import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, type OpenedApp, openApp, press } from '../../test/open-app.tsx'
import { Refusal } from '../../test/stand-in-server.ts'
import type { SignInMethods } from '../api/types.ts'

const change = 'PATCH /api/v2/users/{id}/password'
const sort = { sorted: false, unsorted: true, empty: true }

const openAccount = ({ hasPassword = true, isOn = false }) => {
  const methods: SignInMethods = { hasPassword, passwordSignIn: true, identities: [], linkable: [] }
  return openApp('/settings/account', {
    'GET /api/v1/users/me/sign-in-methods': () => methods,
    'GET /api/v1/users/me/two-factor': () => ({ isOn, since: null, recoveryCodesLeft: 0, isRequired: false }),
    'GET /api/v1/users/me/devices': () => [],
    'GET /api/v2/users/me/authentication-activity': () => ({
      ...{ content: [], number: 0, size: 20, totalElements: 0, totalPages: 0, numberOfElements: 0, empty: true, first: true, last: true },
      ...{ sort, pageable: { offset: 0, pageNumber: 0, pageSize: 20, paged: true, unpaged: false, sort } },
    }),
    [change]: ({ body }) =>
      body.currentPassword === 'a guess'
        ? new Refusal(400, { code: 'TWO_FACTOR_PROOF_WRONG', message: 'Wrong password or code.' })
        : undefined,
  })
}
const enter = async (app: OpenedApp, label: string | RegExp, text: string) =>
  fill(app, await screen.findByLabelText(label, { selector: 'input' }), text)

test('changing your own password asks for the current one', async () => {
  const app = await openAccount({})
  await enter(app, 'New password', 'a new password')
  await press(app, 'Change password')
  expect(app.server.countOf(change)).toBe(0)
  await enter(app, 'Current password', 'a guess')
  await press(app, 'Change password')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong password or code.')
  await enter(app, 'Current password', '123456')
  await press(app, 'Change password')
  expect(await screen.findByText('Password changed.')).toBeTruthy()
  expect(app.server.bodiesOf(change).at(-1)).toEqual({ password: 'a new password', revokeApiKeys: false, currentPassword: '123456' })
})

test('with two-factor authentication, a code is accepted in place of the current password', async () => {
  const app = await openAccount({ isOn: true })
  await enter(app, 'Current password or code', '123 456')
  await enter(app, 'New password', 'a new password')
  await press(app, 'Change password')
  expect(await screen.findByText('Password changed.')).toBeTruthy()
  expect(app.server.bodiesOf(change)).toMatchObject([{ currentPassword: '123 456', code: '123 456' }])
})

test('an account without a password sets its first one', async () => {
  const app = await openAccount({ hasPassword: false })
  await enter(app, 'New password', 'a new password')
  expect(screen.queryByLabelText(/^Current password/)).toBeNull()
  await press(app, 'Change password')
  expect(await screen.findByText('Password changed.')).toBeTruthy()
})
