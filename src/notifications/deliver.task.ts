import { z } from 'zod'
import { declareTask } from '../kernel/tasks/index.ts'

/** Sends the pending notices of one notifier. They are stored in rows, so a task that is already queued also sends later ones. */
export const deliverTask = declareTask({
  name: 'notifications.deliver',
  type: 'SendNotices',
  payload: z.object({ pluginId: z.string() }),
  lane: 'network',
  priority: 2,
  maxAttempts: 5,
  key: ({ pluginId }) => pluginId,
})
