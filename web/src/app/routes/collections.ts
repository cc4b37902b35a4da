import { createRoute } from '@tanstack/react-router'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/collections',
  component: lazyPage(() => import('../../collections/sets.page.tsx'), 'CollectionsPage'),
})

export const readListsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/read-lists',
  component: lazyPage(() => import('../../collections/sets.page.tsx'), 'ReadListsPage'),
})

export const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/collections/$collectionId',
  loader: ({ context, params }) =>
    prefetchFrom(
      () => import('../../collections/collections.api.ts'),
      ({ setQuery }) => context.queryClient.prefetchQuery(setQuery('collections', params.collectionId)),
    ),
  component: lazyPage(() => import('../../collections/set.page.tsx'), 'CollectionPage'),
})

export const readListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/read-lists/$readListId',
  loader: ({ context, params }) =>
    prefetchFrom(
      () => import('../../collections/collections.api.ts'),
      ({ setQuery }) => context.queryClient.prefetchQuery(setQuery('readLists', params.readListId)),
    ),
  component: lazyPage(() => import('../../collections/set.page.tsx'), 'ReadListPage'),
})
