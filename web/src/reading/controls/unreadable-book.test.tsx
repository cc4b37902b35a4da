// Chapters without pages to show.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../../test/a-book.ts'
import { aPageOf } from '../../../test/a-download.ts'
import { openApp, passMs } from '../../../test/open-app.tsx'
import { pagesOf, pressKey, progress } from '../../../test/open-reader.ts'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Book, User } from '../../api/types.ts'

const first = aBook({ id: 'B1', name: 'Chapter 1', pages: 2 })
const second = { ...aBook({ id: 'B2', name: 'Chapter 2', pages: 3 }), number: 2 }

/** A server with two chapters, whose second one can be read. */
const answers = (firstNow: () => Book): Answers => ({
  'GET /api/v1/books/{bookId}': ({ params }) => (params.bookId === 'B1' ? firstNow() : second),
  'GET /api/v1/books/{bookId}/pages': ({ params }) => {
    const book = params.bookId === 'B1' ? firstNow() : second
    return book.media.status === 'READY' ? pagesOf(book) : new Refusal(404)
  },
  'GET /api/v1/books/{bookId}/next': () => second,
  'GET /api/v1/books/{bookId}/previous': firstNow,
  'GET /api/v1/series/{seriesId}': () => ({ ...aSeries({}), booksCount: 2 }),
  [progress]: () => undefined,
})

const withMedia = (media: Partial<Book['media']>): Book => ({ ...first, media: { ...first.media, ...media } })

test('a chapter that cannot be read says why, and leads to the next one and back to the series', async () => {
  const app = await openApp(
    '/read/B1',
    answers(() => withMedia({ status: 'ERROR', comment: 'The archive is damaged.' })),
  )
  await screen.findByText('The archive is damaged.')
  expect(document.title).toContain('Chapter 1')
  expect(screen.getByRole('link', { name: 'Back to series' }).getAttribute('href')).toBe('/series/S')
  await app.user.click(await screen.findByRole('link', { name: 'Next: Chapter 2' }))
  expect(await screen.findByAltText('Page 1 of 3')).toBeTruthy()
})

test('an account that may not read pages is told so, instead of an error for each page', async () => {
  const account: User = {
    ...{ id: 'N', email: 'new@example.org', roles: [], sharedAllLibraries: true, sharedLibrariesIds: [] },
    ...{ labelsAllow: [], labelsExclude: [], ageRestriction: null },
  }
  await openApp('/read/B1', { ...answers(() => first), 'GET /api/v2/users/me': () => account })
  await screen.findByText("Your account doesn't have the permission “Read pages”. Ask an administrator.")
  expect(screen.getByRole('link', { name: 'Back to series' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Next/ })).toBeNull()
})

/** The second chapter of three, in a series whose other chapters can be read. */
const openSecondOfThree = () => {
  const damaged: Book = { ...second, media: { ...second.media, status: 'ERROR', comment: 'The archive is damaged.' } }
  const third = { ...aBook({ id: 'B3', name: 'Chapter 3', pages: 4 }), number: 3 }
  const books = [first, damaged, third]
  const find = (id: string, step = 0) => books[books.findIndex((book) => book.id === id) + step] ?? new Refusal(404)
  return openApp('/read/B2', {
    ...answers(() => first),
    'GET /api/v1/books/{bookId}': ({ params }) => find(params.bookId),
    'GET /api/v1/books/{bookId}/pages': ({ params }) =>
      params.bookId === 'B2' ? new Refusal(404) : pagesOf(params.bookId === 'B1' ? first : third),
    'GET /api/v1/books/{bookId}/next': ({ params }) => find(params.bookId, 1),
    'GET /api/v1/books/{bookId}/previous': ({ params }) => find(params.bookId, -1),
    'GET /api/v1/series/{seriesId}': () => ({ ...aSeries({}), booksCount: 3 }),
    'GET /api/v1/series/{seriesId}/books': () => aPageOf(books),
    'GET /api/v1/series/{seriesId}/chapters': () => new Refusal(404),
    'GET /api/v1/series/{seriesId}/follow': () => new Refusal(404),
  })
}

test('a chapter that cannot be read leads to the previous one, too', async () => {
  const app = await openSecondOfThree()
  await app.user.click(await screen.findByRole('link', { name: 'Back to Chapter 1' }))
  expect(await screen.findByAltText('Page 1 of 2')).toBeTruthy()
})

test.each([
  ['n', '/read/B3'],
  ['p', '/read/B1'],
  ['Escape', '/series/S'],
])('%s leads on from a chapter that cannot be read, as in the reader', async (key, pathname) => {
  await openSecondOfThree()
  for (const name of ['Next: Chapter 3', 'Back to Chapter 1']) await screen.findByRole('link', { name })
  await pressKey(key)
  await expect.poll(() => window.location.pathname).toBe(pathname)
})

test('a chapter without pages leads to the next one', async () => {
  await openApp(
    '/read/B1',
    answers(() => withMedia({ pagesCount: 0 })),
  )
  await screen.findByText('This book has no pages to show.')
  expect((await screen.findByRole('link', { name: 'Next: Chapter 2' })).getAttribute('href')).toBe('/read/B2')
})

test('a chapter that is still being analyzed opens when that is done', async () => {
  let status: 'UNKNOWN' | 'READY' = 'UNKNOWN'
  await openApp(
    '/read/B1',
    answers(() => withMedia({ status })),
  )
  await screen.findByText('Analyzing…')
  status = 'READY'
  await passMs(2000)
  expect(await screen.findByAltText('Page 1 of 2')).toBeTruthy()
})

test('pages that fail to load although the chapter can be read are an error with a retry', async () => {
  await openApp('/read/B1', {
    ...answers(() => first),
    'GET /api/v1/books/{bookId}/pages': () => new Refusal(422, { message: 'The disk is gone.' }),
  })
  await screen.findByText('The disk is gone.')
  expect(screen.getByText('Retry')).toBeTruthy()
})
