import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { type Http, queryFlag } from '../kernel/http/index.ts'
import type { Task, Tasks } from '../kernel/tasks/index.ts'

export interface RemakeRouteDeps {
  readonly db: Db
  readonly tasks: Pick<Tasks, 'enqueue'>
  readonly remakePosters: Task<{ biggerOnly: boolean }>
}

/** Asks for the posters of all books to be made anew. */
export const remakePostersRoutes =
  ({ db, tasks, remakePosters }: RemakeRouteDeps) =>
  (http: Http) => {
    http.put(
      '/api/v1/books/thumbnails',
      { schema: { querystring: z.object({ for_bigger_result_only: queryFlag }) }, config: { right: 'admin' } },
      async (request, reply) => {
        await tasks.enqueue(db, remakePosters, { biggerOnly: request.query.for_bigger_result_only ?? false })
        return reply.status(202).send()
      },
    )
  }
