import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { pagesOfRange } from '../grid/grid-shape.rules.ts'
import type { LibraryView } from '../view/library-view.rules.ts'
import { pageSizeOf, shelfPageQuery } from '../view/shelf.api.ts'
import type { ShelfItem } from '../view/shelf-item.rules.ts'
import { choose, nothing, type Selection, toggled } from './selection.rules.ts'

type Selecting = {
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  /** One card; with shift all from the last one to this, also those that were never on the screen. */
  readonly toggle: (item: ShelfItem, index: number, withShift: boolean) => void
}

export const useSelection = (libraryId: string, view: LibraryView): Selecting => {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState(nothing)
  const anchor = useRef<number>(undefined)
  const toggle = useCallback(
    (item: ShelfItem, index: number, withShift: boolean) => {
      const from = anchor.current
      anchor.current = index
      if (!withShift || from === undefined) return setSelection((before) => toggled(before, item.id))
      const [first, last] = [Math.min(from, index), Math.max(from, index)]
      const size = pageSizeOf(view)
      const pages = pagesOfRange(first, last, Number.POSITIVE_INFINITY, size)
      const asked = pages.map((page) => queryClient.ensureQueryData(shelfPageQuery(libraryId, view, page)))
      void Promise.all(asked).then((answers) => {
        const start = (pages[0] ?? 0) * size
        const ids = answers.flatMap(({ items }) => items).slice(first - start, last - start + 1)
        const chosen = ids.map(({ id }) => id)
        setSelection((before) => choose(before, chosen, true))
      })
    },
    [libraryId, view, queryClient],
  )
  return { selection, select: setSelection, toggle }
}
