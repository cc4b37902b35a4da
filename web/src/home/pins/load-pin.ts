// Loaded when somebody has pinned a row.
import { ApiError, api } from '../../api/client.ts'
import { libraryViewOf } from '../../library/view/library-view.rules.ts'
import { listQueryOf } from '../../library/view/list-query.rules.ts'
import type { RowItems } from '../row-items.ts'
import type { PinTarget } from './pins.rules.ts'

export type PinRequest = {
  readonly query: { readonly library_id: string | undefined; readonly page: number; readonly size: number }
  readonly signal: AbortSignal
}

/** The items of a pinned row; none when its collection or read list was deleted or may no longer be seen. */
export const loadPin = async (pin: PinTarget, request: PinRequest): Promise<RowItems> => {
  try {
    return await (pin.kind === 'filter' ? loadFilter(pin, request) : loadSet(pin, request))
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return { kind: 'series', items: [] }
    throw error
  }
}

async function loadFilter(
  { libraryId, search }: Extract<PinTarget, { kind: 'filter' }>,
  { query: { page, size }, signal }: PinRequest,
): Promise<RowItems> {
  const view = libraryViewOf(search)
  const { sort, body } = listQueryOf(libraryId, view)
  const request = { query: { page, size, sort }, body, signal }
  if (view.kind === 'books') return { kind: 'books', items: (await api.post('/api/v1/books/list', request)).content }
  return { kind: 'series', items: (await api.post('/api/v1/series/list', request)).content }
}

/** A renamed set has its new name. */
async function loadSet(
  { kind, setId }: Extract<PinTarget, { kind: 'collections' | 'readLists' }>,
  { query, signal }: PinRequest,
): Promise<RowItems> {
  const request = { query: { ...query, deleted: false }, signal }
  if (kind === 'readLists') {
    const params = { readListId: setId }
    const [{ name }, { content }] = await Promise.all([
      api.get('/api/v1/readlists/{readListId}', { params, signal }),
      api.get('/api/v1/readlists/{readListId}/books', { ...request, params }),
    ])
    return { kind: 'books', items: content, title: name }
  }
  const params = { collectionId: setId }
  const [{ name }, { content }] = await Promise.all([
    api.get('/api/v1/collections/{collectionId}', { params, signal }),
    api.get('/api/v1/collections/{collectionId}/series', { ...request, params }),
  ])
  return { kind: 'series', items: content, title: name }
}
