import { createRoute } from '@tanstack/react-router'
import { readDiscoverAddress } from '../../discover/discover-address.rules.ts'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

/** One page for both addresses, so that the search box keeps its focus when typing leads from one to the other. */
const discoverPages = createRoute({
  getParentRoute: () => shellRoute,
  id: 'discover-pages',
  validateSearch: readDiscoverAddress,
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../discover/discover.api.ts'),
      ({ sourcesQuery }) => context.queryClient.prefetchQuery(sourcesQuery),
    ),
  component: lazyPage(() => import('../../discover/discover.page.tsx'), 'DiscoverPage'),
})

const discoverRoute = createRoute({ getParentRoute: () => discoverPages, path: '/discover' })
const discoverSourceRoute = createRoute({ getParentRoute: () => discoverPages, path: '/discover/$source' })

interface TitleSearch {
  /** The chapter whose preview is open, so that Back closes it. */
  readonly preview?: string
  /** The open request that led here, for administrators who look for its match. */
  readonly request?: string
}

export const discoverTitleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/discover/$source/$titleId',
  validateSearch: ({ preview, request }: Record<string, unknown>): TitleSearch => ({
    ...(typeof preview === 'string' ? { preview } : {}),
    ...(typeof request === 'string' ? { request } : {}),
  }),
  loader: ({ context, params: { source, titleId } }) =>
    prefetchFrom(
      () => import('../../discover/discover.api.ts'),
      ({ titleQuery }) => context.queryClient.prefetchQuery(titleQuery(source, titleId)),
    ),
  component: lazyPage(() => import('../../discover/title/title.page.tsx'), 'TitlePage'),
})

export const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests',
  component: lazyPage(() => import('../../requests/requests.page.tsx'), 'RequestsPage'),
})

export const discoverPagesRoute = discoverPages.addChildren([discoverRoute, discoverSourceRoute])
