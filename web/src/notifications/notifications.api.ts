import { api } from '../api/client.ts'
import type { ActionResult } from '../api/types.ts'

/** Sends a test notification. @returns the response of the service. Throws ApiError with the reason when it was rejected. */
export const sendTestNotice = (pluginId: string): Promise<ActionResult> =>
  api.post('/api/v1/plugins/{id}/test', { params: { id: pluginId } })
