import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { Avatar } from '../../api/types.ts'

test('an uploaded picture replaces the initials, and can be removed', async () => {
  let avatars: Avatar[] = []
  const app = await openApp('/settings/account', {
    'GET /api/v1/avatars': () => avatars,
    'POST /api/v1/users/me/avatar': () => {
      const avatar = { userId: app.me.id, version: '1a' }
      avatars = [avatar]
      return avatar
    },
    'DELETE /api/v1/users/{id}/avatar': () => {
      avatars = []
      return undefined
    },
    'GET /api/v1/users/me/sign-in-methods': () => ({ hasPassword: true, passwordSignIn: true, identities: [], linkable: [] }),
    'GET /api/v2/users/me/authentication-activity': () => new Refusal(500),
  })
  await screen.findByText('Upload picture', { selector: 'button *' })
  expect(document.querySelector('.avatar[data-size=large]')?.textContent).toBe('A')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const file = new File(['picture'], 'me.png', { type: 'image/png' })
  if (input) await app.user.upload(input, file)
  const picture = () => document.querySelector('.avatar[data-size=large] img')?.getAttribute('src')
  await waitFor(() => expect(picture()).toBe(`/api/v1/users/${app.me.id}/avatar?v=1a`))
  await press(app, 'Remove')
  await waitFor(() => expect(picture()).toBeUndefined())
  // The browser reports no change while its field still holds the same file.
  if (input) await app.user.upload(input, file)
  await waitFor(() => expect(picture()).toBe(`/api/v1/users/${app.me.id}/avatar?v=1a`))
})
