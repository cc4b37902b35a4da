import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const moreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/more',
  component: lazyPage(() => import('../more.page.tsx'), 'MorePage'),
})
