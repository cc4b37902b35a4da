import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Collection, Page, ReadList } from '../../api/types.ts'
import type { Shelf } from '../view/library-view.rules.ts'

/** A collection of series or a read list of books. */
export type MemberSet = { readonly id: string; readonly name: string; readonly memberIds: readonly string[] }

/** The sets that things of a shelf can be put into, by name. */
export const setsQuery = (shelf: Shelf) =>
  queryOptions({
    queryKey: [...setsKey(shelf), 'list', 'all'],
    queryFn: async ({ signal }): Promise<readonly MemberSet[]> => {
      const query = { unpaged: true }
      if (shelf === 'series') {
        const { content } = await api.get<Page<Collection>>('api/v1/collections', { query, signal })
        return content.map(({ id, name, seriesIds }) => ({ id, name, memberIds: seriesIds }))
      }
      const { content } = await api.get<Page<ReadList>>('api/v1/readlists', { query, signal })
      return content.map(({ id, name, bookIds }) => ({ id, name, memberIds: bookIds }))
    },
    staleTime: 0,
  })

/** Begins the keys of all that is remembered of collections, or of read lists. */
export const setsKey = (shelf: Shelf) => [shelf === 'series' ? 'collections' : 'readLists'] as const

/** Puts these behind what the set holds already; a set that is only a name is made. Throws ApiError 400 for a name that is taken. */
export const addToSet = async (shelf: Shelf, set: MemberSet | { readonly name: string }, ids: readonly string[]): Promise<void> => {
  const path = shelf === 'series' ? 'api/v1/collections' : 'api/v1/readlists'
  const members = shelf === 'series' ? 'seriesIds' : 'bookIds'
  if (!('id' in set)) return void (await api.post(path, { body: { name: set.name, ordered: shelf === 'books', [members]: ids } }))
  const memberIds = [...new Set([...set.memberIds, ...ids])]
  await api.patch(`${path}/${encodeURIComponent(set.id)}`, { body: { [members]: memberIds } })
}
