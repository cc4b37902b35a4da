import { z } from 'zod'
import { type Http, sayingDto } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { chosenIds } from '../chosen.schemas.ts'
import { markTargets } from '../progress/marks-before.rules.ts'
import { actOnMany, manyActions } from './act-on-many.ts'
import type { DeleteFilesDeps } from './delete-files.ts'
import { mostRefusals } from './refusals.ts'

const ActOnManyBody = z
  .strictObject({
    action: z.enum(manyActions, `must be one of ${manyActions.join(', ')}`),
    of: z.enum(markTargets, `must be one of ${markTargets.join(', ')}`),
    ids: chosenIds,
  })
  .meta({ id: 'ActOnMany' })

const ActedOnManyDto = z
  .object({
    accepted: z.int().meta({ description: 'Series or books that the tasks are about.' }),
    taskIds: z
      .array(z.string())
      .meta({ description: 'One for each library; GET /api/v1/tasks/{id} tells how far it is, and its outcome what came of it.' }),
    refusedCount: z.int(),
    refused: z
      .array(z.object({ id: z.string(), message: z.string(), messageSaying: sayingDto }))
      .meta({ description: `The first ${mostRefusals}, each with why. What the caller may not see is not there.` }),
  })
  .meta({ id: 'ActedOnMany' })

const description =
  'Does something with the files of up to 500 series or books, in the background: opens them again, refreshes their metadata (of series from their sources, too), or deletes them for good.'

/** What a person may ask to be done with many at once. */
export const actOnManyRoutes = (deps: DeleteFilesDeps) => (http: Http) =>
  http.post(
    '/api/v1/actions',
    {
      schema: { summary: 'Run an action on many series or books', description, body: ActOnManyBody, response: { 202: ActedOnManyDto } },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      const { taskIds, ...acted } = await actOnMany(deps, callerOf(request), request.body)
      return reply.status(202).send({ ...acted, taskIds: [...taskIds] })
    },
  )
