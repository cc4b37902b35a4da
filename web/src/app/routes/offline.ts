import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../room.ts'
import { shellRoute } from './frame.ts'

export const offlineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/offline',
  component: lazyPage(() => import('../../offline/offline.page.tsx'), 'OfflinePage'),
})
