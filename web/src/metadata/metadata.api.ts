import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { AnswerOf, BodyOf } from '../api/operations.ts'
import type { Plugin, SeriesSources } from '../api/types.ts'
import { pluginsQuery } from '../plugins/plugins.api.ts'

/** The sources that tell of titles, switched on or not, by name. */
export const metadataSourcesQuery = queryOptions({
  ...pluginsQuery,
  select: (plugins: readonly Plugin[]) => plugins.filter(({ pluginType }) => pluginType === 'METADATA'),
})

/** Which titles a series is bound to, and where each of its values comes from. */
export const seriesSourcesQuery = (seriesId: string) =>
  queryOptions({
    // Below the key of the series: what makes that stale does so here.
    queryKey: ['series', 'one', seriesId, 'sources'],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/metadata/sources', { params: { seriesId }, signal }),
    staleTime: 5000,
  })

/** A title by its id at the source, or by its address. */
export type TitleReference = { readonly externalId: string } | { readonly url: string }

/** Binds a series to a title; the source is asked in the background. */
export const bindTitle = (seriesId: string, pluginId: string, title: TitleReference): Promise<void> =>
  api.put('/api/v1/series/{seriesId}/metadata/sources/{pluginId}', { params: { seriesId, pluginId }, body: title })

/** Ends a binding for good: it is not found out again. */
export const unbindTitle = (seriesId: string, pluginId: string): Promise<void> =>
  api.delete('/api/v1/series/{seriesId}/metadata/sources/{pluginId}', { params: { seriesId, pluginId } })

/** A field that sources speak of. */
export type SourceField = SeriesSources['fields'][number]['field']

/** Lifts the locks of these fields and lets the next in line speak. */
export const resetFields = (seriesId: string, fields: readonly SourceField[]): Promise<void> =>
  api.post('/api/v1/series/{seriesId}/metadata/reset', { params: { seriesId }, body: { fields } })

/** The people who made a series as a whole, which its metadata does not hold. */
export const seriesAuthorsQuery = (seriesId: string) =>
  queryOptions({
    // Below the key of the series, like its sources.
    queryKey: ['series', 'one', seriesId, 'authors'],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/authors', { params: { seriesId }, signal }),
  })

/** Values and locks by their names. */
export type SeriesChanges = BodyOf<'PATCH', '/api/v1/series/{seriesId}/metadata'> & BodyOf<'PATCH', '/api/v1/series/{seriesId}/authors'>
export type BookChanges = BodyOf<'PATCH', '/api/v1/books/{bookId}/metadata'>

/** Sends what changed of a series. */
export const saveSeriesMetadata = async (seriesId: string, changes: SeriesChanges): Promise<void> => {
  const { authors, authorsLock, ...others } = changes
  if (Object.keys(others).length > 0) await api.patch('/api/v1/series/{seriesId}/metadata', { params: { seriesId }, body: others })
  if (authors !== undefined || authorsLock !== undefined)
    await api.patch('/api/v1/series/{seriesId}/authors', { params: { seriesId }, body: { authors, authorsLock } })
}

export const saveBookMetadata = (bookId: string, changes: BookChanges): Promise<void> =>
  api.patch('/api/v1/books/{bookId}/metadata', { params: { bookId }, body: changes })

export type TitleSearchParams = { readonly pluginId: string; readonly query: string; readonly seriesId: string }

/** Titles at a source that are called so, with how sure it is that each is this series. Throws ApiError with the source's trouble. */
export const titleSearchQuery = ({ pluginId, query, seriesId }: TitleSearchParams) =>
  queryOptions({
    queryKey: ['titles', 'search', pluginId, query, seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}/search', { params: { id: pluginId }, query: { query, seriesId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })

/** What a source tells of a title. */
export const titleDetailsQuery = (pluginId: string, externalId: string) =>
  queryOptions({
    queryKey: ['titles', 'one', pluginId, externalId],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}/metadata/{externalId}', { params: { id: pluginId, externalId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })

export type Difference = AnswerOf<'GET', '/api/v1/plugins/{id}/metadata/{externalId}/differences'>[number]

/** What a title would change of a series; what is equal is left out. */
export const differencesQuery = (pluginId: string, externalId: string, seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId, 'differences', pluginId, externalId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/plugins/{id}/metadata/{externalId}/differences', {
        params: { id: pluginId, externalId },
        query: { seriesId },
        signal,
      }),
    retry: false,
    staleTime: 0,
  })

type ApplyRequest = BodyOf<'POST', '/api/v1/plugins/apply-metadata/{seriesId}'>

/** Binds the series to the title and takes these fields from it, now and later. */
export const applyTitle = (seriesId: string, application: ApplyRequest): Promise<void> =>
  api.post('/api/v1/plugins/apply-metadata/{seriesId}', { params: { seriesId }, body: application })

/** Fetches a cover and makes it the poster. */
export const applyCover = (seriesId: string, coverUrl: string): Promise<void> =>
  api.post('/api/v1/plugins/apply-cover/{seriesId}', { params: { seriesId }, body: { coverUrl } })

/** A cover at a source, by way of the server: browsers are not sent to strangers. */
export const coverPreviewUrl = (coverUrl: string): string => apiUrl('/api/v1/plugins/cover', { query: { url: coverUrl } })
