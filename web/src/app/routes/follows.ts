import { createRoute } from '@tanstack/react-router'
import { room } from '../room.ts'
import { serverSettingsRoute, shellRoute } from './frame.ts'

export const followsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/libraries/$libraryId/follows',
  component: room(() => import('../../follows/list/follow-list.page.tsx'), 'FollowListPage'),
})

export const scheduleRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/follows',
  component: room(() => import('../../follows/schedule/schedule.page.tsx'), 'SchedulePage'),
})
