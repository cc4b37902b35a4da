import { createRoute } from '@tanstack/react-router'
import { room } from '../room.ts'
import { settingsRoute } from './frame.ts'

export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: room(() => import('../../settings/settings-index.page.tsx'), 'SettingsIndexPage'),
})

export const appearanceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/appearance',
  component: room(() => import('../../settings/appearance.page.tsx'), 'AppearancePage'),
})
