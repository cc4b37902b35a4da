import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from './frame.ts'

export const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../settings/settings-index.page.tsx'), 'SettingsIndexPage'),
})

export const appearanceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/appearance',
  component: lazyRouteComponent(() => import('../../settings/appearance.page.tsx'), 'AppearancePage'),
})
