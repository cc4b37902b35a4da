import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const requestsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/requests',
  component: lazyPage(() => import('../../requests/requests.page.tsx'), 'RequestsPage'),
})
