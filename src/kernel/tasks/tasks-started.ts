import { z } from 'zod'
import { messageDto } from '../http/index.ts'

/** Response of requests that start background work: an action result with the tasks. */
export const TasksStarted = z
  .object({
    success: z.boolean().meta({ description: 'Whether the request succeeded.' }),
    message: z.string().meta({ description: 'Result for display.' }),
    messageSaying: messageDto,
    taskIds: z.array(z.string()).meta({ description: 'IDs of the started tasks; GET /api/v1/tasks/{id} returns their progress.' }),
  })
  .meta({ id: 'TasksStarted' })
