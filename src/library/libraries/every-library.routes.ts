// Maintenance of one library or of all of them, as used by the maintenance cards.
import { z } from 'zod'
import { type Http, messageFields, queryText } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { TasksStarted } from '../../kernel/tasks/index.ts'
import type { LibraryDeps } from './change-libraries.ts'
import { getLibrary, listLibraries } from './libraries.queries.ts'
import { requestAnalysis, requestEmptyTrash, requestMetadataRefresh } from './library-actions.ts'

export const LibraryChoice = z.object({
  libraryId: queryText.meta({ title: 'Library', description: 'All libraries when omitted.', dynamicEnum: 'libraries' }),
})

const NoLibrary = defineSentence('STARTED_WITHOUT_LIBRARY', 'There are no libraries yet.')

const actions = {
  analyze: {
    summary: 'Analyze the books of one or all libraries',
    act: requestAnalysis,
    says: defineSentence('STARTED_ANALYSIS', 'Analyzing books: {libraries}.'),
  },
  'metadata/refresh': {
    summary: 'Refresh the metadata of one or all libraries',
    act: requestMetadataRefresh,
    says: defineSentence('STARTED_METADATA', 'Refreshing metadata from files: {libraries}.'),
  },
  'empty-trash': {
    summary: 'Empty the trash of one or all libraries',
    act: requestEmptyTrash,
    says: defineSentence('STARTED_EMPTYING_TRASH', 'Emptying the trash: {libraries}.'),
  },
} as const

export const everyLibraryRoutes = (deps: LibraryDeps) => (http: Http) => {
  for (const [name, { summary, act, says }] of Object.entries(actions)) {
    http.post(
      `/api/v1/libraries/${name}`,
      { schema: { summary, querystring: LibraryChoice, response: { 202: TasksStarted } }, config: { right: 'admin' } },
      async ({ query: { libraryId } }, reply) => {
        const libraries = libraryId === undefined ? await listLibraries(deps.db) : [await getLibrary(deps.db, libraryId)]
        const taskIds: string[] = []
        for (const { id } of libraries) taskIds.push(await act(deps, id))
        const names = libraries.map((library) => library.name).join(', ')
        return reply.status(202).send({ success: true, ...messageFields(names ? says(names) : NoLibrary()), taskIds })
      },
    )
  }
}
