import { createRoute } from '@tanstack/react-router'
import { fixesQuery } from '../../maintenance/maintenance.api.ts'
import { lazyPage } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

export const maintenanceRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/maintenance',
  loader: ({ context }) => void context.queryClient.prefetchQuery(fixesQuery),
  component: lazyPage(() => import('../../maintenance/maintenance.page.tsx'), 'MaintenancePage'),
})
