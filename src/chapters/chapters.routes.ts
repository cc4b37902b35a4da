import { z } from 'zod'
import type { Http } from '../kernel/http/index.ts'
import { chapterUrlCheck, chapterUrlCheckRequest, clearedHistory } from './chapters.schemas.ts'
import { checkChapterUrls } from './check-chapter-urls.ts'
import { type ClearDeps, clearSeriesHistory } from './clear-series-history.ts'

export const chaptersRoutes = (deps: ClearDeps) => (http: Http) => {
  http.post(
    '/api/v1/chapter-urls/check',
    { schema: { body: chapterUrlCheckRequest, response: { 200: chapterUrlCheck } }, config: { right: 'user' } },
    async ({ body, principal }) => {
      const access = principal?.access
      const libraryIds = access && !access.allLibraries ? access.libraryIds : undefined
      return { results: [...(await checkChapterUrls(deps, body.urls, libraryIds))] }
    },
  )
  http.delete(
    '/api/v1/chapter-urls/series/:seriesId',
    { schema: { params: z.object({ seriesId: z.string() }), response: { 200: clearedHistory } }, config: { right: 'admin' } },
    async ({ params }) => ({ deleted: await clearSeriesHistory(deps, params.seriesId) }),
  )
}
