import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const discoverRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/discover',
  component: lazyPage(() => import('../../ui/not-found.tsx'), 'NotFound'),
})
