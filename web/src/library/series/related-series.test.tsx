import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { aSeriesFollow, aSource, aTitle, titleDetails } from '../../../test/a-source.ts'
import { openApp } from '../../../test/open-app.tsx'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Book, Collection, Series, User } from '../../api/types.ts'

const series = (id: string, title: string, authors: readonly string[] = []): Series => {
  const one = aSeries({})
  const people = authors.map((name) => ({ name, role: 'writer' }))
  return { ...one, id, metadata: { ...one.metadata, title }, booksMetadata: { ...one.booksMetadata, authors: people } }
}

const instant = '2026-01-01T00:00:00Z'
const collection: Collection = {
  ...{ id: 'C', name: 'Knights', ordered: false, filtered: false, seriesIds: ['S', 'T'], createdDate: instant, lastModifiedDate: instant },
}

const page: Answers = {
  'GET /api/v1/series/{seriesId}': () => series('S', 'Berserk', ['Miura']),
  'GET /api/v1/series/{seriesId}/books': () => aPageOf<Book>([aBook({})]),
  'GET /api/v1/series/{seriesId}/chapters': () => [],
  'GET /api/v1/series/{seriesId}/follow': () => aSeriesFollow({}),
  'GET /api/v1/series/{seriesId}/collections': () => [],
  'POST /api/v1/series/list': () => aPageOf<Series>([series('S', 'Berserk')]),
  'GET /api/v1/discover/sources': () => [aSource({ id: 'near' })],
  'GET /api/v1/discover/series/{seriesId}/titles': () => [],
}

const links = (row: HTMLElement) =>
  within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('related series are those of its collections and its people, without the series itself', async () => {
  await openApp('/series/S?tab=related', {
    ...page,
    'GET /api/v1/series/{seriesId}/collections': () => [collection],
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf<Series>([series('S', 'Berserk'), series('T', 'Vinland')]),
    'POST /api/v1/series/list': ({ body }) =>
      aPageOf<Series>(JSON.stringify(body).includes('Miura') ? [series('S', 'Berserk'), series('G', 'Gigantomachia')] : []),
  })
  const inCollection = await screen.findByRole('region', { name: 'Collection: Knights' })
  expect(links(inCollection)).toEqual(['/collections/C', '/series/T'])
  expect(links(await screen.findByRole('region', { name: 'More by Miura' }))).toEqual(['/series/G'])
})

test('a related title that is in the library opens its series, another one its page in Discover', async () => {
  await openApp('/series/S?tab=related', {
    ...page,
    'GET /api/v1/discover/series/{seriesId}/titles': () => [
      { sourceId: 'near', titleId: '1' },
      { sourceId: 'gone', titleId: '2' },
    ],
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () =>
      titleDetails({
        related: [
          {
            relation: 'Sequel',
            title: aTitle({ id: '7', title: 'Part 2', inLibrary: [{ seriesId: 'P', libraryId: 'L', title: 'Part 2' }] }),
          },
          { relation: 'Prequel', title: aTitle({ id: '8', title: 'Part 0' }) },
        ],
      }),
  })
  const related = await screen.findByRole('region', { name: 'Related titles' })
  expect(links(related)).toEqual(['/series/P', '/discover/near/8'])
  expect(related.textContent).toContain('Sequel')
})

test('a source that is down says so, and the collections are shown all the same', async () => {
  await openApp('/series/S?tab=related', {
    ...page,
    'GET /api/v1/discover/series/{seriesId}/titles': () => [{ sourceId: 'near', titleId: '1' }],
    'GET /api/v1/discover/sources/{sourceId}/titles/{titleId}': () => new Refusal(503, { message: 'Near is down.' }),
    'GET /api/v1/series/{seriesId}/collections': () => [collection],
    'GET /api/v1/collections/{collectionId}/series': () => aPageOf<Series>([series('T', 'Vinland')]),
  })
  expect(await screen.findByText('Near is down.')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Collection: Knights' })).toBeTruthy()
})

test('a disabled source is not asked', async () => {
  const app = await openApp('/series/S?tab=related', {
    ...page,
    'GET /api/v1/discover/sources': () => [aSource({ id: 'near', enabled: false })],
    'GET /api/v1/discover/series/{seriesId}/titles': () => [{ sourceId: 'near', titleId: '1' }],
  })
  expect(await screen.findByText(/Nothing here yet/)).toBeTruthy()
  expect(app.server.countOf('GET /api/v1/discover/sources/{sourceId}/titles/{titleId}')).toBe(0)
})

test('guests see related series without the sources, which they cannot browse', async () => {
  const guest: User = {
    ...{ id: 'G', email: 'guest', roles: ['GUEST', 'PAGE_STREAMING'], sharedAllLibraries: true, sharedLibrariesIds: [] },
    ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
  }
  const app = await openApp('/series/S?tab=related', { ...page, 'GET /api/v2/users/me': () => guest })
  expect(await screen.findByText(/Nothing here yet/)).toBeTruthy()
  expect(app.server.countOf('GET /api/v1/discover/series/{seriesId}/titles')).toBe(0)
})
