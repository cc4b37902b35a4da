import { api } from '../../api/client.ts'
import type { ItemActionRequest, ItemActionResult } from '../../api/types.ts'
import { fetchItemPage } from '../view/library-items.api.ts'
import type { ItemKind, LibraryView } from '../view/library-view.rules.ts'
import type { Selection } from './selection.rules.ts'

/** Background jobs that administrators run on series or books. */
export type BulkTask = 'refresh' | 'analyze' | 'deleteFiles'

const actions: Record<BulkTask, ItemActionRequest['action']> = {
  refresh: 'REFRESH_METADATA',
  analyze: 'ANALYZE',
  deleteFiles: 'DELETE_FILES',
}

/** The server's maximum per request. */
export const idsPerTaskRequest = 500

/** Starts a job on up to 500 series or books. Returns its tasks and the refused items with reasons. */
export const requestBulkTask = (kind: ItemKind, ids: readonly string[], work: BulkTask): Promise<ItemActionResult> =>
  api.post('/api/v1/actions', { body: { action: actions[work], of: kind === 'series' ? 'SERIES' : 'BOOKS', ids } })

/** The server's maximum page size. */
const idsPerRequest = 1000

/** The selected ids. Reads all pages before anything changes, because the action may change what the filters match. */
export const selectedIds = async (
  libraryId: string,
  view: LibraryView,
  { selection, signal }: { readonly selection: Selection; readonly signal: AbortSignal },
): Promise<readonly string[]> => {
  if (selection.kind === 'some') return [...selection.ids]
  const ids = new Set<string>()
  for (let page = 0; ; page++) {
    const { items, total } = await fetchItemPage(libraryId, { ...view, sort: 'title' }, { page, size: idsPerRequest, signal })
    for (const { id } of items) if (!selection.ids.has(id)) ids.add(id)
    if ((page + 1) * idsPerRequest >= total) return [...ids]
  }
}
