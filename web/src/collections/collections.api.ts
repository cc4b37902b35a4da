import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { Collection, Page, ReadList } from '../api/types.ts'
import type { SetCandidate } from './candidates.rules.ts'

/** Collections contain series, read lists contain books; otherwise they are the same. */
export type SetKind = 'collections' | 'readLists'

/** A collection or a read list. */
export type BookSet = {
  readonly id: string
  readonly name: string
  /** Collections have none. */
  readonly summary: string
  /** In manual order, instead of by title or release date. */
  readonly ordered: boolean
  readonly memberIds: readonly string[]
}

const pageSize = 60

/** All sets of a kind, by name, in pages. */
export const setsQuery = (kind: SetKind) =>
  infiniteQueryOptions({
    queryKey: [kind, 'list'],
    queryFn: async ({ pageParam, signal }): Promise<Page<BookSet>> => {
      const page = await api.get(listPaths[kind], { query: { page: pageParam, size: pageSize }, signal })
      return { ...page, content: page.content.map(toBookSet) }
    },
    initialPageParam: 0,
    getNextPageParam: (page: Page<BookSet>) => nextPageParam(page),
  })

export const setQuery = (kind: SetKind, id: string) =>
  queryOptions({ queryKey: [kind, 'one', id], queryFn: ({ signal }) => loadSet(kind, id, { signal }) })

export const loadSet = async (kind: SetKind, id: string, options: { readonly signal?: AbortSignal } = {}): Promise<BookSet> =>
  toBookSet(
    kind === 'collections'
      ? await api.get('/api/v1/collections/{collectionId}', { params: { collectionId: id }, ...options })
      : await api.get('/api/v1/readlists/{readListId}', { params: { readListId: id }, ...options }),
  )

/** The series of a collection, in its order. */
export const collectionSeriesQuery = (id: string) =>
  membersQuery('collections', id, (query, signal) =>
    api.get('/api/v1/collections/{collectionId}/series', { params: { collectionId: id }, query, signal }),
  )

/** The books of a read list, in its order. */
export const readListBooksQuery = (id: string) =>
  membersQuery('readLists', id, (query, signal) =>
    api.get('/api/v1/readlists/{readListId}/books', { params: { readListId: id }, query, signal }),
  )

type LoadMembers<T> = (
  query: { readonly page: number; readonly size: number; readonly deleted: false },
  signal: AbortSignal,
) => Promise<Page<T>>

const membersQuery = <T>(kind: SetKind, id: string, load: LoadMembers<T>) =>
  infiniteQueryOptions({
    queryKey: [kind, 'members', id],
    queryFn: ({ pageParam, signal }) => load({ page: pageParam, size: pageSize, deleted: false }, signal),
    initialPageParam: 0,
    getNextPageParam: (page: Page<T>) => nextPageParam(page),
  })

const nextPageParam = ({ last, number }: Page<unknown>): number | undefined => (last ? undefined : number + 1)

export type SetChange = Partial<Omit<BookSet, 'id'>>

/** Throws ApiError 400 for a name that is taken. */
export const changeSet = (kind: SetKind, id: string, { memberIds, summary, ...change }: SetChange): Promise<void> =>
  kind === 'collections'
    ? api.patch('/api/v1/collections/{collectionId}', { params: { collectionId: id }, body: { ...change, seriesIds: memberIds } })
    : api.patch('/api/v1/readlists/{readListId}', { params: { readListId: id }, body: { ...change, summary, bookIds: memberIds } })

export type NewSet = Omit<BookSet, 'id'>

/** Throws ApiError 400 for a name that is taken. */
export const createSet = async (kind: SetKind, { memberIds, summary, ...set }: NewSet): Promise<BookSet> =>
  toBookSet(
    kind === 'collections'
      ? await api.post('/api/v1/collections', { body: { ...set, seriesIds: memberIds } })
      : await api.post('/api/v1/readlists', { body: { ...set, summary, bookIds: memberIds } }),
  )

const candidatePageSize = 20

/** The series or books that match a text; without a text the first ones by title. */
export const candidatesQuery = (kind: SetKind, text: string) =>
  queryOptions({
    queryKey: [kind, 'candidates', text],
    queryFn: async ({ signal }): Promise<readonly SetCandidate[]> => {
      const options = {
        query: {
          page: 0,
          size: candidatePageSize,
          ...(text === '' ? { sort: kind === 'collections' ? 'metadata.titleSort,asc' : 'series,metadata.numberSort,asc' } : {}),
        },
        body: { ...(text === '' ? {} : { fullTextSearch: text }), condition: { deleted: { operator: 'isFalse' } } },
        signal,
      }
      if (kind === 'collections') {
        const { content } = await api.post('/api/v1/series/list', options)
        return content.map(({ id, metadata }) => ({ value: id, label: metadata.title }))
      }
      const { content } = await api.post('/api/v1/books/list', options)
      return content.map(({ id, seriesTitle, metadata }) => ({ value: id, label: `${seriesTitle}: ${metadata.title}` }))
    },
  })

/** Its series or books stay in the library. */
export const deleteSet = (kind: SetKind, id: string): Promise<void> =>
  kind === 'collections'
    ? api.delete('/api/v1/collections/{collectionId}', { params: { collectionId: id } })
    : api.delete('/api/v1/readlists/{readListId}', { params: { readListId: id } })

/** The server looks for covers of members among the first ones only. */
const maxPictured = 20

/**
 * The poster may show covers of members, and browsers keep it for an hour: another list of members has another URL, so that the next
 * person in the same browser doesn't see what is hidden from them.
 */
export const setPosterUrl = (kind: SetKind, { id, memberIds }: Pick<BookSet, 'id' | 'memberIds'>): string => {
  const query = { v: memberIds.slice(0, maxPictured).join('.') }
  return kind === 'collections'
    ? apiUrl('/api/v1/collections/{collectionId}/thumbnail', { params: { collectionId: id }, query })
    : apiUrl('/api/v1/readlists/{readListId}/thumbnail', { params: { readListId: id }, query })
}

const listPaths = { collections: '/api/v1/collections', readLists: '/api/v1/readlists' } as const

const toBookSet = (dto: Collection | ReadList): BookSet => ({
  id: dto.id,
  name: dto.name,
  summary: 'summary' in dto ? dto.summary : '',
  ordered: dto.ordered,
  memberIds: 'seriesIds' in dto ? dto.seriesIds : dto.bookIds,
})
