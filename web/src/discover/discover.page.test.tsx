import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDownload, aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { aFollow, aPageOfTitles, aSource, aTitle, followDefaults, titleDetails } from '../../test/a-source.ts'
import { fill, openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { User } from '../api/types.ts'

const monster = aTitle({ id: 'monster', title: 'Monster', url: 'https://near.example/title/monster', status: 'ENDED', year: 1994 })

const oneSource: Answers = {
  'GET /api/v1/libraries': () => [aLibrary()],
  'GET /api/v1/discover/sources': () => [aSource()],
  'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () => aPageOfTitles([aTitle(), monster]),
}

const followed: Answers = {
  'POST /api/v1/follows': ({ body }) => ({ libraryId: 'L', url: body.url, title: 'Berserk', downloadId: 'D' }),
}

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

const rowOf = async (name: string) => within(await screen.findByRole('region', { name }))

const cardOf = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })

const searchFor = async (app: Awaited<ReturnType<typeof openApp>>, text: string) => {
  await fill(app, await screen.findByRole('searchbox', { name: 'Search all sources' }), text)
  await passMs(500)
}

test('one click on a card follows the title, and the button changes wherever the title is listed', async () => {
  const lists = [
    { id: 'popular', name: 'Popular' },
    { id: 'latest', name: 'Latest' },
  ]
  const app = await openApp('/discover', { ...oneSource, ...followed, 'GET /api/v1/discover/sources': () => [aSource({ lists })] })
  const [first] = await screen.findAllByRole('button', { name: 'Follow Berserk' })
  if (first) await app.user.click(first)
  expect(await screen.findAllByRole('button', { name: 'Following Berserk' })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Follow Monster' })).toHaveLength(2)
  expect(app.server.bodiesOf('POST /api/v1/follows')).toEqual([{ url: aTitle().url }])
  await screen.findByText('Following Berserk.')
  await screen.findByText('View downloads')
  expect(app.server.countOf('GET /api/v1/discover/sources/{sourceId}/lists/{listId}')).toBe(2)
})

test('a title that is opened before the search starts stays open', async () => {
  const app = await openApp('/discover', {
    ...oneSource,
    'GET /api/v1/discover/sources/{sourceId}/search': () => aPageOfTitles([aTitle()]),
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () => titleDetails(),
  })
  const card = await cardOf('Berserk')
  await fill(app, await screen.findByRole('searchbox', { name: 'Search all sources' }), 'berserk')
  fireEvent.click(card)
  await passMs(500)
  await screen.findByRole('heading', { level: 1, name: 'Berserk' })
  expect(window.location.pathname).toBe('/discover/near/berserk')
})

test('the status of a title is shown as text', async () => {
  await openApp('/discover', oneSource)
  expect((await cardOf('Berserk')).textContent).toContain('On hiatus · 1989')
  expect((await cardOf('Monster')).textContent).toContain('Completed · 1994')
})

test('a source that is down says so in its own row, while another one shows its results', async () => {
  const far = aSource({ id: 'far', name: 'Far', downloadable: false })
  const app = await openApp('/discover', {
    ...oneSource,
    'GET /api/v1/discover/sources': () => [aSource(), far],
    'GET /api/v1/discover/sources/{sourceId}/search': ({ params }) =>
      params.sourceId === 'far' ? new Refusal(502, { message: 'Far is unavailable until 18:52.' }) : aPageOfTitles([aTitle()]),
  })
  await searchFor(app, 'berserk')
  await (await rowOf('Far')).findByText('Far is unavailable until 18:52.')
  await (await rowOf('Near')).findByRole('link', { name: /^Berserk/ })
  app.server.answer({ 'GET /api/v1/discover/sources/{sourceId}/search': () => aPageOfTitles([]) })
  await press(app, 'Retry')
  await (await rowOf('Far')).findByText('No results on Far for “berserk”.')
})

test('results appear as each source responds', async () => {
  const far = aSource({ id: 'far', name: 'Far' })
  const app = await openApp('/discover', {
    ...oneSource,
    'GET /api/v1/discover/sources': () => [aSource(), far],
    'GET /api/v1/discover/sources/{sourceId}/search': ({ params }) => aPageOfTitles(params.sourceId === 'near' ? [aTitle()] : [monster]),
  })
  await screen.findByRole('link', { name: /^Berserk/ })
  const release = app.server.hold('GET /api/v1/discover/sources/{sourceId}/search')
  await searchFor(app, 'b')
  await screen.findByRole('status', { name: 'Loading Far' })
  release()
  await (await rowOf('Far')).findByRole('link', { name: /^Monster/ })
  await waitFor(() => expect(window.location.search).toBe('?q=b'))
})

test('a person who may not follow sees no follow button, but sees what is followed and in the library', async () => {
  const owned = { seriesId: 'S', libraryId: 'L', title: 'Monster' }
  await openApp('/discover', {
    ...oneSource,
    'GET /api/v2/users/me': () => reader,
    'GET /api/v1/discover/sources': () => [aSource(), aSource({ id: 'far', name: 'Far', enabled: false })],
    'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () =>
      aPageOfTitles([aTitle({ followed: ['L'] }), { ...monster, inLibrary: [owned] }]),
  })
  expect((await cardOf('Berserk')).textContent).toContain('Following')
  expect((await cardOf('Monster')).textContent).toContain('In library')
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a source that is off is turned on with one switch, and its lists appear', async () => {
  let enabled = false
  const app = await openApp('/discover', {
    ...oneSource,
    'GET /api/v1/discover/sources': () => [aSource({ enabled, lists: enabled ? aSource().lists : [] })],
    'PATCH /api/v1/plugins/{id}': () => {
      enabled = true
      return new Refusal(500)
    },
  })
  await screen.findByText('No sources are enabled')
  await app.user.click(await screen.findByRole('switch', { name: /Near/ }))
  await cardOf('Berserk')
})

test.each(['', '?q=berserk', '?list=popular'])('the address of a source that was turned off says so: %s', async (search) => {
  await openApp(`/discover/far${search}`, {
    ...oneSource,
    'GET /api/v1/discover/sources': () => [aSource(), aSource({ id: 'far', name: 'Far', enabled: false, lists: [] })],
    'GET /api/v2/users/me': () => reader,
  })
  await screen.findByText('Far is disabled.')
})

test('filters include and exclude, and are in the URL', async () => {
  const filters = [{ id: 'genre', name: 'Genre', kind: 'include-exclude' as const, options: [{ value: 'romance', name: 'Romance' }] }]
  const asked: (readonly string[])[] = []
  const app = await openApp('/discover/near?q=', {
    ...oneSource,
    'GET /api/v1/discover/sources': () => [aSource({ filters })],
    'GET /api/v1/discover/sources/{sourceId}/search': ({ query }) => {
      asked.push(query.getAll('filter'))
      return aPageOfTitles([aTitle()])
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Romance' }))
  await app.user.click(await screen.findByRole('button', { name: 'Romance', pressed: true }))
  await screen.findByRole('button', { name: /Romance.*excluded/ })
  await waitFor(() => expect(asked).toEqual([[], ['genre:romance'], ['genre:-romance']]))
  expect(decodeURIComponent(window.location.search)).toContain('genre:-romance')
})

test('a title without chapters at its source shows its match, which can be followed', async () => {
  const far = aSource({ id: 'far', name: 'Far', downloadable: false })
  const app = await openApp('/discover/far/1', {
    ...oneSource,
    ...followed,
    'GET /api/v1/discover/sources': () => [aSource(), far],
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () =>
      titleDetails({ source: 'far', id: '1', url: 'https://far.example/1', followUrl: null }),
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/match': () => ({
      match: aTitle({ title: 'Berserk (1989)' }),
      certain: false,
    }),
  })
  await screen.findByText(/Best match on Near. Check that it's the same title/)
  await app.user.click(await screen.findByRole('button', { name: 'Follow Berserk (1989)' }))
  await screen.findByRole('button', { name: 'Following Berserk (1989)' })
  expect(app.server.bodiesOf('POST /api/v1/follows')).toEqual([{ url: aTitle().url }])
})

test('somebody who opens another page while a match is searched stays there, and a notification leads to the match', async () => {
  const far = aSource({ id: 'far', name: 'Far', downloadable: false })
  const app = await openApp('/discover/far', {
    ...oneSource,
    'GET /api/v1/discover/sources': () => [aSource(), far],
    'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () => aPageOfTitles([aTitle({ source: 'far', id: '1' })]),
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () => titleDetails({ source: 'far', id: '1', followUrl: null }),
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/match': () => ({ match: aTitle(), certain: false }),
    'GET /api/v1/collections': () => aPageOf([]),
  })
  const showMatch = app.server.hold('GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/match')
  await app.user.click(await screen.findByRole('button', { name: 'Follow Berserk' }))
  await press(app, 'Collections')
  await screen.findByRole('heading', { level: 1, name: 'Collections' })
  showMatch()
  await screen.findByText('To follow Berserk, check that the best match is the same title.')
  expect(window.location.pathname).toBe('/collections')
  await press(app, 'View match')
  await screen.findByText(/Best match on Near/)
})

test('the options of a followed title can be changed, and it can be unfollowed', async () => {
  const app = await openApp('/discover', {
    ...oneSource,
    'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () => aPageOfTitles([aTitle({ followed: ['L'] })]),
    'GET /api/v1/follows': () => [aFollow()],
    'PATCH /api/v1/follows': () => aFollow(),
    'DELETE /api/v1/follows': () => undefined,
  })
  await app.user.click(await screen.findByRole('button', { name: 'Following Berserk' }))
  await fill(app, await screen.findByLabelText('First chapter to download'), '12')
  await press(app, 'Save')
  await waitFor(() =>
    expect(app.server.bodiesOf('PATCH /api/v1/follows')).toMatchObject([{ libraryId: 'L', options: { fromChapter: '12' } }]),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Following Berserk' }))
  await press(app, 'Unfollow')
  await screen.findByRole('button', { name: 'Follow Berserk' })
})

test('the library is chosen in the menu before following', async () => {
  const app = await openApp('/discover', {
    ...oneSource,
    ...followed,
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/follows/defaults': () => followDefaults,
  })
  await app.user.click(await screen.findByRole('button', { name: 'Download options for Berserk' }))
  await app.user.selectOptions(await screen.findByLabelText('Library'), 'L2')
  await app.user.click(await screen.findByRole('button', { name: 'Follow' }))
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/follows')).toMatchObject([{ url: aTitle().url, libraryId: 'L2' }]))
})

test('a followed title can be moved to another library with its options', async () => {
  const app = await openApp('/discover', {
    ...oneSource,
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/discover/sources/{sourceId}/lists/{listId}': () => aPageOfTitles([aTitle({ followed: ['L'] })]),
    'GET /api/v1/follows': () => [aFollow()],
    'PATCH /api/v1/follows': () => aFollow(),
    'POST /api/v1/follows/move': () => aFollow({ libraryId: 'L2' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Following Berserk' }))
  await app.user.selectOptions(await screen.findByLabelText('Library for new chapters'), 'L2')
  await press(app, 'Save')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/follows/move')).toMatchObject([{ libraryId: 'L', toLibraryId: 'L2' }]))
  await screen.findByRole('button', { name: 'Following Berserk' })
})

test('a title is downloaded once into the library that was used last, also if that has changed since the previous download', async () => {
  const defaults = { current: followDefaults }
  const app = await openApp('/discover/near/berserk', {
    ...oneSource,
    'GET /api/v1/libraries': () => [aLibrary(), aLibrary({ id: 'L2', name: 'Comics' })],
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () => titleDetails(),
    'GET /api/v1/follows/defaults': () => defaults.current,
    'POST /api/v1/downloads': () => aDownload({ id: 'D' }),
  })
  await press(app, 'Download once')
  await screen.findByText('View downloads')
  defaults.current = { ...followDefaults, libraryId: 'L2' }
  await passMs(2 * 60_000)
  await press(app, 'Download once')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/downloads').map(({ libraryId }) => libraryId)).toEqual(['L', 'L2']))
})
