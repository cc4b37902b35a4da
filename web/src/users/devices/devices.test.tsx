import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { Device, User } from '../../api/types.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const device = (changes: Partial<Device> = {}): Device => ({
  ...{ id: 'D1', name: null, userAgent: chrome, kind: 'BROWSER', method: 'Password', ip: '192.0.2.7' },
  ...{ isRemembered: true, isCurrent: false, signedInAt: '2026-11-20T10:00:00Z', lastActiveAt: '2026-11-23T10:00:00Z' },
  ...changes,
})
const here = device({ id: 'D0', isCurrent: true, name: 'Desk' })
const app = device({ id: 'D2', userAgent: 'Komelia/0.16', kind: 'APP', isRemembered: false })
const reader: User = {
  ...{ id: 'R', email: 'reader@example.org', roles: ['USER'], sharedAllLibraries: true },
  ...{ sharedLibrariesIds: [], labelsAllow: [], labelsExclude: [], ageRestriction: null },
}
const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

const openAccount = (devices: readonly Device[]) =>
  openApp('/settings/account', {
    'GET /api/v1/users/me/sign-in-methods': () => ({ hasPassword: false, passwordSignIn: true, identities: [], linkable: [] }),
    'GET /api/v1/users/me/two-factor': () => ({ isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }),
    'GET /api/v1/users/me/devices': () => [...devices],
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
    'PATCH /api/v1/users/me/devices/{deviceId}': () => undefined,
    'DELETE /api/v1/users/me/devices/{deviceId}': () => undefined,
    'DELETE /api/v1/users/me/devices': () => ({ ended: 2 }),
  })

test('the account page lists where its owner is signed in, and renames and signs out one of them', async () => {
  const opened = await openAccount([here, device(), app])
  const [first, second, third] = await rows("Where you're signed in")
  expect(first?.textContent).toMatch(/^DeskThis device.*Chrome, Linux · 192\.0\.2\.7/)
  expect(within(requireDefined(first, 'the first row')).queryByText('Sign out')).toBeNull()
  expect(second?.textContent).toMatch(/^Chrome, Linux.*stays signed in/)
  expect(third?.textContent).toMatch(/^Komelia 0\.16.*app with the password/)

  await opened.user.click(screen.getByLabelText('Rename Chrome, Linux'))
  await fill(opened, await screen.findByLabelText('Name'), ' Kitchen ')
  await press(opened, 'Save')
  expect(opened.server.bodiesOf('PATCH /api/v1/users/me/devices/{deviceId}')).toEqual([{ name: 'Kitchen' }])
  await opened.user.click(screen.getByLabelText('Sign out Komelia 0.16'))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Komelia 0.16?' })
  expect(dialog.textContent).toContain('change the password')
  opened.server.answer({ 'GET /api/v1/users/me/devices': () => [here] })
  await opened.user.click(within(dialog).getByText('Sign out', { selector: 'button *' }))
  expect(await screen.findByText('Komelia 0.16 signed out.')).toBeTruthy()
  expect(await rows("Where you're signed in")).toHaveLength(1)
  expect(screen.queryByText('Sign out everywhere else')).toBeNull()
})

test('the field for a new name has the focus, and Enter saves what was typed', async () => {
  const opened = await openAccount([here, device(), app])
  await opened.user.click(await screen.findByLabelText('Rename Chrome, Linux'))
  const field = await screen.findByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await opened.user.keyboard('Kitchen{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened.server.bodiesOf('PATCH /api/v1/users/me/devices/{deviceId}')).toEqual([{ name: 'Kitchen' }])
})

test('signing out everywhere else asks for confirmation and shows the number of devices', async () => {
  const opened = await openAccount([here, device(), app])
  await press(opened, 'Sign out everywhere else')
  const dialog = await screen.findByRole('dialog')
  await opened.user.click(within(dialog).getByText('Sign out everywhere else', { selector: 'button *' }))
  expect(await screen.findByText('2 devices signed out.')).toBeTruthy()
})

test('an administrator signs out a user everywhere', async () => {
  const opened = await openApp('/settings/users/R', {
    'GET /api/v2/users': () => [reader],
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
    'GET /api/v1/users/{id}/devices': () => [device()],
    'DELETE /api/v1/users/{id}/devices': () => ({ ended: 1 }),
    'GET /api/v1/sharing-labels': () => [],
  })
  expect(await rows('Where this user is signed in')).toHaveLength(1)
  expect(screen.queryByText('Rename')).toBeNull()
  await press(opened, 'Sign out everywhere')
  await opened.user.click(within(await screen.findByRole('dialog')).getByText('Sign out everywhere', { selector: 'button *' }))
  expect(await screen.findByText('One device signed out.')).toBeTruthy()
})
