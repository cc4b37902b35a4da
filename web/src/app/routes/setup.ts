import { createRoute } from '@tanstack/react-router'
import { librariesQuery } from '../../library/library.api.ts'
import { userSettingsQuery } from '../../users/user-setting.ts'
import { lazyPage } from '../lazy-page.ts'
import { memberRoute, requireAdmin } from './layout.ts'

/** The setup assistant uses the whole screen, without the shell. */
export const setupRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/setup',
  beforeLoad: requireAdmin,
  // Waits for the stored step: it decides what is displayed first.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(librariesQuery)
    await queryClient.fetchQuery(userSettingsQuery)
  },
  component: lazyPage(() => import('../../setup/setup.page.tsx'), 'SetupPage'),
})
