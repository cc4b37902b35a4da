import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { Book, Collection, Page, ReadList, Series } from '../api/types.ts'
import type { FacetKind } from './search-address.rules.ts'
import type { Answer } from './search-results.rules.ts'

/** How many of a kind stand in the list below the field. */
const shownOfAKind = { series: 6, books: 5, sets: 4, facets: 4 }

/** Pages of a whole list of results. */
const pageSize = 60

type Load = (text: string, signal: AbortSignal) => Promise<Answer>

/** The best matches of each kind. A request that is no longer wanted is given up; until the new answer comes the last one stays. */
export const answersQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'answers', text],
    queryFn: ({ signal }) => Promise.all(loaders.map((load) => load(text, signal))),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const pageOf = <T>(path: string, search: string, size: number, signal: AbortSignal): Promise<Page<T>> =>
  api.get<Page<T>>(path, { query: { search, page: 0, size }, signal })

const found = <T>(path: string, text: string, size: number, signal: AbortSignal): Promise<Page<T>> =>
  api.post<Page<T>>(path, { query: { page: 0, size }, body: { fullTextSearch: text, condition: notInTrash }, signal })

const notInTrash = { deleted: { operator: 'isFalse' } }

/** In the order of the results. */
const loaders: readonly Load[] = [
  async (text, signal) => {
    const { content, totalElements } = await found<Series>('api/v1/series/list', text, shownOfAKind.series, signal)
    return { kind: 'series', items: content, total: totalElements }
  },
  async (text, signal) => {
    const { content, totalElements } = await found<Book>('api/v1/books/list', text, shownOfAKind.books, signal)
    return { kind: 'books', items: content, total: totalElements }
  },
  async (text, signal) => {
    const { content } = await pageOf<Collection>('api/v1/collections', text, shownOfAKind.sets, signal)
    return { kind: 'collections', items: content }
  },
  async (text, signal) => {
    const { content } = await pageOf<ReadList>('api/v1/readlists', text, shownOfAKind.sets, signal)
    return { kind: 'readLists', items: content }
  },
  async (text, signal) => ({ kind: 'people', items: await names('authors/names', text, signal) }),
  async (text, signal) => ({ kind: 'genres', items: await names('genres', text, signal) }),
  async (text, signal) => ({ kind: 'tags', items: await names('tags', text, signal) }),
]

const names = async (facet: string, text: string, signal: AbortSignal): Promise<readonly string[]> =>
  (await pageOf<string>(`api/v2/${facet}`, text, shownOfAKind.facets, signal)).content

/** All series that a text finds. */
export const allSeriesQuery = (text: string) => allQuery<Series>('series', text, { fullTextSearch: text, condition: notInTrash })

/** All books that a text finds. */
export const allBooksQuery = (text: string) => allQuery<Book>('books', text, { fullTextSearch: text, condition: notInTrash })

/** All series with this genre or tag, or by this person. */
export const facetSeriesQuery = (facet: FacetKind, value: string) =>
  allQuery<Series>(
    'series',
    `${facet} ${value}`,
    { condition: { allOf: [notInTrash, conditions[facet](value)] } },
    'metadata.titleSort,asc',
  )

const allQuery = <T>(list: 'series' | 'books', name: string, body: object, sort?: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'all', list, name],
    queryFn: ({ pageParam, signal }) =>
      api.post<Page<T>>(`api/v1/${list}/list`, { query: { page: pageParam, size: pageSize, sort }, body, signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Page<T>) => (page.last ? undefined : page.number + 1),
  })

const conditions: Record<FacetKind, (value: string) => object> = {
  person: (value) => ({ author: { operator: 'is', value: { name: value } } }),
  genre: (value) => ({ genre: { operator: 'is', value } }),
  tag: (value) => ({ tag: { operator: 'is', value } }),
}
