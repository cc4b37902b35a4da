import { createRoute } from '@tanstack/react-router'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

export const maintenanceRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/maintenance',
  loader: ({ context }) =>
    prefetchFrom(
      () => import('../../maintenance/maintenance.api.ts'),
      ({ fixesQuery }) => context.queryClient.prefetchQuery(fixesQuery),
    ),
  component: lazyPage(() => import('../../maintenance/maintenance.page.tsx'), 'MaintenancePage'),
})
