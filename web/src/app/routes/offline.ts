import { createRoute } from '@tanstack/react-router'
import { room } from '../room.ts'
import { shellRoute } from './frame.ts'

export const offlineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/offline',
  component: room(() => import('../../offline/offline.page.tsx'), 'OfflinePage'),
})
