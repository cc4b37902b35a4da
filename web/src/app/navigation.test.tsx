import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLibrary } from '../../test/a-library.ts'
import { openApp } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { User } from '../api/types.ts'

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

const library: Answers = { 'GET /api/v1/libraries': () => [aLibrary({ name: 'My manga' })] }
const asReader: Answers = { ...library, 'GET /api/v2/users/me': () => reader }

/** The names of the links of the sidebar and of the tabs. */
const linksOf = async (): Promise<readonly (readonly (string | null)[])[]> => {
  const navigations = await screen.findAllByRole('navigation', { name: 'Main' })
  return navigations.map((navigation) =>
    within(navigation)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  )
}

test('an administrator reaches every page from the sidebar, and the main ones from the tabs of a phone', async () => {
  await openApp('/more', library)
  await screen.findAllByText('My manga')
  const [sideBar, tabs] = await linksOf()
  expect(sideBar).toEqual(
    'Home, My manga, Discover, Updates, Requests, Collections, Read lists, Bookmarks, Downloads, Available offline, Settings'.split(', '),
  )
  expect(tabs).toEqual(['Home', 'Discover', 'Updates', 'More'])
  expect(screen.getAllByText('Library').some((name) => name.closest('button'))).toBe(true)
})

test('a reader has the same navigation without downloads', async () => {
  await openApp('/more', asReader)
  await screen.findAllByText('My manga')
  const [sideBar] = await linksOf()
  expect(sideBar).toEqual(
    'Home, My manga, Discover, Updates, Requests, Collections, Read lists, Bookmarks, Available offline, Settings'.split(', '),
  )
})

test('More leads to the pages that have no tab, and to the account', async () => {
  const { me } = await openApp('/more', library)
  const main = await screen.findByRole('main')
  await within(main).findByRole('heading', { name: 'More' })
  const names = within(main)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Requests', 'Collections', 'Read lists', 'Bookmarks', 'Downloads', 'Available offline', 'Settings', me.email])
})

test('the search is reached from the top bar of a phone', async () => {
  await openApp('/more', library)
  expect((await screen.findByRole('link', { name: 'Search' })).getAttribute('href')).toBe('/search')
})

test('the settings overview shows the state of the server and what needs attention', async () => {
  await openApp('/settings', {
    ...library,
    'GET /api/v1/health': () => ({
      status: 'UP',
      components: { diskSpace: 'DOWN' },
      extractorToolVersion: null,
      reasons: { diskSpace: 'Free up some space.' },
    }),
    'GET /api/v1/downloads/counts': () => ({ PENDING: 2, DOWNLOADING: 1, COMPLETED: 4, FAILED: 5, PAUSED: 0, CANCELLED: 0 }),
    'GET /api/v1/plugins': () => [],
    'GET /api/v1/library-states': () => [],
    'GET /api/v1/server-backups': () => [],
    'GET /api/v1/server-backups/schedule': () => ({
      intervalHours: 24,
      cron: null,
      keep: 10,
      timeZone: 'UTC',
      nextAt: '2026-01-02T00:00:00Z',
      configured: { intervalHours: 24, keep: 10 },
    }),
    'GET /api/v2/users': () => [reader],
  })
  const overview = within(await screen.findByRole('list', { name: 'Overview' }))
  await overview.findByText('Free up some space.')
  await overview.findByText('3 downloads in the queue')
  await overview.findByText('5 downloads failed')
  await overview.findByText('Enable a source to discover titles and get metadata.')
  await overview.findByText('1 user')
  expect((await overview.findByText('No backups yet')).closest('a')?.getAttribute('href')).toBe('/settings/backups')
  expect(overview.queryByText('Create a backup, or turn on the schedule.')).toBeNull()
  expect(overview.getByText('Setup assistant').closest('a')?.getAttribute('href')).toBe('/setup')
})

test('a reader sees only the own account in the settings overview, and no rarely used pages', async () => {
  await openApp('/settings', asReader)
  const overview = within(await screen.findByRole('list', { name: 'Overview' }))
  expect(overview.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/settings/account'])
  expect(screen.queryByText('Advanced')).toBeNull()
})

test('a reader without a library is told whom to ask', async () => {
  await openApp('/', {
    'GET /api/v2/users/me': () => reader,
    'GET /api/v1/books': () => new Refusal(500),
    'GET /api/v1/books/ondeck': () => new Refusal(500),
  })
  await screen.findByText('No libraries yet')
  expect(screen.queryByText('Add your first library')).toBeNull()
  expect(screen.getByText('Open Discover').closest('a')?.getAttribute('href')).toBe('/discover')
})
