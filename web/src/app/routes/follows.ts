import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { serverSettingsRoute, shellRoute } from './layout.ts'

export const followsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId/follows',
  component: lazyPage(() => import('../../follows/list/follow-list.page.tsx'), 'FollowListPage'),
})

export const scheduleRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/follows',
  component: lazyPage(() => import('../../follows/schedule/schedule.page.tsx'), 'SchedulePage'),
})
