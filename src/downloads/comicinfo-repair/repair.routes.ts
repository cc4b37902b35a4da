import { z } from 'zod'
import { type Http, messageDto, messageFields, queryFlag } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { awaitRepair, type RepairRequestDeps, requestRepair } from './request-repair.ts'

const Started = defineSentence('STARTED_COMICINFO_REPAIR', 'Repairing ComicInfo files.')

/** Result of a repair. */
const repairResult = z
  .object({
    mangaProcessed: z.int().meta({ description: 'Number of MangaDex titles in the library.' }),
    repaired: z.int().meta({ description: 'Number of repaired archives.' }),
    skipped: z.int().meta({ description: 'Number of archives that are complete, from another site, or ambiguous.' }),
    errors: z.array(z.string()).meta({ description: "Titles and archives that couldn't be repaired, with the reason." }),
  })
  .meta({ id: 'RepairResult' })

const startedRepair = z
  .object({
    success: z.boolean().meta({ description: 'Whether the request succeeded.' }),
    message: z.string().meta({ description: 'Result for display.' }),
    messageSaying: messageDto,
    taskId: z.string().meta({ description: 'For GET /api/v1/tasks/{id}.' }),
  })
  .meta({ id: 'StartedRepair' })

const params = z.object({ libraryId: z.string() })
const query = z.object({ async: queryFlag.meta({ description: 'Respond immediately with the task ID.' }) })

/** For the maintenance card, which only sends query parameters. */
export const RepairQuery = z.object({
  libraryId: z
    .string('is required')
    .min(1, 'is required')
    .meta({ title: 'Library', description: 'One at a time.', dynamicEnum: 'libraries' }),
})

export const repairRoutes = (deps: RepairRequestDeps) => (http: Http) => {
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
      if (request.query.async) return reply.status(202).send({ success: true, ...messageFields(Started()), taskId })
      const disconnect = new AbortController()
      reply.raw.once('close', () => disconnect.abort())
      const report = await awaitRepair(deps, taskId, disconnect.signal)
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
      return reply.status(202).send({ success: true, ...messageFields(Started()), taskId })
    },
  )
}
