import { createRoute } from '@tanstack/react-router'
import { readPluginLogSearch } from '../../plugins/log/plugin-log.rules.ts'
import { lazyPage, prefetchFrom } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

export const pluginsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins',
  loader: ({ context: { queryClient } }) =>
    prefetchFrom(
      () => import('../../plugins/plugins.api.ts'),
      (queries) => Promise.all([queryClient.prefetchQuery(queries.pluginsQuery), queryClient.prefetchQuery(queries.metadataSettingsQuery)]),
    ),
  component: lazyPage(() => import('../../plugins/plugins.page.tsx'), 'PluginsPage'),
})

export const pluginRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins/$pluginId',
  loader: ({ context: { queryClient }, params: { pluginId } }) =>
    prefetchFrom(
      () => import('../../plugins/plugins.api.ts'),
      (queries) =>
        Promise.all([
          queryClient.prefetchQuery(queries.pluginQuery(pluginId)),
          queryClient.prefetchQuery(queries.pluginConfigQuery(pluginId)),
        ]),
    ),
  component: lazyPage(() => import('../../plugins/plugin.page.tsx'), 'PluginPage'),
})

export const pluginLogRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins/$pluginId/log',
  validateSearch: readPluginLogSearch,
  component: lazyPage(() => import('../../plugins/log/plugin-log.page.tsx'), 'PluginLogPage'),
})
