import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { serverSettingsRoute, shellRoute } from './frame.ts'

export const followsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId/follows',
  component: lazyRouteComponent(() => import('../../follows/follow-list.page.tsx'), 'FollowListPage'),
})

export const scheduleRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/follows',
  component: lazyRouteComponent(() => import('../../follows/schedule.page.tsx'), 'SchedulePage'),
})
