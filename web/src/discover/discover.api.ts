import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../api/base-path.ts'
import { ApiError, api, requestRaw } from '../api/client.ts'
import type { DiscoverTitle } from '../api/types.ts'

/** The sources that can be browsed, those for downloads first. */
export const sourcesQuery = queryOptions({
  queryKey: ['discover', 'sources'],
  queryFn: ({ signal }) => api.get('/api/v1/discover/sources', { signal }),
})

/** The address of a title's cover, or undefined when it has none. */
export const coverUrlOf = ({ coverUrl }: Pick<DiscoverTitle, 'coverUrl'>): string | undefined =>
  coverUrl ? serverUrl(coverUrl) : undefined

type TitlePage = { readonly content: readonly DiscoverTitle[]; readonly page: number; readonly hasMore: boolean }

/** A query to a source tries again when the source is expected to be back, and not before. */
const likeSource = {
  retry: false,
  staleTime: 5 * 60_000,
  refetchInterval: ({ state }: { readonly state: { readonly error: Error | null } }) => retryDelayMs(state.error, Date.now()),
} as const

const minRetryDelayMs = 2000
const maxRetryDelayMs = 24 * 60 * 60_000

/** How long to wait before the source is asked again; false when it does not say. */
export const retryDelayMs = (error: Error | null, nowMs: number): number | false => {
  if (!(error instanceof ApiError) || error.retryAtMs === undefined) return false
  return Math.min(maxRetryDelayMs, Math.max(minRetryDelayMs, error.retryAtMs - nowMs))
}

const byPage = {
  initialPageParam: 0,
  getNextPageParam: ({ page, hasMore }: TitlePage) => (hasMore ? page + 1 : undefined),
}

type AnsweredPage = Omit<TitlePage, 'content'> & { readonly titles: readonly DiscoverTitle[] }

/** An age limit may hide all titles of a page, and of the next ones. */
const maxHiddenPages = 3

/** The first page from this one on with a visible title, or the last of a few without. */
const visiblePage = async (firstPage: number, load: (page: number) => Promise<AnsweredPage>): Promise<TitlePage> => {
  let answer = await load(firstPage)
  while (answer.titles.length === 0 && answer.hasMore && answer.page - firstPage + 1 < maxHiddenPages) answer = await load(answer.page + 1)
  const { titles, page, hasMore } = answer
  return { content: titles, page, hasMore }
}

/** A list of a source, such as the popular titles. */
export const listQuery = (sourceId: string, listId: string) =>
  infiniteQueryOptions({
    queryKey: ['discover', 'list', sourceId, listId],
    queryFn: ({ pageParam, signal }) =>
      visiblePage(pageParam, (page) =>
        api.get('/api/v1/discover/sources/{sourceId}/lists/{listId}', { params: { sourceId, listId }, query: { page }, signal }),
      ),
    ...byPage,
    ...likeSource,
  })

/** The titles of a source that match a text and the chosen options. */
export const titlesQuery = (sourceId: string, query: string, filter: readonly string[] = []) =>
  infiniteQueryOptions({
    queryKey: ['discover', 'search', sourceId, query, filter],
    queryFn: ({ pageParam, signal }) =>
      visiblePage(pageParam, (page) =>
        api.get('/api/v1/discover/sources/{sourceId}/search', { params: { sourceId }, query: { query, page, filter }, signal }),
      ),
    ...byPage,
    ...likeSource,
  })

/** Everything that a source says about a title. */
export const titleQuery = (sourceId: string, titleId: string) =>
  queryOptions({
    queryKey: ['discover', 'title', sourceId, titleId],
    queryFn: ({ signal }) => api.get('/api/v1/discover/sources/{sourceId}/titles/{titleId}', { params: { sourceId, titleId }, signal }),
    ...likeSource,
  })

/** The titles that a series of the library is bound to. */
export const titlesOfSeriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['discover', 'of-series', seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/discover/series/{seriesId}/titles', { params: { seriesId }, signal }),
  })

/** The same work at a source that chapters can be downloaded from. */
export const matchQuery = (sourceId: string, titleId: string) =>
  queryOptions({
    queryKey: ['discover', 'match', sourceId, titleId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/discover/sources/{sourceId}/titles/{titleId}/match', { params: { sourceId, titleId }, signal }),
    ...likeSource,
  })

type ChapterFilter = { readonly language: string; readonly group: string }

/** The chapters of a title, newest first; empty texts do not limit them. */
export const titleChaptersQuery = (sourceId: string, titleId: string, { language, group }: ChapterFilter) =>
  infiniteQueryOptions({
    queryKey: ['discover', 'chapters', sourceId, titleId, language, group],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters', {
        params: { sourceId, titleId },
        query: { page: pageParam, ...(language ? { language } : {}), ...(group ? { group } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    ...likeSource,
  })

/** The pages of a chapter at its source. Their addresses change, so an open preview keeps the ones it has. */
export const previewQuery = (sourceId: string, titleId: string, chapterId: string) =>
  queryOptions({
    queryKey: ['discover', 'preview', sourceId, titleId, chapterId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters/{chapterId}/preview', {
        params: { sourceId, titleId, chapterId },
        signal,
      }),
    ...likeSource,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The address of a page. @param attempt how often it was retried, so that the browser loads it again */
export const previewPageUrl = (url: string, attempt: number): string =>
  attempt === 0 ? serverUrl(url) : `${serverUrl(url)}?attempt=${attempt}`

/** The server's error message for a page of a preview; null when the server does send it now. */
export const previewFaultQuery = (url: string, attempt: number) =>
  queryOptions({
    queryKey: ['discover', 'preview-fault', url, attempt],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const token = url.slice(url.lastIndexOf('/') + 1)
        await requestRaw('GET', '/api/v1/discover/previews/{token}', { params: { token }, headers: { Accept: 'image/*' }, signal })
        return null
      } catch (error) {
        if (error instanceof ApiError) return error.message
        throw error
      }
    },
    retry: false,
  })
