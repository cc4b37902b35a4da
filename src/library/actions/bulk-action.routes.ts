import { z } from 'zod'
import { type Http, messageDto } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { markTargets } from '../progress/marks-before.rules.ts'
import { selectedIds } from '../selection.schemas.ts'
import { bulkActions, runBulkAction } from './bulk-action.ts'
import type { DeleteFilesDeps } from './delete-files.ts'
import { maxListedRejections } from './rejections.ts'

const BulkActionBody = z
  .strictObject({
    action: z.enum(bulkActions, `must be one of ${bulkActions.join(', ')}`).meta({ description: 'Action to run.' }),
    of: z.enum(markTargets, `must be one of ${markTargets.join(', ')}`).meta({ description: 'Whether the IDs are of series or books.' }),
    ids: selectedIds,
  })
  .meta({ id: 'ActOnMany' })

const BulkActionResultDto = z
  .object({
    accepted: z.int().meta({ description: 'Number of series or books that the tasks work on.' }),
    taskIds: z
      .array(z.string())
      .meta({ description: 'IDs of the started tasks, one per library; GET /api/v1/tasks/{id} returns progress and result.' }),
    refusedCount: z.int().meta({ description: 'Number of rejected items.' }),
    refused: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID of the series or book.' }),
          message: z.string().meta({ description: 'Why the item was rejected.' }),
          messageSaying: messageDto,
        }),
      )
      .meta({ description: `The first ${maxListedRejections} rejected items with the reason. Items you can't access are omitted.` }),
  })
  .meta({ id: 'ActedOnMany' })

const description =
  'Analyzes, refreshes the metadata of, or permanently deletes up to 500 series or books in the background. Refreshing a series also queries its metadata sources.'

/** Actions that a user can request for many series or books. */
export const bulkActionRoutes = (deps: DeleteFilesDeps) => (http: Http) =>
  http.post(
    '/api/v1/actions',
    {
      schema: {
        summary: 'Run an action on many series or books',
        description,
        body: BulkActionBody,
        response: { 202: BulkActionResultDto },
      },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      const { taskIds, ...acted } = await runBulkAction(deps, callerOf(request), request.body)
      return reply.status(202).send({ ...acted, taskIds: [...taskIds] })
    },
  )
