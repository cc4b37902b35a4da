import { createRoute, redirect } from '@tanstack/react-router'
import { readLibrarySearch } from '../../library/view/library-view.rules.ts'
import { rememberedSearch } from '../../library/view/remembered-view.ts'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId',
  validateSearch: readLibrarySearch,
  // A library without a search uses the last view, and the address is updated accordingly.
  beforeLoad: ({ search, params: { libraryId } }) => {
    const saved = rememberedSearch(libraryId)
    if (Object.keys(search).length > 0 || Object.keys(saved).length === 0) return
    throw redirect({ to: '/libraries/$libraryId', params: { libraryId }, search: saved, replace: true })
  },
  component: lazyPage(() => import('../../library/library.page.tsx'), 'LibraryPage'),
})
