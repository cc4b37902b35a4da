import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { type Http, messageFields, queryFlag } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { type Task, type Tasks, TasksStarted } from '../../kernel/tasks/index.ts'
import { tidyPostersTask } from './tidy-posters.task.ts'

const Removing = defineSentence('STARTED_UNUSED_PICTURES', 'Removing unused covers.')

export interface RemakeRouteDeps {
  readonly db: Db
  readonly tasks: Pick<Tasks, 'enqueue'>
  readonly remakePosters: Task<{ biggerOnly: boolean }>
}

export const RemakeQuery = z.object({
  for_bigger_result_only: queryFlag.meta({ title: 'Only if larger', description: 'Skips posters that already have the configured size.' }),
})

/** Requests that the posters of all books be recreated, or that those without an owner be removed. */
export const remakePostersRoutes =
  ({ db, tasks, remakePosters }: RemakeRouteDeps) =>
  (http: Http) => {
    http.put(
      '/api/v1/books/thumbnails',
      {
        schema: {
          summary: 'Regenerate book posters',
          querystring: RemakeQuery,
          response: { 202: z.undefined().meta({ description: 'Queued.' }) },
        },
        config: { right: 'admin' },
      },
      async (request, reply) => {
        await tasks.enqueue(db, remakePosters, { biggerOnly: request.query.for_bigger_result_only ?? false })
        return reply.status(202).send()
      },
    )
    http.post(
      '/api/v1/books/thumbnails/tidy',
      { schema: { summary: 'Remove unused posters', response: { 202: TasksStarted } }, config: { right: 'admin' } },
      async (_, reply) => {
        const taskId = await tasks.enqueue(db, tidyPostersTask, { posterIds: [] }, { priority: 8 })
        return reply.status(202).send({ success: true, ...messageFields(Removing()), taskIds: [taskId] })
      },
    )
  }
