import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aFollow, aSeriesFollow } from '../../../test/a-source.ts'
import { openApp, passMs } from '../../../test/open-app.tsx'
import type { Answers } from '../../../test/stand-in-server.ts'
import type { Book } from '../../api/types.ts'

const follow = aFollow({ title: 'Title', seriesId: 'S' })

const seriesPage = (follow: Parameters<typeof aSeriesFollow>[0]): Answers => ({
  'GET /api/v1/series/{seriesId}': () => aSeries({}),
  'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([]),
  'GET /api/v1/series/{seriesId}/chapters': () => [],
  'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow(follow),
})

const noSources: Answers = {
  'GET /api/v1/plugins': () => [],
  'GET /api/v1/series/{seriesId}/release-preference': () => ({ settable: false, oneRelease: false, groups: [], inherited: true }),
  'GET /api/v1/series/{seriesId}/metadata/sources': () => ({ sources: [], fields: [] }),
}

test('the header of a series says whether it is followed, and one click follows it in its own library', async () => {
  let followed = false
  const app = await openApp('/series/S', {
    ...seriesPage({}),
    'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({ followed }),
    'POST /api/v1/follows': ({ body }) => {
      followed = true
      return { libraryId: 'L', url: body.url, title: null, downloadId: null }
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Follow Title' }))
  await screen.findByRole('button', { name: 'Following Title' })
  expect(app.server.bodiesOf('POST /api/v1/follows')).toEqual([{ url: aSeriesFollow().url, libraryId: 'L' }])
})

test('a paused series says so, and its button opens the options', async () => {
  const app = await openApp('/series/S', {
    ...seriesPage({ followed: true, paused: true }),
    'GET /api/v1/follows': () => [{ ...follow, paused: true }],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Paused: Title' }))
  await screen.findByLabelText('First chapter to download')
})

test('the options of a title close once it is no longer followed, even if the header of its series is updated later', async () => {
  let followed = true
  const app = await openApp('/series/S', {
    ...seriesPage({ followed }),
    'GET /api/v1/follows': () => (followed ? [follow] : []),
    'DELETE /api/v1/follows': () => {
      followed = false
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Following Title' }))
  const unfollow = await screen.findByRole('button', { name: 'Unfollow' })
  const release = app.server.hold('GET /api/v1/series/{seriesId}/follow')
  await app.user.click(unfollow)
  await waitFor(() => expect(app.server.countOf('GET /api/v1/follows')).toBe(2))
  await passMs(100)
  release()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a series whose source is unknown has no follow button', async () => {
  const app = await openApp('/series/S', seriesPage({ url: null, downloadable: false }))
  await screen.findByRole('heading', { name: 'Title' })
  await waitFor(() => expect(app.server.countOf('GET /api/v1/series/{seriesId}/follow')).toBe(1))
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
})

test('the sources of a series show whether it is followed, and only the button in the header follows it', async () => {
  const app = await openApp('/series/S?tab=sources', { ...seriesPage({ followed: true }), ...noSources })
  const section = await screen.findByRole('region', { name: 'Following' })
  await within(section).findByText('New chapters are downloaded automatically.')
  within(section).getByRole('link', { name: 'Open follow list' })
  expect(screen.getAllByRole('button', { name: /follow/i }).map((button) => button.getAttribute('aria-label'))).toEqual(['Following Title'])
  expect(app.server.countOf('GET /api/v1/series/{seriesId}/follow')).toBe(1)
})

test('the sources of a series that cannot be followed say what is missing', async () => {
  await openApp('/series/S?tab=sources', { ...seriesPage({ url: null, downloadable: false }), ...noSources })
  await screen.findByText(/match it to its MangaDex title/)
})
