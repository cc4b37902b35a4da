import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const updatesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/updates',
  component: lazyPage(() => import('../../ui/not-found.tsx'), 'NotFound'),
})
