import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { MetadataSettings, Plugin, PluginConfig } from '../api/types.ts'
import type { ConfigChanges } from './config/config-form.rules.ts'
import { wirePaths } from './wire-ids.ts'

export const pluginsQuery = queryOptions({
  queryKey: ['plugins', 'list'],
  queryFn: ({ signal }) => api.get('/api/v1/plugins', { signal }),
})

export const pluginQuery = (id: string) =>
  queryOptions({
    queryKey: ['plugins', 'one', id],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}', { params: { id }, signal }),
  })

export const setPluginEnabled = (id: string, enabled: boolean): Promise<Plugin> =>
  api.patch('/api/v1/plugins/{id}', { params: { id }, body: { enabled } })

/** Removes a third-party plugin. */
export const removePlugin = (id: string): Promise<void> => api.delete('/api/v1/plugins/{id}', { params: { id } })

/** The saved settings, every value a text, passwords masked. */
export const pluginConfigQuery = (id: string) =>
  queryOptions({
    queryKey: ['plugins', 'config', id],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}/config', { params: { id }, signal }),
  })

/** Changes only these settings; null resets one. @returns all settings. Throws ApiError with a message for each rejected field. */
export const changePluginConfig = (id: string, changes: ConfigChanges): Promise<PluginConfig> =>
  api.patch('/api/v1/plugins/{id}/config', { params: { id }, body: changes })

/** The priorities of the metadata sources. */
export const metadataSettingsQuery = queryOptions({
  queryKey: ['metadata', 'settings'],
  queryFn: ({ signal }) => api.get('/api/v1/metadata/settings', { signal }),
})

export const saveMetadataSettings = (settings: MetadataSettings): Promise<MetadataSettings> =>
  api.put('/api/v1/metadata/settings', { body: settings })

/** Signs in with the saved account and counts its follows. Throws ApiError with the reason when it cannot sign in. */
export const countAccountFollows = async (): Promise<number> => (await api.get(wirePaths.mangadexFollows)).uuids.length
