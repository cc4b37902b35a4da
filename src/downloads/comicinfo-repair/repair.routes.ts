import { z } from 'zod'
import { type Http, queryFlag, saidMessage, sayingDto } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { awaitRepair, type RequestDeps, requestRepair } from './request-repair.ts'

const Started = defineSentence('STARTED_COMICINFO_REPAIR', 'The repair was started.')

/** What a repair did. */
const repairResult = z
  .object({
    mangaProcessed: z.int().meta({ description: 'Titles of MangaDex that the library holds.' }),
    repaired: z.int().meta({ description: 'Archives that got what they lacked.' }),
    skipped: z.int().meta({ description: 'Archives that lack nothing, are of another site, or could be several chapters.' }),
    errors: z.array(z.string()).meta({ description: 'Titles and archives that could not be repaired, and why.' }),
  })
  .meta({ id: 'RepairResult' })

const startedRepair = z
  .object({
    success: z.boolean(),
    message: z.string(),
    messageSaying: sayingDto,
    taskId: z.string().meta({ description: 'For GET /api/v1/tasks/{id}.' }),
  })
  .meta({ id: 'StartedRepair' })

const params = z.object({ libraryId: z.string() })
const query = z.object({ async: queryFlag.meta({ description: 'Answer at once with the id of the task.' }) })

/** Of the maintenance card, which knows query parameters only. */
export const RepairQuery = z.object({
  libraryId: z
    .string('must be chosen')
    .min(1, 'must be chosen')
    .meta({ title: 'Library', description: 'One at a time.', dynamicEnum: 'libraries' }),
})

export const repairRoutes = (deps: RequestDeps) => (http: Http) => {
  http.post(
    '/api/v1/downloads/repair-comicinfo/:libraryId',
    {
      schema: {
        summary: 'Repair missing ComicInfo.xml files in a library',
        params,
        querystring: query,
        response: { 200: repairResult, 202: startedRepair },
      },
      config: { right: 'admin' },
    },
    async (request, reply) => {
      const taskId = await requestRepair(deps, request.params.libraryId)
      if (request.query.async) return reply.status(202).send({ success: true, ...saidMessage(Started()), taskId })
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const report = await awaitRepair(deps, taskId, gone.signal)
      return { ...report, errors: [...report.errors] }
    },
  )
  http.post(
    '/api/v1/downloads/repair-comicinfo',
    {
      schema: {
        summary: 'Repair missing ComicInfo.xml files in all libraries',
        querystring: RepairQuery,
        response: { 202: startedRepair },
      },
      config: { right: 'admin' },
    },
    async ({ query: { libraryId } }, reply) => {
      const taskId = await requestRepair(deps, libraryId)
      return reply.status(202).send({ success: true, ...saidMessage(Started()), taskId })
    },
  )
}
