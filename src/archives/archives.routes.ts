import { z } from 'zod'
import type { AppContext } from '../kernel/feature/index.ts'
import { type Http, messageFields } from '../kernel/http/index.ts'
import { type CodedSentence, defineSentence } from '../kernel/sentences/index.ts'
import { TasksStarted } from '../kernel/tasks/index.ts'
import { callerOf, getLibrary, getVisibleBook, getVisibleSeries, LibraryChoice } from '../library/index.ts'
import { repairArchivesTask, requestConversions, verifyArchivesTask } from './archive-tasks.ts'
import type { ArchiveChoice } from './archives.schemas.ts'

type Deps = Pick<AppContext, 'db' | 'tasks'>
type Request = (deps: Deps, choice: ArchiveChoice) => Promise<readonly string[]>

const userRequestPriority = { priority: 8 }
const actions: Readonly<Record<string, { readonly verb: string; readonly request: Request; readonly says: CodedSentence }>> = {
  verify: {
    verb: 'Verify',
    request: async ({ db, tasks }, choice) => [await tasks.enqueue(db, verifyArchivesTask, choice, userRequestPriority)],
    says: defineSentence('STARTED_VERIFYING', 'Verifying the archives.')(),
  },
  repair: {
    verb: 'Repair',
    request: async ({ db, tasks }, choice) => [await tasks.enqueue(db, repairArchivesTask, choice, userRequestPriority)],
    says: defineSentence('STARTED_REPAIRING', 'Verifying the archives and repairing damaged ones.')(),
  },
  convert: {
    verb: 'Convert',
    request: (deps, choice) => requestConversions(deps, choice),
    says: defineSentence('STARTED_CONVERTING', 'Converting books to CBZ.')(),
  },
}

/** Archive health of a book, a series, a library or everything. */
export const archivesRoutes = (deps: Deps) => (http: Http) => {
  const response = { 202: TasksStarted }
  const config = { right: 'admin' } as const
  for (const [name, { verb, request, says }] of Object.entries(actions)) {
    const start = async (choice: ArchiveChoice) => ({ success: true, ...messageFields(says), taskIds: [...(await request(deps, choice))] })
    http.post(
      `/api/v1/archives/${name}`,
      { schema: { summary: `${verb} the archives of one or all libraries`, querystring: LibraryChoice, response }, config },
      async ({ query }, reply) => {
        const { libraryId } = query
        if (libraryId !== undefined) await getLibrary(deps.db, libraryId)
        return reply.status(202).send(await start(libraryId === undefined ? {} : { libraryId }))
      },
    )
    const series = { params: z.object({ seriesId: z.string() }), response }
    http.post(
      `/api/v1/series/:seriesId/archives/${name}`,
      { schema: { ...series, summary: `${verb} the archives of a series` }, config },
      async (req, reply) => {
        const { id } = await getVisibleSeries(deps.db, callerOf(req), req.params.seriesId)
        return reply.status(202).send(await start({ seriesId: id }))
      },
    )
    const book = { params: z.object({ bookId: z.string() }), response }
    http.post(
      `/api/v1/books/:bookId/archive/${name}`,
      { schema: { ...book, summary: `${verb} the archive of a book` }, config },
      async (req, reply) => {
        const { id } = await getVisibleBook(deps.db, callerOf(req), req.params.bookId)
        return reply.status(202).send(await start({ bookId: id }))
      },
    )
  }
}
