// Forms whose own tests don't cover leaving, and what all of them have in common.
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPageOf, countsOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../../test/open-app.tsx'
import { requireDefined } from '../../../test/require-defined.ts'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Collection, Series, SignInActivity, SignInSettings } from '../../api/types.ts'
import { keepUnsavedForms } from '../../users/sign-in/sign-in-again.tsx'

const signInSettings: SignInSettings = {
  ...{ passwordSignIn: true, passwordSignInEffective: true, passwordSignInFromEnvironment: false, providers: [] },
  ...{ redirectBase: '', signOutUri: '', backChannelLogoutBase: '' },
}
const answers: Answers = {
  'GET /api/v1/libraries': () => [aLibrary()],
  'GET /api/v1/libraries/{libraryId}': () => aLibrary(),
  'GET /api/v1/libraries/{libraryId}/release-preference': () => ({ oneRelease: true, groups: [], inherited: false }),
  'GET /api/v1/library-states': () => [],
  'GET /api/v1/sharing-labels': () => [],
  'GET /api/v1/invitations': () => [],
  'GET /api/v2/users': () => [],
  'GET /api/v1/sign-in-providers': () => signInSettings,
  'GET /api/v1/plugins/{id}/config': () => ({ chapter_naming: 'c{number}' }),
  'GET /api/v1/downloads/naming-preview': () => ({ pattern: '', names: [] }),
  'POST /api/v2/users': ({ body }) => ({
    ...{ id: 'N', email: body.email, roles: [], sharedAllLibraries: true, sharedLibrariesIds: [] },
    ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
  }),
  'GET /api/v1/users/me/sign-in-methods': () => ({ hasPassword: true, passwordSignIn: true, identities: [], linkable: [] }),
  'GET /api/v2/users/me/authentication-activity': () => aPageOf<SignInActivity>([]),
  'GET /api/v1/downloads': () => aPageOf([]),
  'GET /api/v1/downloads/counts': () => countsOf([]),
  'GET /api/v1/discover/sources': () => [],
  'POST /api/v1/downloads/preview': () => new Refusal(400, { message: 'Not now.' }),
  'POST /api/v1/filesystem': () => ({ directories: [], files: [] }),
  'GET /api/v1/filesystem/suggestions': () => [],
  'POST /api/v1/users/me/sign-out': () => ({ url: null }),
}

const confirm = vi.fn((_question: string) => false)
beforeEach(() => {
  confirm.mockClear()
  vi.stubGlobal('confirm', confirm)
})

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const openDiscover = async (app: OpenedApp) => {
  await app.user.click(requireDefined(screen.getAllByRole('link', { name: 'Discover' })[0], 'the link to another page'))
  await passMs(100)
}

test.each([
  ['a new user', '/settings/users/new', /^Email/, 'new@example.org'],
  ['an invitation', '/settings/users/invitations/new', /^Email/, 'new@example.org'],
  ['a sign-in provider', '/settings/sign-in/new', /^Issuer/, 'https://id.example.org'],
  ['a new password', '/settings/account', 'New password', 'a long password'],
  ['the pattern of file names', '/settings/libraries', 'Pattern', 'Chapter {number}'],
])('leaving %s that is not saved asks for confirmation', async (_, address, label, text) => {
  const app = await openApp(address, answers)
  await fill(app, await field(label), text)
  await openDiscover(app)
  expect(confirm).toHaveBeenCalledWith('You have unsaved changes. Leave without saving?')
  expect(window.location.pathname).toBe(address)
  expect((await field(label)).value).toBe(text)
})

test.each([
  ['a new download', '/downloads', 'New download', /^URL/],
  ['a new library', '/settings/libraries', 'Add library', /^Name/],
])('leaving %s that is not added asks for confirmation', async (_, address, button, label) => {
  const app = await openApp(address, answers)
  await press(app, button)
  const dialog = within(await screen.findByRole('dialog', { name: button }))
  const typed = dialog.getByLabelText<HTMLInputElement>(label)
  await fill(app, typed, 'https://mangadex.org/title/A')
  await openDiscover(app)
  expect(confirm).toHaveBeenCalledOnce()
  expect(typed.isConnected && typed.value).toBe('https://mangadex.org/title/A')
})

test('Escape in the panel that asks to sign in again does not close the dialog below it', async () => {
  const app = await openApp('/collections', {
    ...answers,
    'GET /api/v1/collections': () => aPageOf<Collection>([]),
    'POST /api/v1/series/list': () => aPageOf<Series>([]),
  })
  await press(app, 'New collection')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await fill(app, name, 'Quiet')
  act(() => void keepUnsavedForms())
  await screen.findByRole('dialog', { name: "You've been signed out" })
  await app.user.keyboard('{Escape}')
  await passMs(1000)
  expect(name.isConnected && name.value).toBe('Quiet')
})

const configured = { intervalHours: 0, cron: null, keep: 5 }

test('a backup schedule that is set back to the stored one has no unsaved changes', async () => {
  const app = await openApp('/settings/backups', {
    ...answers,
    'GET /api/v1/server-backups': () => [],
    'GET /api/v1/server-backups/schedule': () => ({ intervalHours: 0, cron: null, keep: 5, nextAt: null, timeZone: 'UTC', configured }),
  })
  const schedule = await screen.findByLabelText('Frequency', { selector: 'select' })
  await app.user.selectOptions(schedule, 'interval')
  await fill(app, await field('Hours between backups'), '48')
  await openDiscover(app)
  expect(confirm).toHaveBeenCalledOnce()
  await app.user.selectOptions(schedule, 'never')
  await app.user.click(screen.getByRole('link', { name: 'Users' }))
  await expect.poll(() => window.location.pathname).toBe('/settings/users')
  expect(confirm).toHaveBeenCalledOnce()
})

test('neither saving nor cancelling a new user asks about unsaved changes', async () => {
  const app = await openApp('/settings/users/new', answers)
  await fill(app, await field(/^Email/), 'new@example.org')
  await fill(app, await field(/^Password/), 'a long password')
  await press(app, 'Add user')
  await screen.findByText('new@example.org added.')
  expect(window.location.pathname).toBe('/settings/users')
  await app.user.click(screen.getByRole('link', { name: 'Add user' }))
  await fill(app, await field(/^Email/), 'other@example.org')
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await expect.poll(() => window.location.pathname).toBe('/settings/users')
  expect(confirm).not.toHaveBeenCalled()
})

test('signing out asks about unsaved changes while they can still be saved, and only once', async () => {
  const app = await openApp('/settings/users/new', answers)
  await fill(app, await field(/^Email/), 'new@example.org')
  const signOut = async () => {
    await app.user.click(requireDefined(screen.getAllByRole('button', { name: /^Account menu for/ })[0], 'the account menu'))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await passMs(100)
  }
  await signOut()
  expect(confirm).toHaveBeenCalledOnce()
  expect(app.server.countOf('POST /api/v1/users/me/sign-out')).toBe(0)
  expect((await field(/^Email/)).value).toBe('new@example.org')
  confirm.mockReturnValueOnce(true)
  await signOut()
  await expect.poll(() => window.location.pathname).toBe('/sign-in')
  expect(confirm).toHaveBeenCalledTimes(2)
})
