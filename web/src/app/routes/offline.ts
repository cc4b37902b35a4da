import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './frame.ts'

export const offlineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/offline',
  component: lazyRouteComponent(() => import('../../offline/offline.page.tsx'), 'OfflinePage'),
})
