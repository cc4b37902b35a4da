import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { callerOf } from '../access/caller.ts'
import { getVisibleBook, getVisibleSeries } from '../access/visible.ts'
import type { BookSelection } from './actions.queries.ts'
import { type DeleteFilesDeps, requestDeletion } from './delete-files.ts'
import { type RefreshDeps, reanalyze, refreshMetadata } from './rescan.ts'

const queued = z.undefined().meta({ description: 'Queued.' })

const actions = [
  ['POST', 'analyze', 'Analyze', reanalyze],
  ['POST', 'metadata/refresh', 'Refresh the metadata of', refreshMetadata],
  ['DELETE', 'file', 'Delete the files of', requestDeletion],
] as const satisfies readonly (readonly ['POST' | 'DELETE', string, string, Act])[]

type ActionsDeps = DeleteFilesDeps & RefreshDeps
type Act = (deps: ActionsDeps, libraryId: string, choice: BookSelection) => Promise<void>

/** Actions that a user can request for the files of a series or a book. */
export const actionsRoutes = (deps: ActionsDeps) => (http: Http) => {
  for (const [method, name, verb, act] of actions) {
    ofSeries(http, deps, { method, name, verb, act })
    ofBook(http, deps, { method, name, verb, act })
  }
}

interface Action {
  readonly method: 'POST' | 'DELETE'
  readonly name: string
  /** First word of the summary in docs/openapi.json. */
  readonly verb: string
  readonly act: Act
}

const ofSeries = (http: Http, deps: ActionsDeps, { method, name, verb, act }: Action) =>
  http.route({
    method,
    url: `/api/v1/series/:seriesId/${name}`,
    schema: { summary: `${verb} a series`, params: z.object({ seriesId: z.string() }), response: { 202: queued } },
    config: { right: 'admin' },
    handler: async (request, reply) => {
      const { id, libraryId } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      await act(deps, libraryId, { seriesId: id })
      return reply.status(202).send()
    },
  })

const ofBook = (http: Http, deps: ActionsDeps, { method, name, verb, act }: Action) =>
  http.route({
    method,
    url: `/api/v1/books/:bookId/${name}`,
    schema: { summary: `${verb} a book`, params: z.object({ bookId: z.string() }), response: { 202: queued } },
    config: { right: 'admin' },
    handler: async (request, reply) => {
      const { id, libraryId } = await getVisibleBook(deps.db, callerOf(request), request.params.bookId)
      await act(deps, libraryId, { bookId: id })
      return reply.status(202).send()
    },
  })
