import { createRoute } from '@tanstack/react-router'
import { readUpdatesSearch } from '../../updates/updates-search.rules.ts'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const updatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/updates',
  validateSearch: readUpdatesSearch,
  component: lazyPage(() => import('../../updates/updates.page.tsx'), 'UpdatesPage'),
})
