import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { shellRoute } from './layout.ts'

export const offlineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/offline',
  component: lazyPage(() => import('../../offline/offline.page.tsx'), 'OfflinePage'),
})
