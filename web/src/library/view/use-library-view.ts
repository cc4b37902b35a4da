import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Density } from '../grid/grid-shape.rules.ts'
import { type LibraryView, librarySearchOf, libraryViewOf } from './library-view.rules.ts'
import { rememberDensity, rememberedDensity, rememberSearch } from './remembered-view.ts'

/** The view of a library, and the functions that change it. */
export type LibraryViewState = {
  readonly view: LibraryView
  readonly change: (view: LibraryView) => void
  readonly density: Density
  readonly changeDensity: (density: Density) => void
}

/** The view is stored in the URL and saved for the next visit; the cover size is saved in this browser only. */
export const useLibraryView = (libraryId: string): LibraryViewState => {
  const search = useSearch({ from: '/member/shell/libraries/$libraryId' })
  const view = useMemo(() => libraryViewOf(search), [search])
  const [density, setDensity] = useState(() => rememberedDensity(libraryId))
  const navigate = useNavigate()
  const change = useCallback(
    (wanted: LibraryView) => {
      const next = librarySearchOf(wanted)
      rememberSearch(libraryId, next)
      void navigate({ to: '/libraries/$libraryId', params: { libraryId }, search: next, replace: true })
    },
    [libraryId, navigate],
  )
  const changeDensity = useCallback(
    (next: Density) => {
      rememberDensity(libraryId, next)
      setDensity(next)
    },
    [libraryId],
  )
  return { view, change, density, changeDensity }
}
