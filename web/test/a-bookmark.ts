// Bookmarks as a stand-in server keeps them.
import type { Bookmark } from '../src/api/types.ts'
import { aPageOf } from './a-download.ts'
import type { Answers } from './stand-in-server.ts'

export const aBookmark = (parts: Partial<Bookmark> = {}): Bookmark => ({
  bookId: 'B',
  seriesId: 'S',
  seriesTitle: 'Iron Garden',
  bookName: 'c001',
  bookTitle: 'Chapter 1',
  bookNumber: '1',
  page: 1,
  place: null,
  note: null,
  created: '2026-11-28T14:02:00Z',
  lastModified: '2026-11-28T14:02:00Z',
  ...parts,
})

/** Answers of a server with these bookmarks. `pages` lists what it has by now, such as "3" and "5: the map". */
export const bookmarksOf = (first: readonly Bookmark[] = []): { readonly answers: Answers; readonly pages: () => readonly string[] } => {
  let stored = first
  const others = (bookId: string, page: number | string) => stored.filter((one) => one.bookId !== bookId || one.page !== Number(page))
  return {
    pages: () => stored.map(({ page, note }) => (note === null ? `${page}` : `${page}: ${note}`)),
    answers: {
      'GET /api/v1/bookmarks': ({ query }) =>
        aPageOf(
          stored.filter(
            ({ bookId, seriesId }) => bookId === (query.get('bookId') ?? bookId) && seriesId === (query.get('seriesId') ?? seriesId),
          ),
        ),
      'PUT /api/v1/bookmarks/{bookId}/{page}': ({ params: { bookId, page }, body }) => {
        const before = stored.find((one) => one.bookId === bookId && one.page === Number(page))
        const { note = before?.note ?? null, place = null } = body
        stored = [...others(bookId, page), aBookmark({ bookId, page: Number(page), place: before?.place ?? place, note })]
        return undefined
      },
      'DELETE /api/v1/bookmarks/{bookId}/{page}': ({ params: { bookId, page } }) => {
        stored = others(bookId, page)
        return undefined
      },
    },
  }
}
