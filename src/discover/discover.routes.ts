import { callerOf, type Http } from '../kernel/http/index.ts'
import {
  ChaptersQuery,
  DiscoverChapters,
  DiscoverMatch,
  DiscoverPage,
  DiscoverSources,
  DiscoverTitleDetails,
  ListParams,
  ListQuery,
  SearchQuery,
  SeriesParams,
  SourceParams,
  TitleParams,
  TitlesOfSeries,
} from './discover.schemas.ts'
import { browseList, browseSearch, browseTitle } from './sources/browse-source.ts'
import { type ListSourcesDeps, listSources } from './sources/list-sources.ts'
import { matchTitle } from './titles/match-title.ts'
import { type ShowDeps, showChapters, showDetails, showPage, showTitles } from './titles/show-titles.ts'
import { titlesOfSeries } from './titles/titles-of-series.ts'

const user = { right: 'user' } as const
const base = '/api/v1/discover/sources'

export type DiscoverRouteDeps = ShowDeps & ListSourcesDeps

/** Browsing of sources, within what the caller may see. */
export const discoverRoutes = (deps: DiscoverRouteDeps) => (http: Http) => {
  listRoutes(http, deps)
  titleRoutes(http, deps)
}

function listRoutes(http: Http, deps: DiscoverRouteDeps): void {
  http.get(base, { schema: { summary: 'List sources to browse', response: { 200: DiscoverSources } }, config: user }, (request) =>
    listSources(deps, callerOf(request).access),
  )
  http.get(
    `${base}/:sourceId/lists/:listId`,
    {
      schema: { summary: 'Get a list of titles at a source', params: ListParams, querystring: ListQuery, response: { 200: DiscoverPage } },
      config: user,
    },
    async (request) => {
      const { access } = callerOf(request)
      const { sourceId, listId } = request.params
      const { page } = request.query
      return showPage(deps, access, { sourceId, page, response: await browseList(deps, access, { sourceId, listId, page }) })
    },
  )
  http.get(
    `${base}/:sourceId/search`,
    {
      schema: {
        summary: 'Search titles at a source to browse',
        params: SourceParams,
        querystring: SearchQuery,
        response: { 200: DiscoverPage },
      },
      config: user,
    },
    async (request) => {
      const { access } = callerOf(request)
      const { sourceId } = request.params
      const { query, filter, page } = request.query
      return showPage(deps, access, { sourceId, page, response: await browseSearch(deps, access, { sourceId, query, filter, page }) })
    },
  )
}

function titleRoutes(http: Http, deps: DiscoverRouteDeps): void {
  const title = `${base}/:sourceId/titles/:titleId`
  http.get(
    title,
    { schema: { summary: 'Get a title at a source', params: TitleParams, response: { 200: DiscoverTitleDetails } }, config: user },
    async (request) => {
      const { access } = callerOf(request)
      const response = await browseTitle(deps, access, request.params)
      return showDetails(deps, access, { sourceId: request.params.sourceId, response })
    },
  )
  http.get(
    '/api/v1/discover/series/:seriesId/titles',
    { schema: { summary: 'List the titles of a series', params: SeriesParams, response: { 200: TitlesOfSeries } }, config: user },
    (request) => titlesOfSeries(deps, callerOf(request), request.params.seriesId),
  )
  http.get(
    `${title}/match`,
    {
      schema: { summary: 'Find a title at a downloadable source', params: TitleParams, response: { 200: DiscoverMatch } },
      config: user,
    },
    async (request) => {
      const { access } = callerOf(request)
      const match = await matchTitle(deps, access, request.params)
      if (!match) return { match: null, certain: false }
      const [shown] = await showTitles(deps, access, { sourceId: match.sourceId, titles: [match.title] })
      return { match: shown ?? null, certain: match.certain }
    },
  )
  http.get(
    `${title}/chapters`,
    {
      schema: {
        summary: 'List the chapters of a title at a source',
        params: TitleParams,
        querystring: ChaptersQuery,
        response: { 200: DiscoverChapters },
      },
      config: user,
    },
    async (request) => {
      const { language, group, page } = request.query
      const which = { ...request.params, language: language || null, groupId: group || null, page }
      return { ...(await showChapters(deps, callerOf(request), which)), page }
    },
  )
}
