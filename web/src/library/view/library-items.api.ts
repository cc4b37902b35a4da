import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { bookPosterUrl } from '../../reading/reading.api.ts'
import { seriesPosterUrl } from '../library.api.ts'
import { bookItem, type LibraryItem, seriesItem } from './library-item.rules.ts'
import type { LibraryView } from './library-view.rules.ts'
import { listQueryOf } from './list-query.rules.ts'

/** Cards per request of a grid; about three screens on a desktop, so scrolling rarely waits. */
export const itemsPerPage = 60

/** Pages far from the viewport are dropped from the cache after a while, so that scrolling does not fill the memory. */
const pageCacheMs = 10 * 60_000

export type ItemPage = { readonly items: readonly LibraryItem[]; readonly total: number }

/** One page of a view, `page` from 0. */
export const itemPageQuery = (libraryId: string, view: LibraryView, page: number) =>
  queryOptions({
    queryKey: ['series', 'list', libraryId, 'tab', view, page],
    queryFn: ({ signal }) => fetchItemPage(libraryId, view, { page, size: itemsPerPage, signal }),
    gcTime: pageCacheMs,
  })

/** The number of titles per first letter. */
export const initialsQuery = (libraryId: string, view: LibraryView) =>
  queryOptions({
    queryKey: ['series', 'list', libraryId, 'initials', view.filters],
    queryFn: ({ signal }) =>
      api.post('/api/v1/series/list/alphabetical-groups', {
        body: listQueryOf(libraryId, view).body,
        signal,
      }),
  })

type PageRequest = { readonly page: number; readonly size: number; readonly signal: AbortSignal }

/** Loads any page of a view, for the grid and for actions on all items. */
export const fetchItemPage = async (libraryId: string, view: LibraryView, { page, size, signal }: PageRequest): Promise<ItemPage> => {
  const { sort, body } = listQueryOf(libraryId, view)
  const request = { query: { page, size, sort }, body, signal }
  if (view.kind === 'books') {
    const { content, totalElements } = await api.post('/api/v1/books/list', request)
    return { items: content.map(bookItem), total: totalElements }
  }
  const { content, totalElements } = await api.post('/api/v1/series/list', request)
  return { items: content.map(seriesItem), total: totalElements }
}

export const itemPosterUrl = ({ kind, id }: Pick<LibraryItem, 'kind' | 'id'>): string =>
  kind === 'series' ? seriesPosterUrl(id) : bookPosterUrl(id)

/** Filters whose values come from the server. */
export type Facet = 'genre' | 'tag' | 'author' | 'publisher' | 'language' | 'age' | 'year'

const facetPaths = {
  genre: '/api/v2/genres',
  tag: '/api/v2/tags',
  author: '/api/v2/authors/names',
  publisher: '/api/v2/publishers',
  language: '/api/v2/languages',
  age: '/api/v2/age-ratings',
  year: '/api/v2/series/release-years',
} as const satisfies Record<Facet, string>

/** The number of values that a person can scan; more are found by typing. */
const maxFacetValues = 80

/** The filter values of a library that contain the text. */
export const facetQuery = (libraryId: string, facet: Facet, search: string) =>
  queryOptions({
    queryKey: ['facets', libraryId, facet, search],
    queryFn: async ({ signal }) => {
      const query = { library_id: libraryId, size: maxFacetValues, ...(search ? { search } : {}) }
      const { content } = await api.get(facetPaths[facet], { query, signal })
      return content.map(String).filter((value) => value !== '')
    },
  })
