import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ServerSettingsUpdate } from '../api/types.ts'

/** The settings of the running server. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['server-settings'],
  queryFn: ({ signal }) => api.get('/api/v1/settings', { signal }),
})

export const saveServerSettings = (changes: ServerSettingsUpdate): Promise<void> => api.patch('/api/v1/settings', { body: changes })
