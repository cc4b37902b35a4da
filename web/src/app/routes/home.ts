import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './layout.ts'

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { library?: string } =>
    typeof search.library === 'string' ? { library: search.library } : {},
  component: lazyRouteComponent(() => import('../../home/home.page.tsx'), 'HomePage'),
})
