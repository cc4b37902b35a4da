import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBook } from '../../test/a-book.ts'
import { aPageOf } from '../../test/a-download.ts'
import { openReader, pressKey } from '../../test/open-reader.ts'
import { Refusal } from '../../test/stand-in-server.ts'

const books = [aBook({ id: 'B1', name: 'Chapter 1', pages: 2 })]

test('the button of the reader goes back to the series if the chapter was opened from it, and else replaces the reader', async () => {
  const app = await openReader({ books })
  app.server.answer({
    'GET /api/v1/series/{seriesId}/books': () => aPageOf(books),
    'GET /api/v1/series/{seriesId}/chapters': () => new Refusal(404),
    'GET /api/v1/series/{seriesId}/follow': () => new Refusal(404),
  })
  const goBack = vi.spyOn(window.history, 'back').mockReturnValue(undefined)
  await app.user.click(screen.getByLabelText('Back to series'))
  await screen.findByRole('heading', { level: 1 })
  expect(window.location.pathname).toBe('/series/S')
  expect(goBack).not.toHaveBeenCalled()
  await app.user.click(await screen.findByRole('link', { name: /Chapter 1/ }))
  const button = await screen.findByLabelText('Back to series')
  for (let presses = 0; presses < 2; presses++) await app.user.click(button)
  expect(goBack).toHaveBeenCalledTimes(1)
})

test('turning back from a comic to an ebook opens it where it was left, because its pages depend on the screen', async () => {
  const { media, ...ebook } = aBook({ id: 'B1', pages: 9 })
  const novel = { ...ebook, media: { ...media, mediaProfile: 'EPUB' as const, epubDivinaCompatible: false } }
  await openReader({
    books: [novel, aBook({ id: 'B2', pages: 2 })],
    address: '/read/B2?page=1',
    answers: {
      'GET /api/v1/books/{bookId}/manifest/epub': () => new Refusal(404),
      'GET /api/v1/books/{bookId}/progression': () => new Refusal(404),
    },
  })
  await pressKey('ArrowLeft', 2)
  await expect.poll(() => window.location.pathname).toBe('/read/B1')
  expect(window.location.search).toBe('')
})
