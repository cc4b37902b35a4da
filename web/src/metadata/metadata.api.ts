import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { Plugin, SeriesAuthors, SeriesSources, TitleDetails, TitleFound } from '../api/types.ts'
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
    queryFn: ({ signal }) => api.get<SeriesSources>(`${metadataPath(seriesId)}/sources`, { signal }),
    staleTime: 5000,
  })

/** A title by its id at the source, or by its address. */
export type NamedTitle = { readonly externalId: string } | { readonly url: string }

/** Binds a series to a title; the source is asked in the background. */
export const bindTitle = (seriesId: string, pluginId: string, title: NamedTitle): Promise<void> =>
  api.put(`${metadataPath(seriesId)}/sources/${encodeURIComponent(pluginId)}`, { body: title })

/** Ends a binding for good: it is not found out again. */
export const unbindTitle = (seriesId: string, pluginId: string): Promise<void> =>
  api.delete(`${metadataPath(seriesId)}/sources/${encodeURIComponent(pluginId)}`)

/** Lifts the locks of these fields and lets the next in line speak. */
export const resetFields = (seriesId: string, fields: readonly string[]): Promise<void> =>
  api.post(`${metadataPath(seriesId)}/reset`, { body: { fields } })

/** The people who made a series as a whole, which its metadata does not hold. */
export const seriesAuthorsQuery = (seriesId: string) =>
  queryOptions({
    // Below the key of the series, like its sources.
    queryKey: ['series', 'one', seriesId, 'authors'],
    queryFn: ({ signal }) => api.get<SeriesAuthors>(authorsPath(seriesId), { signal }),
  })

/** Sends what changed of a series; values and locks by their names. */
export const saveSeriesMetadata = async (seriesId: string, changes: Readonly<Record<string, unknown>>): Promise<void> => {
  const { authors, authorsLock, ...others } = changes
  if (Object.keys(others).length > 0) await api.patch(metadataPath(seriesId), { body: others })
  if (authors !== undefined || authorsLock !== undefined) await api.patch(authorsPath(seriesId), { body: { authors, authorsLock } })
}

export const saveBookMetadata = (bookId: string, changes: Readonly<Record<string, unknown>>): Promise<void> =>
  api.patch(`api/v1/books/${encodeURIComponent(bookId)}/metadata`, { body: changes })

export type TitleSearch = { readonly pluginId: string; readonly query: string; readonly seriesId: string }

/** Titles at a source that are called so, with how sure it is that each is this series. Throws ApiError with the source's trouble. */
export const titleSearchQuery = ({ pluginId, query, seriesId }: TitleSearch) =>
  queryOptions({
    queryKey: ['titles', 'search', pluginId, query, seriesId],
    queryFn: ({ signal }) => api.get<readonly TitleFound[]>(`${pluginPath(pluginId)}/search`, { query: { query, seriesId }, signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })

/** What a source tells of a title. */
export const titleDetailsQuery = (pluginId: string, externalId: string) =>
  queryOptions({
    queryKey: ['titles', 'one', pluginId, externalId],
    queryFn: ({ signal }) => api.get<TitleDetails>(titlePath(pluginId, externalId), { signal }),
    retry: false,
    staleTime: 5 * 60_000,
  })

export type Difference = {
  readonly field: SeriesSources['fields'][number]['field']
  readonly current: unknown
  readonly offered: unknown
  readonly locked: boolean
  readonly from: string
}

/** What a title would change of a series; what is equal is left out. */
export const differencesQuery = (pluginId: string, externalId: string, seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'one', seriesId, 'differences', pluginId, externalId],
    queryFn: ({ signal }) =>
      api.get<readonly Difference[]>(`${titlePath(pluginId, externalId)}/differences`, { query: { seriesId }, signal }),
    retry: false,
    staleTime: 0,
  })

type Application = Partial<TitleDetails> & Pick<TitleDetails, 'provider' | 'externalId'> & { readonly fields: readonly string[] }

/** Binds the series to the title and takes these fields from it, now and later. */
export const applyTitle = (seriesId: string, application: Application): Promise<void> =>
  api.post(`api/v1/plugins/apply-metadata/${encodeURIComponent(seriesId)}`, { body: application })

/** Fetches a cover and makes it the poster. */
export const applyCover = (seriesId: string, coverUrl: string): Promise<void> =>
  api.post(`api/v1/plugins/apply-cover/${encodeURIComponent(seriesId)}`, { body: { coverUrl } })

/** A cover at a source, by way of the server: browsers are not sent to strangers. */
export const coverPreviewUrl = (coverUrl: string): string => serverUrl('api/v1/plugins/cover', { url: coverUrl })

const authorsPath = (seriesId: string): string => `api/v1/series/${encodeURIComponent(seriesId)}/authors`
const metadataPath = (seriesId: string): string => `api/v1/series/${encodeURIComponent(seriesId)}/metadata`
const pluginPath = (pluginId: string): string => `api/v1/plugins/${encodeURIComponent(pluginId)}`
const titlePath = (pluginId: string, externalId: string): string => `${pluginPath(pluginId)}/metadata/${encodeURIComponent(externalId)}`
