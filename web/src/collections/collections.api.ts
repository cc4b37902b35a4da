import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { Book, Collection, Page, ReadList, Series } from '../api/types.ts'
import type { Candidate } from './candidates.rules.ts'

/** Collections hold series, read lists hold books; all else about them is the same. */
export type SetKind = 'collections' | 'readLists'

/** A collection or a read list. */
export type BookSet = {
  readonly id: string
  readonly name: string
  /** Collections have none. */
  readonly summary: string
  /** In an order of its own, instead of by title or release. */
  readonly ordered: boolean
  readonly memberIds: readonly string[]
}

const pageSize = 60

/** All sets of a kind, by name, page by page. */
export const setsQuery = (kind: SetKind) =>
  infiniteQueryOptions({
    queryKey: [kind, 'list'],
    queryFn: async ({ pageParam, signal }): Promise<Page<BookSet>> => {
      const page = await api.get<Page<Collection | ReadList>>(paths[kind], { query: { page: pageParam, size: pageSize }, signal })
      return { ...page, content: page.content.map(toSet) }
    },
    initialPageParam: 0,
    getNextPageParam: (page: Page<BookSet>) => nextOf(page),
  })

export const setQuery = (kind: SetKind, id: string) =>
  queryOptions({
    queryKey: [kind, 'one', id],
    queryFn: async ({ signal }) => toSet(await api.get<Collection | ReadList>(setPath(kind, id), { signal })),
  })

/** The series of a collection, in its order. */
export const collectionSeriesQuery = (id: string) => membersQuery<Series>('collections', id, 'series')

/** The books of a read list, in its order. */
export const readListBooksQuery = (id: string) => membersQuery<Book>('readLists', id, 'books')

const membersQuery = <T>(kind: SetKind, id: string, members: 'series' | 'books') =>
  infiniteQueryOptions({
    queryKey: [kind, 'members', id],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<T>>(`${setPath(kind, id)}/${members}`, { query: { page: pageParam, size: pageSize, deleted: false }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Page<T>) => nextOf(page),
  })

const nextOf = ({ last, number }: Page<unknown>): number | undefined => (last ? undefined : number + 1)

export type SetChange = Partial<Omit<BookSet, 'id'>>

/** Throws ApiError 400 for a name that another one has. */
export const changeSet = (kind: SetKind, id: string, { memberIds, summary, ...change }: SetChange): Promise<void> =>
  api.patch(setPath(kind, id), {
    body: kind === 'collections' ? { ...change, seriesIds: memberIds } : { ...change, summary, bookIds: memberIds },
  })

export type NewSet = Omit<BookSet, 'id'>

/** Throws ApiError 400 for a name that another one has. */
export const createSet = async (kind: SetKind, { memberIds, summary, ...set }: NewSet): Promise<BookSet> =>
  toSet(
    await api.post<Collection | ReadList>(paths[kind], {
      body: kind === 'collections' ? { ...set, seriesIds: memberIds } : { ...set, summary, bookIds: memberIds },
    }),
  )

const candidatesAtOnce = 20

/** The series, or books, that a text finds; the first ones by title for none. */
export const candidatesQuery = (kind: SetKind, text: string) =>
  queryOptions({
    queryKey: [kind, 'candidates', text],
    queryFn: async ({ signal }): Promise<readonly Candidate[]> => {
      const options = {
        query: {
          page: 0,
          size: candidatesAtOnce,
          ...(text === '' ? { sort: kind === 'collections' ? 'metadata.titleSort,asc' : 'series,metadata.numberSort,asc' } : {}),
        },
        body: { ...(text === '' ? {} : { fullTextSearch: text }), condition: { deleted: { operator: 'isFalse' } } },
        signal,
      }
      if (kind === 'collections') {
        const { content } = await api.post<Page<Series>>('api/v1/series/list', options)
        return content.map(({ id, metadata }) => ({ value: id, label: metadata.title }))
      }
      const { content } = await api.post<Page<Book>>('api/v1/books/list', options)
      return content.map(({ id, seriesTitle, metadata }) => ({ value: id, label: `${seriesTitle}: ${metadata.title}` }))
    },
  })

/** Its series or books stay where they are. */
export const deleteSet = (kind: SetKind, id: string): Promise<void> => api.delete(setPath(kind, id))

export const collectionPosterUrl = (id: string): string => serverUrl(`${setPath('collections', id)}/thumbnail`)

export const readListPosterUrl = (id: string): string => serverUrl(`${setPath('readLists', id)}/thumbnail`)

const paths: Record<SetKind, string> = { collections: 'api/v1/collections', readLists: 'api/v1/readlists' }

const setPath = (kind: SetKind, id: string): string => `${paths[kind]}/${encodeURIComponent(id)}`

const toSet = (dto: Collection | ReadList): BookSet => ({
  id: dto.id,
  name: dto.name,
  summary: 'summary' in dto ? dto.summary : '',
  ordered: dto.ordered,
  memberIds: 'seriesIds' in dto ? dto.seriesIds : dto.bookIds,
})
