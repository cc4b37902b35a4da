import { createRoute } from '@tanstack/react-router'
import { readPluginLogSearch } from '../../plugins/log/plugin-log.rules.ts'
import { metadataSettingsQuery, pluginConfigQuery, pluginQuery, pluginsQuery } from '../../plugins/plugins.api.ts'
import { lazyPage } from '../lazy-page.ts'
import { serverSettingsRoute } from './layout.ts'

export const pluginsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(pluginsQuery)
    void context.queryClient.prefetchQuery(metadataSettingsQuery)
  },
  component: lazyPage(() => import('../../plugins/plugins.page.tsx'), 'PluginsPage'),
})

export const pluginRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins/$pluginId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(pluginQuery(params.pluginId))
    void context.queryClient.prefetchQuery(pluginConfigQuery(params.pluginId))
  },
  component: lazyPage(() => import('../../plugins/plugin.page.tsx'), 'PluginPage'),
})

export const pluginLogRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins/$pluginId/log',
  validateSearch: readPluginLogSearch,
  component: lazyPage(() => import('../../plugins/log/plugin-log.page.tsx'), 'PluginLogPage'),
})
