import { createRoute } from '@tanstack/react-router'
import { readSearchAddress } from '../../search/search-address.rules.ts'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: readSearchAddress,
  component: lazyPage(() => import('../../search/search.page.tsx'), 'SearchPage'),
})
