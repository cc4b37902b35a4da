import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Book, NewChapters, Page, Series } from '../api/types.ts'
import type { HomeRow } from './home-layout.rules.ts'

/** The items of a row, as its cards need them. */
export type RowItems =
  | { readonly kind: 'books'; readonly items: readonly Book[] }
  | { readonly kind: 'chapters'; readonly items: readonly NewChapters[] }
  | { readonly kind: 'series'; readonly items: readonly Series[] }

const rowLength = 24

/** The items of a row, of one library or of all. */
export const homeRowQuery = (row: HomeRow, libraryId: string | undefined) =>
  queryOptions({
    queryKey: ['shelves', row, libraryId ?? 'all'],
    queryFn: ({ signal }): Promise<RowItems> =>
      loaders[row]({ query: { library_id: libraryId, deleted: false, page: 0, size: rowLength }, signal }),
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
