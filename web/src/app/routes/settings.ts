import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { settingsRoute } from './layout.ts'

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
