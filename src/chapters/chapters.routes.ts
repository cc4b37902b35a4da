import { z } from 'zod'
import { callerOf, type Http, messageFields } from '../kernel/http/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { type Tasks, TasksStarted } from '../kernel/tasks/index.ts'
import { getVisibleSeries } from '../library/access/index.ts'
import { getLibrary, LibraryChoice, listLibraries } from '../library/index.ts'
import { chapterOfBook, chapterUrlCheck, chapterUrlCheckRequest, clearedHistory, toChapterOfBook } from './chapters.schemas.ts'
import { listChaptersOfBooks } from './chapters-of-books.ts'
import { checkChapterUrls } from './check-chapter-urls.ts'
import { type ClearDeps, clearSeriesHistory } from './history/clear-series-history.ts'
import { requestImport } from './history/import-series.task.ts'

const LookedUp = defineSentence('STARTED_CHAPTER_IMPORT', 'Importing chapters from archives: {libraries}.')

export interface ChaptersRouteDeps extends ClearDeps {
  readonly tasks: Tasks
}

export const chaptersRoutes = (deps: ChaptersRouteDeps) => (http: Http) => {
  http.post(
    '/api/v1/chapter-urls/check',
    {
      schema: {
        summary: 'Check which chapters are already in the library',
        body: chapterUrlCheckRequest,
        response: { 200: chapterUrlCheck },
      },
      config: { right: 'user' },
    },
    async (request) => ({ results: [...(await checkChapterUrls(deps, request.body.urls, callerOf(request).access))] }),
  )
  http.get(
    '/api/v1/series/:seriesId/chapters',
    {
      schema: {
        summary: 'List downloaded chapters of a series',
        params: z.object({ seriesId: z.string() }),
        response: { 200: z.array(chapterOfBook) },
      },
      config: { right: 'user' },
    },
    async (request) => {
      const { id } = await getVisibleSeries(deps.db, callerOf(request), request.params.seriesId)
      return (await listChaptersOfBooks(deps.db, id)).map(toChapterOfBook)
    },
  )
  http.delete(
    '/api/v1/chapter-urls/series/:seriesId',
    {
      schema: {
        summary: 'Clear the chapter history of a series',
        params: z.object({ seriesId: z.string() }),
        response: { 200: clearedHistory },
      },
      config: { right: 'admin' },
    },
    async ({ params }) => ({ deleted: await clearSeriesHistory(deps, params.seriesId) }),
  )
  http.post(
    '/api/v1/chapter-urls/import',
    {
      schema: { summary: 'Import the chapter history from existing files', querystring: LibraryChoice, response: { 202: TasksStarted } },
      config: { right: 'admin' },
    },
    async ({ query: { libraryId } }, reply) => {
      const libraries = libraryId === undefined ? await listLibraries(deps.db) : [await getLibrary(deps.db, libraryId)]
      const taskIds: string[] = []
      for (const { id } of libraries) taskIds.push(...(await requestImport(deps, id)))
      const names = libraries.map((library) => library.name).join(', ')
      const message = names ? LookedUp(names) : 'There are no libraries yet.'
      return reply.status(202).send({ success: true, ...messageFields(message), taskIds })
    },
  )
}
