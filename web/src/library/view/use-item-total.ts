import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadScrollPosition } from '../grid/scroll-position.ts'
import { useHistoryKey } from '../grid/use-history-key.ts'
import { itemPageQuery } from './library-items.api.ts'
import type { LibraryView } from './library-view.rules.ts'

/** The number of items in a view: known from its first page, and after a reload from the last visit. */
export const useItemTotal = (libraryId: string, view: LibraryView): number | undefined => {
  const { data } = useQuery(itemPageQuery(libraryId, view, 0))
  const historyKey = useHistoryKey()
  const [arrival] = useState({ view, total: loadScrollPosition(historyKey)?.total })
  return data?.total ?? (arrival.view === view ? arrival.total : undefined)
}
