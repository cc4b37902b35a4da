import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Book, Page, Series } from '../api/types.ts'
import type { HomeRow } from './home-layout.rules.ts'
import { contentOf, type Pin } from './pins/pins.rules.ts'
import type { RowItems } from './row-items.ts'

export type { RowItems }

const rowLength = 24

/** The items of a row, of one library or of all. */
export const homeRowQuery = (row: HomeRow | Pin, libraryId: string | undefined) =>
  queryOptions({
    queryKey: ['shelves', typeof row === 'string' ? row : contentOf(row), libraryId ?? 'all'],
    queryFn: async ({ signal }): Promise<RowItems> => {
      const query = { library_id: libraryId, page: 0, size: rowLength }
      if (typeof row === 'string') return loaders[row]({ query: { ...query, deleted: false }, signal })
      const { loadPin } = await import('./pins/load-pin.ts')
      return loadPin(row, { query, signal })
    },
  })

type RowRequest = {
  readonly query: { readonly library_id: string | undefined; readonly deleted: boolean; readonly page: number; readonly size: number }
  readonly signal: AbortSignal
}

const books = async (page: Promise<Page<Book>>): Promise<RowItems> => ({ kind: 'books', items: (await page).content })

const series = async (page: Promise<Page<Series>>): Promise<RowItems> => ({ kind: 'series', items: (await page).content })

const booksOfStatus = ({ query, signal }: RowRequest, status: 'IN_PROGRESS' | 'READ'): Promise<RowItems> =>
  books(api.get('/api/v1/books', { query: { ...query, read_status: status, sort: 'readProgress.readDate,desc' }, signal }))

const loaders: Record<HomeRow, (request: RowRequest) => Promise<RowItems>> = {
  keepReading: (request) => booksOfStatus(request, 'IN_PROGRESS'),
  onDeck: ({ query: { library_id, page, size }, signal }) =>
    books(api.get('/api/v1/books/ondeck', { query: { library_id, page, size }, signal })),
  newChapters: async ({ query: { library_id, page, size }, signal }) => {
    const { content } = await api.get('/api/v1/books/new-chapters', { query: { library_id, page, size }, signal })
    return { kind: 'chapters', items: content }
  },
  updatedSeries: (request) => series(api.get('/api/v1/series/updated', request)),
  newSeries: (request) => series(api.get('/api/v1/series/new', request)),
  recentlyRead: (request) => booksOfStatus(request, 'READ'),
}
