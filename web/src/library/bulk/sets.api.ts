import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { ItemKind } from '../view/library-view.rules.ts'

/** A collection of series or a read list of books. */
export type MemberSet = { readonly id: string; readonly name: string }

/** The collections or read lists that items of a library can be added to, by name. */
export const allSetsQuery = (kind: ItemKind) =>
  queryOptions({
    queryKey: [...setKindKey(kind), 'list', 'all'],
    queryFn: async ({ signal }): Promise<readonly MemberSet[]> => {
      const query = { unpaged: true }
      if (kind === 'series') {
        const { content } = await api.get('/api/v1/collections', { query, signal })
        return content.map(({ id, name }) => ({ id, name }))
      }
      const { content } = await api.get('/api/v1/readlists', { query, signal })
      return content.map(({ id, name }) => ({ id, name }))
    },
    staleTime: 0,
  })

/** The prefix of all query keys of collections or read lists. */
export const setKindKey = (kind: ItemKind) => [kind === 'series' ? 'collections' : 'readLists'] as const

/** Appends items to a set, creating it if only a name is given. Throws ApiError 400 for a name that is taken. */
export const addToSet = async (kind: ItemKind, set: MemberSet | { readonly name: string }, ids: readonly string[]): Promise<void> => {
  if (!('id' in set)) await (kind === 'series' ? createCollection(set.name, ids) : createReadList(set.name, ids))
  else await (kind === 'series' ? addToCollection(set.id, ids) : addToReadList(set.id, ids))
}

const createCollection = (name: string, seriesIds: readonly string[]) =>
  api.post('/api/v1/collections', { body: { name, ordered: false, seriesIds } })

const createReadList = (name: string, bookIds: readonly string[]) =>
  api.post('/api/v1/readlists', { body: { name, ordered: true, bookIds } })

const addToCollection = (collectionId: string, seriesIds: readonly string[]) =>
  api.post('/api/v1/collections/{collectionId}/series', { params: { collectionId }, body: { seriesIds } })

const addToReadList = (readListId: string, bookIds: readonly string[]) =>
  api.post('/api/v1/readlists/{readListId}/books', { params: { readListId }, body: { bookIds } })
