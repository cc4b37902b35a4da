import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { loadQuery } from '../../api/load-query.ts'
import { pagesOfRange } from '../grid/grid-shape.rules.ts'
import type { LibraryItem } from '../view/library-item.rules.ts'
import { itemPageQuery, itemPageSize } from '../view/library-items.api.ts'
import type { LibraryView } from '../view/library-view.rules.ts'
import { emptySelection, type Selection, setSelected, toggleSelected } from './selection.rules.ts'

type SelectionState = {
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** Toggles one card; with Shift, the whole range from the last one, including cards that were never rendered. */
  readonly toggle: (item: LibraryItem, index: number, withShift: boolean) => void
}

export const useSelection = (libraryId: string, view: LibraryView): SelectionState => {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState(emptySelection)
  const anchor = useRef<number>(undefined)
  const { mutate: selectRange } = useMutation({
    mutationFn: async ([first, last]: Range) => {
      const size = itemPageSize(view)
      const pages = pagesOfRange(first, last, Number.POSITIVE_INFINITY, size)
      const load = (page: number) => loadQuery(queryClient, { ...itemPageQuery(libraryId, view, page), staleTime: 'static' })
      const items = (await Promise.all(pages.map(load))).flatMap((page) => page.items)
      const start = first - (first % size)
      return items.slice(first - start, last - start + 1).map(({ id }) => id)
    },
    onSuccess: (ids) => setSelection((before) => setSelected(before, ids, true)),
  })
  const toggle = useCallback(
    (item: LibraryItem, index: number, withShift: boolean) => {
      const from = anchor.current
      anchor.current = index
      if (withShift && from !== undefined) selectRange([Math.min(from, index), Math.max(from, index)])
      else setSelection((before) => toggleSelected(before, item.id))
    },
    [selectRange],
  )
  const select = useCallback(
    (next: Selection) => {
      const isAllInRandomOrder = view.sort === 'random' && next.kind === 'allBut'
      setSelection(isAllInRandomOrder ? setSelected(emptySelection, shownIds(queryClient, libraryId, view), true) : next)
    },
    [queryClient, libraryId, view],
  )
  return { selection, select, toggle }
}

/** In random order, only the cards that are shown can be selected: the server would list others, or the whole library. */
const shownIds = (queryClient: QueryClient, libraryId: string, view: LibraryView): readonly string[] =>
  (queryClient.getQueryData(itemPageQuery(libraryId, view, 0).queryKey)?.items ?? []).map(({ id }) => id)

/** The first and last index, both included. */
type Range = readonly [number, number]
