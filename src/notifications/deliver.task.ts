import { z } from 'zod'
import { declareTask } from '../kernel/tasks/index.ts'

/** Sends what waits for one notifier. The rows say what; one that is queued already sends later news too. */
export const deliverTask = declareTask({
  name: 'notifications.deliver',
  type: 'SendNotices',
  payload: z.object({ pluginId: z.string() }),
  lane: 'network',
  priority: 2,
  maxAttempts: 5,
  key: ({ pluginId }) => pluginId,
})
