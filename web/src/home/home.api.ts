import { queryOptions } from '@tanstack/react-query'
import type { QueryValues } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { Book, NewChapters, Page, Series } from '../api/types.ts'
import type { HomeRow } from './home-layout.rules.ts'

/** What stands in a row, as its cards need it. */
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

type Wanted = { readonly query: QueryValues; readonly signal: AbortSignal }

const books = async (path: string, { query, signal }: Wanted): Promise<RowItems> => ({
  kind: 'books',
  items: (await api.get<Page<Book>>(path, { query, signal })).content,
})

const series = async (path: string, { query, signal }: Wanted): Promise<RowItems> => ({
  kind: 'series',
  items: (await api.get<Page<Series>>(path, { query, signal })).content,
})

const newChapters = async ({ query: { library_id, page, size }, signal }: Wanted): Promise<RowItems> => {
  const { content } = await api.get<Page<NewChapters>>('api/v1/books/new-chapters', { query: { library_id, page, size }, signal })
  return { kind: 'chapters', items: content }
}

const ofStatus = (wanted: Wanted, status: string): Wanted => ({
  ...wanted,
  query: { ...wanted.query, read_status: status, sort: 'readProgress.readDate,desc' },
})

const loaders: Record<HomeRow, (wanted: Wanted) => Promise<RowItems>> = {
  keepReading: (wanted) => books('api/v1/books', ofStatus(wanted, 'IN_PROGRESS')),
  onDeck: (wanted) => books('api/v1/books/ondeck', wanted),
  newChapters,
  updatedSeries: (wanted) => series('api/v1/series/updated', wanted),
  newSeries: (wanted) => series('api/v1/series/new', wanted),
  recentlyRead: (wanted) => books('api/v1/books', ofStatus(wanted, 'READ')),
}
