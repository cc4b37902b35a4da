import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../../test/a-library.ts'
import { fill, openApp, press } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { Invitation } from '../../api/types.ts'

const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  ...{ id: 'I1', email: null, roles: ['PAGE_STREAMING'], sharedAllLibraries: true, sharedLibrariesIds: [], labelsAllow: [] },
  ...{ labelsExclude: [], ageRestriction: null, status: 'OPEN', maxUses: 3, uses: 1, createdBy: 'admin@example.org' },
  ...{ createdAt: '2026-11-01T00:00:00Z', expiresAt: '2026-11-08T00:00:00Z' },
  usedBy: [{ userId: 'C', email: 'cousin@example.org', usedAt: '2026-11-02T00:00:00Z' }],
  ...changes,
})

test('the list shows who used a link, and an open one can be revoked', async () => {
  const app = await openApp('/settings/users/invitations', {
    'GET /api/v1/invitations': () => [
      anInvitation({ ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' } }),
      anInvitation({ id: 'I2', email: 'aunt@example.org', status: 'EXPIRED', maxUses: 1, uses: 0, usedBy: [] }),
    ],
    'DELETE /api/v1/invitations/{id}': () => undefined,
  })
  expect(await screen.findByText('Up to 3 people with the link')).toBeTruthy()
  expect(screen.getByText('Used by cousin@example.org.')).toBeTruthy()
  expect(screen.getByText('Only series rated 12 or under are visible. Unrated series are hidden.')).toBeTruthy()
  const expired = screen.getByText('aunt@example.org').closest('li')
  expect(expired?.textContent).toContain('Expired')
  expect(expired && within(expired).queryByText('Revoke')).toBeNull()
  await press(app, 'Revoke')
  await app.user.click(within(await screen.findByRole('dialog')).getByText('Revoke', { selector: 'button *' }))
  await waitFor(() => expect(app.server.countOf('DELETE /api/v1/invitations/{id}')).toBe(1))
})

test('a new invitation has rights and limits, and its link is shown once', async () => {
  const app = await openApp('/settings/users/invitations/new', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v1/invitations': () => [],
    'POST /api/v1/invitations': ({ body }) => ({
      ...{ id: 'I1', url: 'https://manga.example.org/invite/secret', expiresAt: '2026-11-08T00:00:00Z' },
      sentTo: body.email ?? null,
    }),
  })
  await fill(app, await screen.findByLabelText('Number of accounts'), '5')
  await fill(app, screen.getByLabelText('Expires after (days)'), '0')
  await press(app, 'Create link')
  expect(await screen.findByText('Enter a number from 1 to 365.')).toBeTruthy()
  await fill(app, screen.getByLabelText('Expires after (days)'), '14')
  await app.user.click(screen.getByLabelText(/^Download files/))
  await press(app, 'Create link')
  expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe('https://manga.example.org/invite/secret')
  expect(app.server.bodiesOf('POST /api/v1/invitations')).toMatchObject([
    { expiresInDays: 14, maxUses: 5, roles: ['PAGE_STREAMING'], sharedLibraries: { all: true, libraryIds: [] } },
  ])
})

test('an invitation for an email address is created whatever was entered as the number of accounts before', async () => {
  const app = await openApp('/settings/users/invitations/new', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v1/invitations': () => [],
    'POST /api/v1/invitations': () => ({ id: 'I1', url: 'https://x.example/invite/s', expiresAt: '2026-11-08T00:00:00Z', sentTo: null }),
  })
  await fill(app, await screen.findByLabelText('Number of accounts'), '')
  await fill(app, screen.getByLabelText(/^Email/, { selector: 'input' }), 'aunt@example.org')
  await press(app, 'Create link')
  await screen.findByLabelText('Invitation link')
  expect(app.server.bodiesOf('POST /api/v1/invitations')).toMatchObject([{ email: 'aunt@example.org', maxUses: 1 }])
})

test('a double click while the page is busy creates one invitation', async () => {
  const app = await openApp('/settings/users/invitations/new', {
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v1/invitations': () => [],
    'POST /api/v1/invitations': () => new Refusal(500),
  })
  const button = (await screen.findByText('Create link', { selector: 'button *' })).closest('button')
  app.server.hold('POST /api/v1/invitations')
  // Timers run later than input that waits.
  await act(async () => button?.click())
  await act(async () => button?.click())
  expect(app.server.countOf('POST /api/v1/invitations')).toBe(1)
})

test('an administrator creates a reset link on the page of a user', async () => {
  const reader = { id: 'R', email: 'reader@example.org', roles: ['USER'], sharedAllLibraries: true, sharedLibrariesIds: [] }
  const app = await openApp('/settings/users/R', {
    'GET /api/v2/users': () => [{ ...reader, labelsAllow: [], labelsExclude: [], ageRestriction: null }],
    'GET /api/v1/sharing-labels': () => [],
    'GET /api/v2/users/{id}/authentication-activity/latest': () => new Refusal(404),
    'POST /api/v1/users/{id}/password-reset': () => ({
      url: 'https://manga.example.org/reset-password/secret',
      expiresAt: '2026-11-08T00:00:00Z',
    }),
  })
  await press(app, 'Create link')
  const link = await screen.findByLabelText<HTMLInputElement>('Password reset link', { selector: 'input' })
  expect(link.value).toBe('https://manga.example.org/reset-password/secret')
})
