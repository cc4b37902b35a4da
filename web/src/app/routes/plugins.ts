import { createRoute } from '@tanstack/react-router'
import { readLogSearch } from '../../plugins/log/plugin-log.rules.ts'
import { metadataSettingsQuery, pluginConfigQuery, pluginQuery, pluginsQuery } from '../../plugins/plugins.api.ts'
import { room } from '../room.ts'
import { serverSettingsRoute } from './frame.ts'

export const pluginsRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(pluginsQuery)
    void context.queryClient.prefetchQuery(metadataSettingsQuery)
  },
  component: room(() => import('../../plugins/plugins.page.tsx'), 'PluginsPage'),
})

export const pluginRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins/$pluginId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(pluginQuery(params.pluginId))
    void context.queryClient.prefetchQuery(pluginConfigQuery(params.pluginId))
  },
  component: room(() => import('../../plugins/plugin.page.tsx'), 'PluginPage'),
})

export const pluginLogRoute = createRoute({
  getParentRoute: () => serverSettingsRoute,
  path: '/plugins/$pluginId/log',
  validateSearch: readLogSearch,
  component: room(() => import('../../plugins/log/plugin-log.page.tsx'), 'PluginLogPage'),
})
