import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { setQuery } from '../../collections/collections.api.ts'
import { shellRoute } from './frame.ts'

export const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/collections',
  component: lazyRouteComponent(() => import('../../collections/sets.page.tsx'), 'CollectionsPage'),
})

export const readListsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/read-lists',
  component: lazyRouteComponent(() => import('../../collections/sets.page.tsx'), 'ReadListsPage'),
})

export const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/collections/$collectionId',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(setQuery('collections', params.collectionId)),
  component: lazyRouteComponent(() => import('../../collections/set.page.tsx'), 'CollectionPage'),
})

export const readListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/read-lists/$readListId',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(setQuery('readLists', params.readListId)),
  component: lazyRouteComponent(() => import('../../collections/set.page.tsx'), 'ReadListPage'),
})
