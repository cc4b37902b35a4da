import { z } from 'zod'
import { sayingDto } from '../http/index.ts'

/** Answer of what starts work in the background: an action result with the tasks that do it. */
export const TasksStarted = z
  .object({
    success: z.boolean(),
    message: z.string(),
    messageSaying: sayingDto,
    taskIds: z.array(z.string()).meta({ description: 'GET /api/v1/tasks/{id} shows how far each is.' }),
  })
  .meta({ id: 'TasksStarted' })
