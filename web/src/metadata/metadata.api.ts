import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { AnswerOf, BodyOf } from '../api/operations.ts'
import type { Plugin, SeriesSources } from '../api/types.ts'
import { pluginsQuery } from '../plugins/plugins.api.ts'

/** The metadata sources, enabled or not, by name. */
export const metadataSourcesQuery = queryOptions({
  ...pluginsQuery,
  select: (plugins: readonly Plugin[]) => plugins.filter(({ pluginType }) => pluginType === 'METADATA'),
})

/** The titles that a series is bound to, and the source of each of its values. */
export const seriesSourcesQuery = (seriesId: string) =>
  queryOptions({
    // Nested under the key of the series, so that it is invalidated with it.
    queryKey: ['series', 'one', seriesId, 'sources'],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/metadata/sources', { params: { seriesId }, signal }),
    staleTime: 5000,
  })

/** A title by its id at the source, or by its URL. */
export type TitleReference = { readonly externalId: string } | { readonly url: string }

/** Binds a series to a title; the server queries the source in the background. */
export const bindTitle = (seriesId: string, pluginId: string, title: TitleReference): Promise<void> =>
  api.put('/api/v1/series/{seriesId}/metadata/sources/{pluginId}', { params: { seriesId, pluginId }, body: title })

/** Removes a binding permanently: it will not be matched automatically again. */
export const unbindTitle = (seriesId: string, pluginId: string): Promise<void> =>
  api.delete('/api/v1/series/{seriesId}/metadata/sources/{pluginId}', { params: { seriesId, pluginId } })

/** A field that sources speak of. */
export type SourceField = SeriesSources['fields'][number]['field']

/** Removes the locks of these fields, so that the source with the next highest priority fills them. */
export const resetFields = (seriesId: string, fields: readonly SourceField[]): Promise<void> =>
  api.post('/api/v1/series/{seriesId}/metadata/reset', { params: { seriesId }, body: { fields } })

/** The authors of a series as a whole, which its metadata does not contain. */
export const seriesAuthorsQuery = (seriesId: string) =>
  queryOptions({
    // Nested under the key of the series, like its sources.
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

/** The titles at a source that match the query, with the probability of each. Throws ApiError with the source's error. */
export const titleSearchQuery = ({ pluginId, query, seriesId }: TitleSearchParams) =>
  queryOptions({
    queryKey: ['titles', 'search', pluginId, query, seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}/search', { params: { id: pluginId }, query: { query, seriesId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })

/** The data that a source has on a title. */
export const titleDetailsQuery = (pluginId: string, externalId: string) =>
  queryOptions({
    queryKey: ['titles', 'one', pluginId, externalId],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}/metadata/{externalId}', { params: { id: pluginId, externalId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })

export type Difference = AnswerOf<'GET', '/api/v1/plugins/{id}/metadata/{externalId}/differences'>[number]

/** The changes that a title would make to a series; equal fields are left out. */
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
    // The comparison begins with what is selected by default, which earlier differences would decide.
    gcTime: 0,
  })

type ApplyRequest = BodyOf<'POST', '/api/v1/plugins/apply-metadata/{seriesId}'>

/** Binds the series to the title and applies these fields, now and on every refresh. */
export const applyTitle = (seriesId: string, application: ApplyRequest): Promise<void> =>
  api.post('/api/v1/plugins/apply-metadata/{seriesId}', { params: { seriesId }, body: application })

/** Fetches a cover and makes it the poster. */
export const applyCover = (seriesId: string, coverUrl: string): Promise<void> =>
  api.post('/api/v1/plugins/apply-cover/{seriesId}', { params: { seriesId }, body: { coverUrl } })

/** A cover from a source, proxied by the server so that the browser sends no requests to third parties. */
export const coverPreviewUrl = (coverUrl: string): string => apiUrl('/api/v1/plugins/cover', { query: { url: coverUrl } })
