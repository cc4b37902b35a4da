import { api } from '../../api/client.ts'
import type { Book, Page, Series } from '../../api/types.ts'
import type { LibraryView, Shelf } from '../view/library-view.rules.ts'
import { askPage } from '../view/shelf.api.ts'
import { bookItem, seriesItem } from '../view/shelf-item.rules.ts'
import { isMixed, type Step, undoBooks, undoSeries } from './marks.rules.ts'
import type { Selection } from './selection.rules.ts'

/** Marks a series or a book, and says what takes it back. The state before is asked of the server: a card may be a minute old. */
export const mark = async (shelf: Shelf, id: string, read: boolean): Promise<readonly Step[]> => {
  const undo = shelf === 'series' ? await seriesUndo(id, read) : await bookUndo(id, read)
  if (undo.length > 0) await takeStep({ of: shelf, id, to: read ? 'read' : 'unread' })
  return undo
}

export const takeStep = ({ of, id, to }: Step): Promise<void> => {
  const path = `${pathOf(of, id)}/read-progress`
  if (to === 'unread') return api.delete(path)
  if (of === 'series') return api.post(path)
  return api.patch(path, { body: to === 'read' ? { completed: true } : { page: to } })
}

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

const seriesUndo = async (id: string, read: boolean): Promise<readonly Step[]> => {
  const before = seriesItem(await api.get<Series>(pathOf('series', id)))
  if (!isMixed(before)) return undoSeries(before, read)
  const books = await api.get<Page<Book>>(`${pathOf('series', id)}/books`, { query: { unpaged: true } })
  return undoBooks(books.content.map(bookItem), read)
}

const bookUndo = async (id: string, read: boolean): Promise<readonly Step[]> =>
  undoBooks([bookItem(await api.get<Book>(pathOf('books', id)))], read)

const pathOf = (shelf: Shelf, id: string): string => `api/v1/${shelf}/${encodeURIComponent(id)}`
