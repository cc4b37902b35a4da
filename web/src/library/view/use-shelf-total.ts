import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recallPlace } from '../grid/scroll-memory.ts'
import { useHistoryKey } from '../grid/use-history-key.ts'
import type { LibraryView } from './library-view.rules.ts'
import { shelfPageQuery } from './shelf.api.ts'

/** How many a sight shows: known with its first page, and after a reload from what was seen here before. */
export const useShelfTotal = (libraryId: string, view: LibraryView): number | undefined => {
  const { data } = useQuery(shelfPageQuery(libraryId, view, 0))
  const historyKey = useHistoryKey()
  const [arrival] = useState({ view, total: recallPlace(historyKey)?.total })
  return data?.total ?? (arrival.view === view ? arrival.total : undefined)
}
