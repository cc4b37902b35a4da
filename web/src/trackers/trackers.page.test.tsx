import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTracker, aTrackerAccount } from '../../test/a-tracker.ts'
import { fill, openApp, press } from '../../test/open-app.tsx'
import type { Tracker, TrackerPreview } from '../api/types.ts'

const open = (trackers: () => readonly Tracker[], preview?: () => TrackerPreview) =>
  openApp('/settings/trackers', {
    'GET /api/v1/trackers': () => [...trackers()],
    'POST /api/v1/trackers/{trackerId}/sign-in': () => ({ url: null }),
    'PATCH /api/v1/trackers/{trackerId}/account': () => undefined,
    'DELETE /api/v1/trackers/{trackerId}/account': () => undefined,
    ...(preview ? { 'GET /api/v1/trackers/{trackerId}/preview': preview } : {}),
    'POST /api/v1/trackers/{trackerId}/preview/confirm': () => undefined,
  })

test('a tracker is connected with a copied token or with credentials, whichever it offers', async () => {
  let account: Tracker['account'] = null
  const kitsuFields = [
    { key: 'username', title: 'Email address', isSecret: false },
    { key: 'password', title: 'Password', isSecret: true },
  ]
  const app = await open(() => [
    aTracker({ signIn: 'token', tokenPage: 'https://anilist.co/authorize', account }),
    aTracker({ id: 'tracker-kitsu', name: 'Kitsu', signIn: 'credentials', fields: kitsuFields }),
  ])
  expect((await screen.findByRole('link', { name: 'Get a token from AniList' })).getAttribute('href')).toBe('https://anilist.co/authorize')
  await fill(app, screen.getByLabelText('Token', { selector: 'input' }), 'abc')
  account = aTrackerAccount()
  await press(app, 'Connect AniList')
  await screen.findByText('Connected as anna')
  await fill(app, screen.getByLabelText('Email address', { selector: 'input' }), 'anna@example.org')
  await fill(app, screen.getByLabelText('Password', { selector: 'input' }), 'hush')
  await press(app, 'Connect Kitsu')
  await waitFor(() =>
    expect(app.server.bodiesOf('POST /api/v1/trackers/{trackerId}/sign-in')).toEqual([
      { values: { token: 'abc' } },
      { values: { username: 'anna@example.org', password: 'hush' } },
    ]),
  )
})

test('connected trackers come first, and those that are not set up last', async () => {
  await open(() => [
    aTracker({ signIn: 'unconfigured' }),
    aTracker({ id: 'tracker-kitsu', name: 'Kitsu', signIn: 'credentials' }),
    aTracker({ id: 'tracker-mal', name: 'MyAnimeList', account: aTrackerAccount() }),
    aTracker({ id: 'tracker-shikimori', name: 'Shikimori' }),
  ])
  await screen.findByRole('heading', { level: 2, name: 'Kitsu' })
  const headings = screen.getAllByRole('heading', { level: 2, name: /^(AniList|Kitsu|MyAnimeList|Shikimori)$/ })
  const names = headings.map(({ textContent }) => textContent)
  expect(names).toEqual(['MyAnimeList', 'Kitsu', 'Shikimori', 'AniList'])
})

test('a revoked sign-in says what to do and that nothing is lost, and an outage says when the next attempt is', async () => {
  await open(() => [
    aTracker({ account: aTrackerAccount({ problem: 'AniList no longer accepts the sign-in. Sign in again.', pending: 2 }) }),
    aTracker({ id: 'tracker-kitsu', name: 'Kitsu', paused: "Couldn't reach Kitsu.", pausedUntil: '2026-11-23T15:00:00Z' }),
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in again. Nothing is lost')
  expect(screen.getByText(/2 updates pending/)).toBeTruthy()
  expect(screen.getByText('Sign in to AniList again')).toBeTruthy()
  expect(screen.getByText(/Couldn't reach Kitsu.*next attempt/)).toBeTruthy()
})

test('the first sync shows what changes in the list, and one click confirms all series except excluded ones', async () => {
  const entry = { status: 'PLANNED', chaptersRead: 1, volumesRead: 0, score: null, startedAt: null, finishedAt: null } as const
  const common = { titleId: '1', url: null, unit: 'CHAPTERS' } as const
  const preview: TrackerPreview = {
    unread: 0,
    entries: [
      {
        ...common,
        seriesId: 'S1',
        seriesTitle: 'Berserk',
        title: 'Berserk',
        read: 12,
        entry,
        change: { status: 'READING', chaptersRead: 12 },
      },
      { ...common, seriesId: 'S2', seriesTitle: 'Vagabond', title: 'Bagabondo', read: 3, entry: null, change: {} },
    ],
  }
  const app = await open(
    () => [aTracker({ account: aTrackerAccount({ toConfirm: 2 }) })],
    () => preview,
  )
  const rows = within(await screen.findByRole('list', { name: 'First sync' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Berserk.*Here: 12 chapters.*In your list: Plan to read · 1 chapter.*New: Reading · 12 chapters/),
    expect.stringMatching(/Vagabond.*Linked to Bagabondo.*Not in your list.*No change/),
  ])
  await app.user.click(screen.getByLabelText('Vagabond'))
  await press(app, 'Sync 1 series')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/trackers/{trackerId}/preview/confirm')).toEqual([{ seriesIds: ['S1'] }]))
})

test('options are saved immediately, and disconnecting an account asks for confirmation', async () => {
  const app = await open(() => [aTracker({ account: aTrackerAccount() })])
  await app.user.click(await screen.findByRole('switch', { name: /^Read my list every day/ }))
  await waitFor(() => expect(app.server.bodiesOf('PATCH /api/v1/trackers/{trackerId}/account')).toEqual([{ pull: true }]))
  await press(app, 'Disconnect AniList')
  await press(app, 'Disconnect')
  await waitFor(() => expect(app.server.countOf('DELETE /api/v1/trackers/{trackerId}/account')).toBe(1))
})

test('an administrator of a server without clients sees the redirect URL that a client needs', async () => {
  await open(() => [aTracker({ signIn: 'unconfigured', redirectUri: 'https://manga.example.org/callback' })])
  expect((await screen.findByLabelText<HTMLInputElement>('Redirect URL', { selector: 'input' })).value).toBe(
    'https://manga.example.org/callback',
  )
  expect(screen.getByText('On AniList, open Settings > Developer > Create New Client.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open plugin settings' }).getAttribute('href')).toContain('/settings/plugins/tracker-anilist')
})
