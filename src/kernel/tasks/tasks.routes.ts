import { z } from 'zod'
import type { Clock } from '../clock/index.ts'
import { isoInstant } from '../clock/index.ts'
import type { Db } from '../db/index.ts'
import { defineError } from '../errors/index.ts'
import { type Http, messageDto, messageFields, toMessageDto } from '../http/index.ts'
import { readSentence, textOfSentence } from '../sentences/index.ts'
import { storedJsonOr } from '../stored/index.ts'
import type { Tasks } from './task-runner.ts'
import type { TaskRow } from './task-table.ts'
import { cancelQueued, countUnfinished, findTask, listLatest } from './tasks.queries.ts'

export const TaskNotFound = defineError('TASK_NOT_FOUND', 404, 'No task with ID {id}. Finished tasks are deleted after a week.')

const instant = z.string().nullable()
const TaskDto = z
  .object({
    id: z.string().meta({ description: 'ID of the task.' }),
    name: z.string().meta({ description: 'Name of the task, such as library/scan.' }),
    key: z.string().meta({ description: 'What the task works on, usually an ID. Only one task per name and key runs at a time.' }),
    state: z.enum(['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED']).meta({ description: 'State of the task.' }),
    progress: z
      .object({
        percent: z.number().nullable().meta({ description: 'Progress in percent, 0 to 100; null when unknown.' }),
        message: z.string().meta({ description: 'Current step, for display.' }),
        messageSaying: messageDto,
      })
      .nullable()
      .meta({ description: 'Progress of the task; null before it reports any.' }),
    outcome: z.unknown().meta({ description: 'Result of the task; null until it succeeds.' }),
    error: z.string().nullable().meta({ description: "Why the task failed; null when it didn't." }),
    errorSaying: messageDto,
    createdAt: instant.meta({ description: 'When the task was queued, UTC, ISO 8601.' }),
    waitsUntil: instant.meta({ description: "When a queued task is retried; null when it isn't waiting for a retry." }),
    startedAt: instant.meta({ description: 'When the task started, UTC; null before.' }),
    finishedAt: instant.meta({ description: 'When the task finished, UTC; null before.' }),
  })
  .meta({ id: 'Task' })

const TaskList = z
  .object({
    count: z.int().meta({ description: 'Number of queued and running tasks.' }),
    countByName: z.record(z.string(), z.int()).meta({ description: 'Number of queued and running tasks by name.' }),
    content: z.array(TaskDto).meta({ description: 'Running tasks, the queued ones that come next and recently ended ones; at most 200.' }),
  })
  .meta({ id: 'TaskList' })

const maxListed = 200

export const tasksRoutes = (deps: { readonly db: Db; readonly clock: Clock; readonly tasks: Pick<Tasks, 'cancel'> }) => (http: Http) => {
  http.get(
    '/api/v1/tasks/:id',
    {
      schema: {
        summary: 'Get a task',
        params: z.object({ id: z.string().meta({ description: 'ID of the task.' }) }),
        response: { 200: TaskDto },
      },
      config: { right: 'admin' },
    },
    async (request) => {
      const row = await findTask(deps.db, request.params.id)
      if (!row) throw TaskNotFound(request.params.id)
      return toDto(row, deps.clock.now())
    },
  )
  http.delete(
    '/api/v1/tasks/:id',
    {
      schema: {
        summary: 'Cancel a task',
        params: z.object({ id: z.string().meta({ description: 'ID of the task.' }) }),
        response: { 204: z.undefined().meta({ description: 'Done.' }) },
      },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      if (!(await deps.tasks.cancel(request.params.id))) throw TaskNotFound(request.params.id)
      return reply.status(204).send()
    },
  )
  http.get('/api/v1/tasks', { schema: { summary: 'List tasks', response: { 200: TaskList } }, config: { right: 'admin' } }, async () => {
    const [rows, counts] = await Promise.all([listLatest(deps.db, maxListed), countUnfinished(deps.db)])
    const countByName = Object.fromEntries(counts.map(({ name, count }) => [name, count]))
    return {
      count: counts.reduce((sum, { count }) => sum + count, 0),
      countByName,
      content: rows.map((row) => toDto(row, deps.clock.now())),
    }
  })
  http.delete(
    '/api/v1/tasks',
    { schema: { summary: 'Cancel all queued tasks', response: { 200: z.int() } }, config: { right: 'admin' } },
    () => cancelQueued(deps.db, deps.clock.now()),
  )
}

const readOutcome = storedJsonOr('task.outcome', z.unknown(), () => null)

const toDto = (row: TaskRow, nowMs: number): z.infer<typeof TaskDto> => ({
  id: row.id,
  name: row.name,
  key: row.key,
  state: row.state,
  progress: row.message === null ? null : { percent: row.percent, ...messageFields(readSentence(row.message)) },
  outcome: row.outcome === null ? null : readOutcome(row.outcome, row.id),
  error: textOfSentence(readSentence(row.error)),
  errorSaying: toMessageDto(readSentence(row.error)),
  createdAt: isoInstant(row.createdAt),
  waitsUntil: row.state === 'QUEUED' && row.runAt > nowMs ? isoInstant(row.runAt) : null,
  startedAt: row.startedAt === null ? null : isoInstant(row.startedAt),
  finishedAt: row.finishedAt === null ? null : isoInstant(row.finishedAt),
})
