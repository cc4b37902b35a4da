import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { loadQuery } from '../../api/load-query.ts'
import { pagesOfRange } from '../grid/grid-shape.rules.ts'
import type { LibraryItem } from '../view/library-item.rules.ts'
import { itemPageQuery, itemsPerPage } from '../view/library-items.api.ts'
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
      const pages = pagesOfRange(first, last, Number.POSITIVE_INFINITY, itemsPerPage)
      const load = (page: number) => loadQuery(queryClient, { ...itemPageQuery(libraryId, view, page), staleTime: 'static' })
      const items = (await Promise.all(pages.map(load))).flatMap((page) => page.items)
      const start = first - (first % itemsPerPage)
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
  return { selection, select: setSelection, toggle }
}

/** The first and last index, both included. */
type Range = readonly [number, number]
