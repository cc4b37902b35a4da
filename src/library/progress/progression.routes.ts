import { z } from 'zod'
import { type Http, negotiateType } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { getVisibleBook } from '../access/visible.ts'
import { Progression, ProgressionGiven } from './locator.schemas.ts'
import type { ReadProgressDeps } from './mark-progress.ts'
import { findProgression, putProgression } from './progression.ts'

const progressionTypes = ['application/vnd.readium.progression+json', 'application/json'] as const
const params = z.object({ bookId: z.string() })

/**
 * The caller's position in a book, as Readium apps exchange it (docs/api/komga-contract.md, "Readium progression").
 * @param books base path of the books
 */
export const progressionRoutes = (deps: ReadProgressDeps, books: string) => (http: Http) => {
  const address = `${books}/:bookId/progression`
  const nothing = (description: string) => z.undefined().meta({ description })
  http.get(
    address,
    {
      schema: { summary: 'Get the reading position of a book', params, response: { 200: Progression, 204: nothing('Not begun.') } },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = await getVisibleBook(deps.db, caller, request.params.bookId)
      negotiateType({ request, reply }, progressionTypes)
      return (await findProgression(deps, caller.userId, id)) ?? reply.removeHeader('content-type').status(204).send()
    },
  )
  http.put(
    address,
    {
      schema: { summary: 'Set the reading position of a book', params, body: ProgressionGiven, response: { 204: nothing('Stored.') } },
      config: { right: 'user' },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      await putProgression(deps, caller.userId, await getVisibleBook(deps.db, caller, request.params.bookId), request.body)
      return reply.status(204).send()
    },
  )
}
