import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aSeriesFollow } from '../../test/a-source.ts'
import { aSeriesTracker } from '../../test/a-tracker.ts'
import { openApp, press } from '../../test/open-app.tsx'
import type { Book, SeriesTracker } from '../api/types.ts'

const open = (trackers: () => readonly SeriesTracker[]) =>
  openApp('/series/S', {
    'GET /api/v1/series/{seriesId}': () => aSeries({}),
    'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
    'GET /api/v1/series/{seriesId}/chapters': () => [],
    'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
    'GET /api/v1/series/{seriesId}/trackers': () => [...trackers()],
    'GET /api/v1/series/{seriesId}/trackers/{trackerId}/titles': () => [
      { id: '30002', title: 'Berserk', url: 'https://anilist.co/manga/30002', totalChapters: 364, totalVolumes: null, year: 1989 },
    ],
    'PUT /api/v1/series/{seriesId}/trackers/{trackerId}': () => undefined,
    'PATCH /api/v1/series/{seriesId}/trackers/{trackerId}': () => undefined,
    'DELETE /api/v1/series/{seriesId}/trackers/{trackerId}': () => undefined,
    'POST /api/v1/trackers/{trackerId}/preview/confirm': () => undefined,
  })
const bodies = {
  patch: 'PATCH /api/v1/series/{seriesId}/trackers/{trackerId}',
  put: 'PUT /api/v1/series/{seriesId}/trackers/{trackerId}',
} as const

test('an unlinked series is linked to a search result, and synced after one click', async () => {
  let tracker: SeriesTracker = { ...aSeriesTracker(), link: null }
  const app = await open(() => [tracker])
  await press(app, 'AniList: not linked')
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('1989 · 364 chapters')).toBeTruthy()
  tracker = aSeriesTracker({ isConfirmed: false, entry: null, change: { status: 'READING', chaptersRead: 12 } })
  await app.user.click(within(dialog).getByRole('button', { name: 'Link to Berserk' }))
  expect(await within(dialog).findByText('Reading · 12 chapters')).toBeTruthy()
  await press(app, 'Sync this series')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/trackers/{trackerId}/preview/confirm')).toEqual([{ seriesIds: ['S'] }]))
  expect(app.server.bodiesOf(bodies.put)).toEqual([{ titleId: '30002' }])
})

test('the button shows the entry, and status and score are changed in its dialog', async () => {
  const app = await open(() => [aSeriesTracker()])
  await press(app, 'AniList: Reading · 12 of 364 chapters · Score 80')
  await app.user.selectOptions(await screen.findByLabelText('Status'), 'On hold')
  await waitFor(() => expect(app.server.bodiesOf(bodies.patch)).toEqual([{ status: 'ON_HOLD' }]))
  await press(app, 'Unlink')
  await waitFor(() => expect(app.server.countOf('DELETE /api/v1/series/{seriesId}/trackers/{trackerId}')).toBe(1))
})

test('a score that is not sent yet can be changed back', async () => {
  let tracker = aSeriesTracker()
  const app = await open(() => [tracker])
  await press(app, 'AniList: Reading · 12 of 364 chapters · Score 80')
  const score = await screen.findByLabelText(/^Score/)
  const enter = async (text: string) => {
    await app.user.clear(score)
    await app.user.type(score, text)
    await app.user.tab()
  }
  tracker = aSeriesTracker({ isPending: true, change: { score: 90 } })
  await enter('90')
  await waitFor(() => expect(app.server.bodiesOf(bodies.patch)).toEqual([{ score: 90 }]))
  await enter('80')
  await waitFor(() => expect(app.server.bodiesOf(bodies.patch)).toEqual([{ score: 90 }, { score: 80 }]))
})

test('a score above the highest one becomes the highest one', async () => {
  const app = await open(() => [aSeriesTracker()])
  await press(app, 'AniList: Reading · 12 of 364 chapters · Score 80')
  const score = await screen.findByLabelText(/^Score/)
  await app.user.clear(score)
  await app.user.type(score, '850')
  await app.user.tab()
  await waitFor(() => expect(app.server.bodiesOf(bodies.patch)).toEqual([{ score: 100 }]))
})

test('a list that is ahead is only set back on request', async () => {
  const entry = { status: 'READING', chaptersRead: 57, volumesRead: 0, score: null, startedAt: null, finishedAt: null } as const
  const app = await open(() => [aSeriesTracker({ entry })])
  await press(app, 'AniList: Reading · 57 of 364 chapters')
  await press(app, "Set AniList to what I've read here")
  await waitFor(() => expect(app.server.bodiesOf(bodies.patch)).toEqual([{ exact: true }]))
})

test('people without connected trackers see no buttons', async () => {
  await open(() => [])
  await screen.findByRole('heading', { name: 'Title' })
  expect(screen.queryByRole('list', { name: 'Trackers' })).toBeNull()
})
