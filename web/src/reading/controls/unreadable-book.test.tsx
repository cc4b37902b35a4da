// Chapters without pages to show.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook, aSeries } from '../../../test/a-book.ts'
import { openApp, passMs } from '../../../test/open-app.tsx'
import { pagesOf, progress } from '../../../test/open-reader.ts'
import { type Answers, Refusal } from '../../../test/stand-in-server.ts'
import type { Book } from '../../api/types.ts'

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
