// Upkeep of one library or of all of them at once: what the maintenance cards call.
import { z } from 'zod'
import { type Http, queryText } from '../../kernel/http/index.ts'
import { TasksStarted } from '../../kernel/tasks/index.ts'
import type { LibraryDeps } from './change-libraries.ts'
import { getLibrary, listLibraries } from './libraries.queries.ts'
import { requestAnalysis, requestEmptyTrash, requestMetadataRefresh } from './library-actions.ts'

export const LibraryChoice = z.object({
  libraryId: queryText.meta({ title: 'Library', description: 'All libraries when none is chosen.', dynamicEnum: 'libraries' }),
})

const actions = {
  analyze: { act: requestAnalysis, says: 'Every book is opened again' },
  'metadata/refresh': { act: requestMetadataRefresh, says: 'What the files say about themselves is applied again' },
  'empty-trash': { act: requestEmptyTrash, says: 'The trash is being emptied' },
} as const

export const everyLibraryRoutes = (deps: LibraryDeps) => (http: Http) => {
  for (const [name, { act, says }] of Object.entries(actions)) {
    http.post(
      `/api/v1/libraries/${name}`,
      { schema: { querystring: LibraryChoice, response: { 202: TasksStarted } }, config: { right: 'admin' } },
      async ({ query: { libraryId } }, reply) => {
        const libraries = libraryId === undefined ? await listLibraries(deps.db) : [await getLibrary(deps.db, libraryId)]
        const taskIds: string[] = []
        for (const { id } of libraries) taskIds.push(await act(deps, id))
        const names = libraries.map((library) => library.name).join(', ')
        return reply.status(202).send({ success: true, message: names ? `${says}: ${names}.` : 'There is no library yet.', taskIds })
      },
    )
  }
}
