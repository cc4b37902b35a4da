import { createRoute } from '@tanstack/react-router'
import { readSearchAddress } from '../../search/search-address.rules.ts'
import { lazyPage } from '../room.ts'
import { shellRoute } from './frame.ts'

export const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/search',
  validateSearch: readSearchAddress,
  component: lazyPage(() => import('../../search/search.page.tsx'), 'SearchPage'),
})
