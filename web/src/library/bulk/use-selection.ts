import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
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
  const toggle = useCallback(
    (item: LibraryItem, index: number, withShift: boolean) => {
      const from = anchor.current
      anchor.current = index
      if (!withShift || from === undefined) return setSelection((before) => toggleSelected(before, item.id))
      const [first, last] = [Math.min(from, index), Math.max(from, index)]
      const size = itemPageSize(view)
      const pages = pagesOfRange(first, last, Number.POSITIVE_INFINITY, size)
      const queries = pages.map((page) => queryClient.ensureQueryData(itemPageQuery(libraryId, view, page)))
      void Promise.all(queries).then((answers) => {
        const start = first - (first % size)
        const ids = answers.flatMap(({ items }) => items).slice(first - start, last - start + 1)
        const chosen = ids.map(({ id }) => id)
        setSelection((before) => setSelected(before, chosen, true))
      })
    },
    [libraryId, view, queryClient],
  )
  return { selection, select: setSelection, toggle }
}
