import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../../api/base-path.ts'
import { api } from '../../api/client.ts'
import type { LibraryView } from './library-view.rules.ts'
import { listQuestion } from './list-question.rules.ts'
import { bookItem, type ShelfItem, seriesItem } from './shelf-item.rules.ts'

/** Cards per request of a grid; about three screens of a desk, so scrolling rarely waits. */
const pageSize = 60

/** A random order is another one in each answer: it is one long page. */
const randomSize = 240

/** Pages far from the screen are forgotten after a while, so that scrolling through everything does not keep everything. */
const forgottenAfterMs = 10 * 60_000

export type ShelfPage = { readonly items: readonly ShelfItem[]; readonly total: number }

export const pageSizeOf = (view: Pick<LibraryView, 'sort'>): number => (view.sort === 'random' ? randomSize : pageSize)

/** One page of what a sight shows, `page` from 0. */
export const shelfPageQuery = (libraryId: string, view: LibraryView, page: number) =>
  queryOptions({
    queryKey: ['series', 'list', libraryId, 'shelf', view, page],
    queryFn: async ({ signal }): Promise<ShelfPage> => {
      const answer = await askPage(libraryId, view, { page, size: pageSizeOf(view), signal })
      return view.sort === 'random' ? { ...answer, total: answer.items.length } : answer
    },
    gcTime: forgottenAfterMs,
    ...(view.sort === 'random' ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  })

/** How many titles begin with each letter. */
export const initialsQuery = (libraryId: string, view: LibraryView) =>
  queryOptions({
    queryKey: ['series', 'list', libraryId, 'initials', view.filters],
    queryFn: ({ signal }) =>
      api.post('/api/v1/series/list/alphabetical-groups', {
        body: listQuestion(libraryId, view).body,
        signal,
      }),
  })

type PageRequest = { readonly page: number; readonly size: number; readonly signal: AbortSignal }

/** Any page of a sight, for the grid and for who acts on all of it. */
export const askPage = async (libraryId: string, view: LibraryView, { page, size, signal }: PageRequest): Promise<ShelfPage> => {
  const { sort, body } = listQuestion(libraryId, view)
  const request = { query: { page, size, sort }, body, signal }
  if (view.shelf === 'books') {
    const { content, totalElements } = await api.post('/api/v1/books/list', request)
    return { items: content.map(bookItem), total: totalElements }
  }
  const { content, totalElements } = await api.post('/api/v1/series/list', request)
  return { items: content.map(seriesItem), total: totalElements }
}

export const posterUrl = ({ shelf, id }: Pick<ShelfItem, 'shelf' | 'id'>): string =>
  shelf === 'series'
    ? apiUrl('/api/v1/series/{seriesId}/thumbnail', { params: { seriesId: id } })
    : apiUrl('/api/v1/books/{bookId}/thumbnail', { params: { bookId: id } })

/** Filters whose values the server names. */
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

/** As many values as a person looks through; more are found by typing. */
const mostFacetValues = 80

/** The values of a library to filter by that hold the text. */
export const facetQuery = (libraryId: string, facet: Facet, search: string) =>
  queryOptions({
    queryKey: ['facets', libraryId, facet, search],
    queryFn: async ({ signal }) => {
      const query = { library_id: libraryId, size: mostFacetValues, ...(search ? { search } : {}) }
      const { content } = await api.get(facetPaths[facet], { query, signal })
      return content.map(String).filter((value) => value !== '')
    },
  })
