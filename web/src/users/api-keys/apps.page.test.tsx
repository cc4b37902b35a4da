import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { ApiKey } from '../../api/types.ts'

const key: ApiKey = {
  id: 'K',
  userId: 'U',
  key: '0123456789abcdef0123456789abcdef',
  comment: 'Kobo',
  createdDate: '2026-11-23T12:00:00Z',
  lastModifiedDate: '2026-11-23T12:00:00Z',
}

test('the guide for Kobo e-readers shows the line of the settings file with the new key', async () => {
  const app = await openApp('/settings/apps', {
    'GET /api/v2/users/me/api-keys': () => [],
    'POST /api/v2/users/me/api-keys': () => key,
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
  })
  await app.user.click(await screen.findByText('Kobo'))
  await screen.findByText(/^Line for Kobo eReader.conf: Create a key/)
  await fill(app, await screen.findByLabelText(/^What's this key for/, { selector: 'input' }), 'Kobo')
  await press(app, 'Create key')
  const line = await screen.findByLabelText<HTMLInputElement>('Line for Kobo eReader.conf')
  expect(line.value).toMatch(new RegExp(`^api_endpoint=http://.*/kobo/${key.key}$`))
})

test.each([
  [{ passwordSignIn: true, hasPassword: false }, 'Your account has no password. Use an API key as the password.'],
  [{ passwordSignIn: false, hasPassword: true }, "This server doesn't accept passwords. Use an API key as the password."],
])('the guide for an app that asks for a password says when to use a key: %j', async (methods, text) => {
  const app = await openApp('/settings/apps', {
    'GET /api/v2/users/me/api-keys': () => [],
    'GET /api/v1/users/me/sign-in-methods': () => ({ ...methods, identities: [], linkable: [] }),
  })
  await app.user.click(await screen.findByText('Panels'))
  await screen.findByText(text)
  await screen.findByText(/^Password \(your API key\): Create a key/)
  await screen.findByText('Enter the catalog URL, your email and your API key as the password.')
  expect(screen.queryByText(/your password\.$/)).toBeNull()
})

test('the guide for an app that asks for a password says to enter it while the account has one', async () => {
  const app = await openApp('/settings/apps', {
    'GET /api/v2/users/me/api-keys': () => [],
    'GET /api/v1/users/me/sign-in-methods': () => ({ passwordSignIn: true, hasPassword: true, identities: [], linkable: [] }),
  })
  await app.user.click(await screen.findByText('Panels'))
  await screen.findByText('Enter the catalog URL, your email and your password.')
  expect(screen.queryByText(/your API key as the password\.$/)).toBeNull()
})
