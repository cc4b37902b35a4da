import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../room.ts'
import { settingsRoute } from './frame.ts'

export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyPage(() => import('../../settings/settings-index.page.tsx'), 'SettingsIndexPage'),
})

export const appearanceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/appearance',
  component: lazyPage(() => import('../../settings/appearance.page.tsx'), 'AppearancePage'),
})
