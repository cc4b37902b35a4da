import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSeries } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { aLibrary } from '../../test/a-library.ts'
import { aPageOfTitles, aSource, aTitle, followDefaults } from '../../test/a-source.ts'
import { fill, type OpenedApp, openApp, passMs, press } from '../../test/open-app.tsx'
import { type Answers, Refusal } from '../../test/stand-in-server.ts'
import type { Book, Collection, ReadList, Series } from '../api/types.ts'

const emptyLibrary: Answers = {
  'GET /api/v1/libraries': () => [aLibrary()],
  'POST /api/v1/series/list': () => aPageOf<Series>([]),
  'POST /api/v1/books/list': () => aPageOf<Book>([]),
  'GET /api/v1/collections': () => aPageOf<Collection>([]),
  'GET /api/v1/readlists': () => aPageOf<ReadList>([]),
  'GET /api/v2/authors/names': () => aPageOf<string>([]),
  'GET /api/v2/genres': () => aPageOf<string>([]),
  'GET /api/v2/tags': () => aPageOf<string>([]),
  'GET /api/v1/discover/sources': () => [aSource(), aSource({ id: 'far', name: 'Far', downloadable: false })],
  'GET /api/v1/discover/sources/{sourceId}/search': () => aPageOfTitles([aTitle()]),
  'POST /api/v1/follows': ({ body }) => ({ libraryId: 'L', url: body.url, title: 'Berserk', downloadId: 'D' }),
}

const type = async (app: OpenedApp, text: string) => {
  await fill(app, await screen.findByRole('combobox', { name: 'Search everything' }), text)
  await passMs(200)
  await passMs(600)
}

test('a search without a match in the library shows the titles of the sources, each with a button to follow it', async () => {
  const app = await openApp('/search', emptyLibrary)
  await type(app, 'berserk')
  await app.user.click(await screen.findByRole('button', { name: 'Follow Berserk' }))
  await screen.findByRole('button', { name: 'Following Berserk' })
  expect(app.server.bodiesOf('POST /api/v1/follows')).toEqual([{ url: aTitle().url }])
})

test('a search with matches in the library queries the sources only on request', async () => {
  const app = await openApp('/search', { ...emptyLibrary, 'POST /api/v1/series/list': () => aPageOf([aSeries({})]) })
  await type(app, 'title')
  await screen.findByRole('option')
  expect(app.server.countOf('GET /api/v1/discover/sources/{sourceId}/search')).toBe(0)
  await press(app, 'Search Near for “title”')
  await screen.findByRole('button', { name: 'Follow Berserk' })
})

test('pressing Enter to accept Japanese text in Safari opens no search result', async () => {
  const app = await openApp('/search', { ...emptyLibrary, 'POST /api/v1/series/list': () => aPageOf([aSeries({})]) })
  await type(app, '漫画')
  await screen.findByRole('option')
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search everything' }), { key: 'Enter', keyCode: 229 })
  await passMs(100)
  expect(window.location.pathname).toBe('/search')
})

test('a source that is down does not hide the results from the library', async () => {
  const app = await openApp('/search', {
    ...emptyLibrary,
    'GET /api/v1/discover/sources/{sourceId}/search': () => new Refusal(502, { message: 'Near is unavailable.' }),
  })
  await type(app, 'berserk')
  await screen.findByText('Near is unavailable.')
  await screen.findByText(/No results for “berserk”/)
})

test('a pasted address can be followed, or downloaded once', async () => {
  const app = await openApp('/search', {
    ...emptyLibrary,
    'GET /api/v1/follows/defaults': () => followDefaults,
    'POST /api/v1/downloads': () => new Refusal(409, { message: 'Queued elsewhere.' }),
  })
  await type(app, aTitle().url)
  await press(app, 'Download once')
  await screen.findByText('Queued elsewhere.')
  expect(app.server.bodiesOf('POST /api/v1/downloads')).toEqual([{ url: aTitle().url, libraryId: 'L' }])
  await press(app, 'Follow this URL')
  await waitFor(() => expect(app.server.bodiesOf('POST /api/v1/follows')).toEqual([{ url: aTitle().url }]))
  await screen.findByText('Following Berserk.')
})
