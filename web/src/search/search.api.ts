import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { BodyOf } from '../api/operations.ts'
import type { Page } from '../api/types.ts'
import type { FacetKind } from './search-address.rules.ts'
import type { KindMatches } from './search-results.rules.ts'

/** Number of results per kind below the field. */
const resultsPerKind = { series: 6, books: 5, sets: 4, facets: 4 }

/** Page size of a complete list of results. */
const pageSize = 60

type Load = (text: string, signal: AbortSignal) => Promise<KindMatches>

/** The best matches of each kind. Outdated requests are aborted; the previous results stay until the new response arrives. */
export const searchMatchesQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'answers', text],
    queryFn: ({ signal }) => Promise.all(loaders.map((load) => load(text, signal))),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const firstOf = (size: number) => ({ page: 0, size })

const queryFor = (text: string) => ({ fullTextSearch: text, condition: notInTrash })

const notInTrash = { deleted: { operator: 'isFalse' } }

/** In the order of the results. */
const loaders: readonly Load[] = [
  async (text, signal) => {
    const { content, totalElements } = await api.post('/api/v1/series/list', {
      query: firstOf(resultsPerKind.series),
      body: queryFor(text),
      signal,
    })
    return { kind: 'series', items: content, total: totalElements }
  },
  async (text, signal) => {
    const { content, totalElements } = await api.post('/api/v1/books/list', {
      query: firstOf(resultsPerKind.books),
      body: queryFor(text),
      signal,
    })
    return { kind: 'books', items: content, total: totalElements }
  },
  async (text, signal) => {
    const { content } = await api.get('/api/v1/collections', { query: { search: text, ...firstOf(resultsPerKind.sets) }, signal })
    return { kind: 'collections', items: content }
  },
  async (text, signal) => {
    const { content } = await api.get('/api/v1/readlists', { query: { search: text, ...firstOf(resultsPerKind.sets) }, signal })
    return { kind: 'readLists', items: content }
  },
  async (text, signal) => ({ kind: 'people', items: await names('/api/v2/authors/names', text, signal) }),
  async (text, signal) => ({ kind: 'genres', items: await names('/api/v2/genres', text, signal) }),
  async (text, signal) => ({ kind: 'tags', items: await names('/api/v2/tags', text, signal) }),
]

type NamesPath = '/api/v2/authors/names' | '/api/v2/genres' | '/api/v2/tags'

const names = async (path: NamesPath, text: string, signal: AbortSignal): Promise<readonly string[]> =>
  (await api.get(path, { query: { search: text, ...firstOf(resultsPerKind.facets) }, signal })).content

/** All series that match a text. */
export const allSeriesQuery = (text: string) => allOfSeries(text, { body: queryFor(text) })

/** All series with this genre or tag, or by this person. */
export const facetSeriesQuery = (facet: FacetKind, value: string) =>
  allOfSeries(`${facet} ${value}`, {
    sort: 'metadata.titleSort,asc',
    body: { condition: { allOf: [notInTrash, conditions[facet](value)] } },
  })

const allOfSeries = (name: string, { sort, body }: { readonly sort?: string; readonly body: SearchBody }) =>
  infiniteQueryOptions({
    queryKey: ['search', 'all', 'series', name],
    queryFn: ({ pageParam, signal }) => api.post('/api/v1/series/list', { query: { page: pageParam, size: pageSize, sort }, body, signal }),
    ...byPage,
  })

/** All books that match a text. */
export const allBooksQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'all', 'books', text],
    queryFn: ({ pageParam, signal }) =>
      api.post('/api/v1/books/list', { query: { page: pageParam, size: pageSize }, body: queryFor(text), signal }),
    ...byPage,
  })

type SearchBody = BodyOf<'POST', '/api/v1/series/list'>

const byPage = {
  initialPageParam: 0,
  getNextPageParam: (page: Page<unknown>) => (page.last ? undefined : page.number + 1),
}

const conditions: Record<FacetKind, (value: string) => object> = {
  person: (value) => ({ author: { operator: 'is', value: { name: value } } }),
  genre: (value) => ({ genre: { operator: 'is', value } }),
  tag: (value) => ({ tag: { operator: 'is', value } }),
}
