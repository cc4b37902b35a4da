import { api } from '../../api/client.ts'
import type { ItemActionRequest, ItemActionResult } from '../../api/types.ts'
import { fetchItemPage } from '../view/library-items.api.ts'
import type { ItemKind, LibraryView } from '../view/library-view.rules.ts'
import type { Selection } from './selection.rules.ts'

/** What administrators do to series or books in the background. */
export type BulkTask = 'refresh' | 'analyze' | 'deleteFiles'

const actions: Record<BulkTask, ItemActionRequest['action']> = {
  refresh: 'REFRESH_METADATA',
  analyze: 'ANALYZE',
  deleteFiles: 'DELETE_FILES',
}

/** As many as the server takes in one request. */
export const idsPerTaskRequest = 500

/** Asks for work on up to 500 series or books. Says which tasks do it, and what is refused and why. */
export const requestBulkTask = (shelf: ItemKind, ids: readonly string[], work: BulkTask): Promise<ItemActionResult> =>
  api.post('/api/v1/actions', { body: { action: actions[work], of: shelf === 'series' ? 'SERIES' : 'BOOKS', ids } })

/** As many as the server gives in one page. */
const idsPerRequest = 1000

/** The ids that are chosen; all of a sight are read before anything is done to them, since that may change what the sight shows. */
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
