import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearchAddress } from '../../search/search-address.rules.ts'
import { shellRoute } from './frame.ts'

export const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: readSearchAddress,
  component: lazyRouteComponent(() => import('../../search/search.page.tsx'), 'SearchPage'),
})
