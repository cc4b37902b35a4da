import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { GuestAccess, User } from '../../api/types.ts'

const guest: User = {
  ...{ id: 'GUEST', email: 'Guest', roles: ['USER', 'GUEST', 'PAGE_STREAMING'], sharedAllLibraries: false, sharedLibrariesIds: ['L1'] },
  ...{ labelsAllow: [], labelsExclude: [], ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } },
}

test('the sign-in page offers to continue as a guest if a library is open to guests', async () => {
  const app = await openApp('/sign-in', {
    'GET /api/v1/sign-in': () => ({ passwordSignIn: true, providers: [], failure: null, guestAccess: true, passwordResetByEmail: false }),
    'GET /api/v2/users/me': () => new Refusal(401),
    'POST /api/v1/guest-session': () => guest,
  })
  await press(app, 'Continue as guest')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect((await screen.findAllByLabelText('Guest menu')).length).toBeGreaterThan(0)
})

test('without guest access the sign-in page has no button for guests', async () => {
  await openApp('/sign-in', { 'GET /api/v2/users/me': () => new Refusal(401) })
  expect(await screen.findByText('Sign in', { selector: 'button *' })).toBeTruthy()
  expect(screen.queryByText('Continue as guest')).toBeNull()
})

test('guests see only what they can use, and settings lead back home', async () => {
  const app = await openApp('/settings', {
    'GET /api/v2/users/me': () => guest,
  })
  await waitFor(() => expect(window.location.pathname).toBe('/'))
  expect(await screen.findByText('Collections')).toBeTruthy()
  for (const page of ['Discover', 'Updates', 'Settings']) expect(screen.queryByText(page)).toBeNull()
  const [menu] = await screen.findAllByLabelText('Guest menu')
  if (menu) await app.user.click(menu)
  expect(await screen.findByText('Sign in with an account')).toBeTruthy()
  expect(app.server.countOf('GET /api/v1/health')).toBe(0)
})

test('guests cannot mark chapters as read, because their progress is not stored', async () => {
  await openApp('/series/S', {
    'GET /api/v2/users/me': () => guest,
    'GET /api/v1/series/{seriesId}': () => aSeries({}),
    'GET /api/v1/series/{seriesId}/books': () => aPageOf([aBook({})]),
  })
  expect(await screen.findByRole('list', { name: 'Chapters' })).toBeTruthy()
  expect(screen.queryByLabelText(/^Mark as read/)).toBeNull()
})

test('an administrator opens a library to guests and raises their age limit', async () => {
  const app = await openApp('/settings/users/guests', {
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/guest-access': () => ({ libraryIds: [], ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } }),
    'PUT /api/v1/guest-access': () => undefined,
  })
  expect(await screen.findByText('Guest access is off.')).toBeTruthy()
  await app.user.click(await screen.findByLabelText('Comics'))
  await fill(app, await screen.findByLabelText('Age'), '12')
  expect(screen.getByText(/Only series rated 12 or under are visible/)).toBeTruthy()
  await press(app, 'Save')
  await waitFor(() => expect(app.server.countOf('PUT /api/v1/guest-access')).toBe(1))
  expect(app.server.bodiesOf('PUT /api/v1/guest-access')).toEqual([
    { libraryIds: ['L2'], ageRestriction: { restriction: 'ALLOW_ONLY', age: 12 } },
  ])
})

test('a library chosen in the form stays chosen when someone else saves another age limit', async () => {
  let stored: GuestAccess = { libraryIds: [], ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } }
  const app = await openApp('/settings/users/guests', {
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/guest-access': () => stored,
    'PUT /api/v1/guest-access': () => undefined,
  })
  await app.user.click(await screen.findByLabelText('Comics'))
  stored = { ...stored, ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } }
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText(/Only series rated 12 or under are visible/)
  await press(app, 'Save')
  await expect
    .poll(() => app.server.bodiesOf('PUT /api/v1/guest-access'))
    .toEqual([{ libraryIds: ['L2'], ageRestriction: { restriction: 'ALLOW_ONLY', age: 12 } }])
})

test('guest access that is on for a deleted library alone can be turned off', async () => {
  const app = await openApp('/settings/users/guests', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/guest-access': () => ({ libraryIds: ['deleted'], ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } }),
    'PUT /api/v1/guest-access': () => undefined,
  })
  await press(app, 'Save')
  await expect.poll(() => app.server.bodiesOf('PUT /api/v1/guest-access')).toMatchObject([{ libraryIds: [] }])
})

test('saving without an age limit focuses its field', async () => {
  const app = await openApp('/settings/users/guests', {
    'GET /api/v1/libraries': () => [aLibrary({ id: 'L1' })],
    'GET /api/v1/guest-access': () => ({ libraryIds: ['L1'], ageRestriction: { age: 0, restriction: 'ALLOW_ONLY' } }),
    'PUT /api/v1/guest-access': () => undefined,
  })
  const age = await screen.findByLabelText('Age')
  await app.user.clear(age)
  await press(app, 'Save')
  expect(document.activeElement).toBe(age)
  expect(app.server.countOf('PUT /api/v1/guest-access')).toBe(0)
})
