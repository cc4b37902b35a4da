import { api } from '../../api/client.ts'
import type { LibraryView, Shelf } from '../view/library-view.rules.ts'
import { askPage } from '../view/shelf.api.ts'
import type { Selection } from './selection.rules.ts'

/** What administrators do to a title or a book in the background. */
export type Work = 'refresh' | 'analyze' | 'deleteFiles'

export const startWork = (shelf: Shelf, id: string, work: Work): Promise<void> => {
  if (work === 'deleteFiles') return api.delete(`${pathOf(shelf, id)}/file`)
  return api.post(`${pathOf(shelf, id)}/${work === 'refresh' ? 'metadata/refresh' : 'analyze'}`)
}

/** As many as the server gives in one page. */
const idsPerRequest = 1000

/** The ids that are chosen; all of a sight are read before anything is done to them, since that may change what the sight shows. */
export const chosenIds = async (
  libraryId: string,
  view: LibraryView,
  { selection, signal }: { readonly selection: Selection; readonly signal: AbortSignal },
): Promise<readonly string[]> => {
  if (selection.kind === 'some') return [...selection.ids]
  const ids = new Set<string>()
  for (let page = 0; ; page++) {
    const { items, total } = await askPage(libraryId, { ...view, sort: 'title' }, { page, size: idsPerRequest, signal })
    for (const { id } of items) if (!selection.ids.has(id)) ids.add(id)
    if ((page + 1) * idsPerRequest >= total) return [...ids]
  }
}

const pathOf = (shelf: Shelf, id: string): string => `api/v1/${shelf}/${encodeURIComponent(id)}`
