import { createRoute } from '@tanstack/react-router'
import { fixesQuery } from '../../maintenance/maintenance.api.ts'
import { lazyPage } from '../room.ts'
import { serverSettingsRoute } from './frame.ts'

export const maintenanceRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/maintenance',
  loader: ({ context }) => void context.queryClient.prefetchQuery(fixesQuery),
  component: lazyPage(() => import('../../maintenance/maintenance.page.tsx'), 'MaintenancePage'),
})
