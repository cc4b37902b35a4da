import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { aLibrary } from '../../test/a-library.ts'
import { openApp, press } from '../../test/open-app.tsx'
import type { Answers } from '../../test/stand-in-server.ts'
import type { UpcomingRelease, UpdateGroup, User } from '../api/types.ts'
import { addDays, localDay } from './calendar.rules.ts'

const nothingBefore = { readSeries: [], unreadSeries: [], begunSeries: [], readBooks: [], unreadBooks: [], begunBooks: [] }

const today = localDay(new Date())

type GroupChoices = {
  readonly day?: string
  readonly series?: string
  readonly chapters?: readonly number[]
  readonly read?: readonly number[]
  readonly started?: readonly number[]
}

const aGroup = ({ day = today, series = 'Frieren', chapters = [1], read = [], started = [] }: GroupChoices): UpdateGroup => {
  const books = chapters.map((number) => ({
    ...aBook({
      id: `${series}-${number}`,
      metadata: { number: String(number) },
      ...(read.includes(number) ? { read: { page: 20, completed: true } } : {}),
      ...(started.includes(number) ? { read: { page: 12, completed: false } } : {}),
    }),
    seriesTitle: series,
  }))
  return {
    day,
    seriesId: series,
    seriesTitle: series,
    libraryId: 'L',
    unreadCount: chapters.length - read.length,
    bookIds: books.map(({ id }) => id),
    books,
  }
}

const answersWith = (groups: UpdateGroup[]): Answers => ({ 'GET /api/v1/updates': () => ({ groups, next: null }) })

const aRelease = (change: Partial<UpcomingRelease>): UpcomingRelease => ({
  date: today,
  seriesId: 'S',
  libraryId: 'L',
  title: 'Frieren',
  number: null,
  url: null,
  basis: { kind: 'interval', medianDays: 7, releases: 12 },
  ...change,
})

test('new chapters are listed under the day they were added and open in the reader', async () => {
  await openApp('/updates', answersWith([aGroup({}), aGroup({ day: addDays(today, -1), series: 'Berserk', chapters: [8, 9], read: [8] })]))
  const yesterday = await screen.findByRole('list', { name: 'Yesterday' })
  expect(within(yesterday).getByText('Berserk', { selector: 'h3 a' })).toBeTruthy()
  expect(
    within(yesterday)
      .getByRole('link', { name: /^Berserk, ?Chapter 9/ })
      .getAttribute('href'),
  ).toBe('/read/Berserk-9')
  expect(within(yesterday).getByLabelText('Mark as unread: Berserk, Chapter 8')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Today' })).getByText('Chapter 1')).toBeTruthy()
})

test('a chapter or a whole series is marked as read with one click', async () => {
  const marked: unknown[] = []
  const app = await openApp('/updates', {
    ...answersWith([aGroup({ chapters: [1, 2, 3], read: [1] })]),
    'POST /api/v1/read-progress/mark': ({ body }) => {
      marked.push(body)
      return { changed: 1, before: nothingBefore }
    },
  })
  await app.user.click(await screen.findByLabelText('Mark as read: Frieren, Chapter 2'))
  await waitFor(() => expect(marked).toEqual([{ of: 'BOOKS', ids: ['Frieren-2'], read: true }]))
  await app.user.click(await screen.findByLabelText('Mark all as read: Frieren'))
  await waitFor(() => expect(marked[1]).toEqual({ of: 'BOOKS', ids: ['Frieren-1', 'Frieren-2', 'Frieren-3'], read: true }))
})

test('a started chapter that is marked as read by mistake gets its page back', async () => {
  const before = { ...nothingBefore, begunBooks: [{ bookId: 'Frieren-1', page: 12 }] }
  const app = await openApp('/updates', {
    ...answersWith([aGroup({ chapters: [1, 2], started: [1] })]),
    'POST /api/v1/read-progress/mark': () => ({ changed: 1, before }),
    'POST /api/v1/read-progress/restore': () => ({ changed: 1 }),
  })
  await app.user.click(await screen.findByLabelText('Mark as read: Frieren, Chapter 1'))
  await press(app, 'Undo')
  await expect.poll(() => app.server.bodiesOf('POST /api/v1/read-progress/restore')).toEqual([before])
})

test('further days load on request, and a series that moved meanwhile is shown once', async () => {
  const before: (string | null)[] = []
  const app = await openApp('/updates', {
    'GET /api/v1/updates': ({ query }) => {
      before.push(query.get('before'))
      return query.get('before') === 'next'
        ? { groups: [aGroup({}), aGroup({ day: addDays(today, -1), series: 'Berserk' })], next: null }
        : { groups: [aGroup({})], next: 'next' }
    },
  })
  await screen.findByRole('list', { name: 'Today' })
  if (screen.queryByRole('list', { name: 'Yesterday' }) === null) await press(app, 'Show more')
  await screen.findByRole('list', { name: 'Yesterday' })
  expect(screen.getAllByText('Frieren', { selector: 'h3 a' })).toHaveLength(1)
  expect(before.at(-1)).toBe('next')
})

test('updates are filtered by library and to unread chapters, and the filters can be cleared', async () => {
  const queries: string[] = []
  const app = await openApp('/updates', {
    'GET /api/v1/libraries': () => [aLibrary({ id: 'L', name: 'Manga' }), aLibrary({ id: 'M', name: 'Comics' })],
    'GET /api/v1/updates': ({ query }) => {
      queries.push(`${query.get('library_id')} ${query.get('unread')}`)
      return { groups: query.get('library_id') ? [] : [aGroup({})], next: null }
    },
  })
  await app.user.selectOptions(await screen.findByLabelText('Library'), 'Comics')
  await screen.findByText('No matching chapters')
  await app.user.click(screen.getByLabelText('Unread'))
  await waitFor(() => expect(queries.at(-1)).toBe('M true'))
  await press(app, 'Clear filters')
  await screen.findByText('Chapter 1')
})

test('without updates, administrators are led to Discover and readers are not', async () => {
  const empty = answersWith([])
  await openApp('/updates', empty)
  expect((await screen.findByText('Discover titles')).closest('a')?.getAttribute('href')).toBe('/discover')
})

test('readers without updates see no control that they may not use', async () => {
  const reader: User = {
    id: 'R',
    email: 'reader@example.org',
    roles: ['PAGE_STREAMING'],
    sharedAllLibraries: true,
    sharedLibrariesIds: [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: null,
  }
  await openApp('/updates', { ...answersWith([]), 'GET /api/v2/users/me': () => reader })
  await screen.findByText('No updates yet')
  expect(screen.queryByText('Discover titles')).toBeNull()
})

test('upcoming chapters say whether they are announced, or what their prediction is based on', async () => {
  const releases = [
    aRelease({ title: 'Berserk', number: '400', basis: { kind: 'announced', medianDays: null, releases: null } }),
    aRelease({ date: addDays(today, 1) }),
    aRelease({ date: addDays(today, 1), seriesId: 'D', title: 'Daily', basis: { kind: 'interval', medianDays: 1, releases: 3 } }),
  ]
  const inactive = [{ seriesId: 'E', libraryId: 'L', title: 'Ended', state: 'completed' as const }]
  await openApp('/updates?tab=upcoming', { 'GET /api/v1/updates/upcoming': () => ({ releases, inactive }) })
  await screen.findByText('About every 7 days, from 12 releases')
  expect(screen.getByText('About every day, from 3 releases')).toBeTruthy()
  const announced = screen.getByText('Berserk', { selector: '.upcoming-title a' }).closest('li')
  expect(announced?.textContent).toBe('BerserkAnnouncedChapter 400')
  expect(screen.getByText('This week')).toBeTruthy()
  expect(screen.getByText('1 series without upcoming chapters')).toBeTruthy()
})
