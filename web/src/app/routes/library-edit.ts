import { createRoute } from '@tanstack/react-router'
import { librariesQuery } from '../../library/library.api.ts'
import { lazyPage } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

const librariesRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/libraries',
  loader: ({ context }) => void context.queryClient.prefetchQuery(librariesQuery),
  component: lazyPage(() => import('../../library/edit/libraries.page.tsx'), 'LibrariesPage'),
})

const libraryEditRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/libraries/$libraryId',
  loader: ({ context }) => void context.queryClient.prefetchQuery(librariesQuery),
  component: lazyPage(() => import('../../library/edit/library-edit.page.tsx'), 'LibraryEditPage'),
})

/** Pages for managing the libraries, for administrators. */
export const libraryEditRoutes = [librariesRoute, libraryEditRoute] as const
