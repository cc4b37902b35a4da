import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

/** Sends what is pending at one tracker. It is stored in rows, so a task that is already queued also sends what is added later. */
export const syncTrackerTask = declareTask({
  name: 'trackers.sync',
  type: 'SyncTracker',
  payload: z.object({ pluginId: z.string() }),
  lane: 'network',
  priority: 2,
  maxAttempts: 5,
  key: ({ pluginId }) => pluginId,
})
