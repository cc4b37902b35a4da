// The reader in front of a stand-in for the server, for its tests.
import { fireEvent, screen } from '@testing-library/react'
import type { Book, BookPageInfo, ReadingDirection } from '../src/api/types.ts'
import { aBook, aSeries } from './a-book.ts'
import { type OpenedApp, openApp, passMs } from './open-app.tsx'
import { requireDefined } from './require-defined.ts'
import { type Answers, Refusal } from './stand-in-server.ts'

/** A person who stays on a page for this long has read it; as long a setting takes to be stored. */
export const stayMs = 1000

/** The operation that saves a page. */
export const progress = 'PATCH /api/v1/books/{bookId}/read-progress'

const aPage = (number: number, wide = false): BookPageInfo => ({
  number,
  fileName: `${number}.png`,
  mediaType: 'image/png',
  width: wide ? 2400 : 1200,
  height: 1800,
  sizeBytes: 1000,
  size: '1 kB',
})

/** The pages of a book as the server lists them. @param wide numbers of double pages */
export const pagesOf = ({ media }: Book, wide: readonly number[] = []) =>
  Array.from({ length: media.pagesCount }, (_, index) => aPage(index + 1, wide.includes(index + 1)))

type Opening = {
  readonly books?: readonly Book[]
  readonly direction?: ReadingDirection
  readonly settings?: Readonly<Record<string, object>>
  readonly wide?: readonly number[]
  readonly address?: string
  readonly answers?: Answers
}

/** Settings for every series, as the server stores them. */
export const forAll = (choices: object) => ({ 'hondana.reader.global': { all: choices } })

export const openReader = async (opening: Opening = {}): Promise<OpenedApp> => {
  const { books = [aBook({ pages: 6 })], direction = '', settings = {}, wide, address = `/read/${books[0]?.id}`, answers } = opening
  const inOrder = books.map((book, index) => ({ ...book, number: index + 1 }))
  const find = (id: string, step = 0) => inOrder[inOrder.findIndex((book) => book.id === id) + step] ?? new Refusal(404)
  const series = aSeries({})
  const app = await openApp(address, {
    'GET /api/v1/books/{bookId}': ({ params }) => find(params.bookId),
    'GET /api/v1/books/{bookId}/next': ({ params }) => find(params.bookId, 1),
    'GET /api/v1/books/{bookId}/previous': ({ params }) => find(params.bookId, -1),
    'GET /api/v1/books/{bookId}/pages': ({ params }) => {
      const book = find(params.bookId)
      return book instanceof Refusal ? book : pagesOf(book, wide)
    },
    'GET /api/v1/series/{seriesId}': () => ({
      ...series,
      booksCount: books.length,
      metadata: { ...series.metadata, readingDirection: direction },
    }),
    'GET /api/v1/client-settings/user/list': () =>
      Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, { value: JSON.stringify(value), allowUnauthorized: false }])),
    'PATCH /api/v1/client-settings/user': () => undefined,
    [progress]: () => undefined,
    ...answers,
  })
  await screen.findByLabelText('Page')
  await passMs(50)
  return app
}

/** The pages on the screen, in reading order. */
export const shownPages = (): readonly string[] =>
  screen
    .queryAllByAltText(/^Page \d+ of/)
    .filter((image) => !image.hidden)
    .map((image) => requireDefined(image.getAttribute('alt')?.split(' ')[1], 'the number of the page'))

/** Presses a key that belongs to the reader. */
export const pressKey = async (key: string, times = 1) => {
  for (let n = 0; n < times; n += 1) fireEvent.keyDown(window, { key })
  await passMs(0)
}
