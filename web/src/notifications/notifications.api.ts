import { api } from '../api/client.ts'
import type { ActionResult } from '../api/types.ts'

/** Sends a notice now. @returns what the service said. Throws ApiError with the reason when it was not taken. */
export const sendTestNotice = (pluginId: string): Promise<ActionResult> =>
  api.post('/api/v1/plugins/{id}/test', { params: { id: pluginId } })
