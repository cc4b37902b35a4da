import { queryOptions } from '@tanstack/react-query'
import { type QueryValues, serverUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { DirectoryListing, Library, Page, Series } from '../api/types.ts'
import type { SeriesSort } from './library-search.rules.ts'

/** Series per request of a grid; about three screens of a desk, so scrolling rarely waits. */
export const seriesPageSize = 60

/** All libraries this person may see, by name. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: ({ signal }) => api.get<readonly Library[]>('api/v1/libraries', { signal }),
})

/** One page of a library's series, `page` from 0. */
export const seriesPageQuery = (libraryId: string, sort: SeriesSort, page: number) =>
  queryOptions({
    queryKey: ['series', 'list', libraryId, sort, page],
    queryFn: ({ signal }) => listSeries({ library_id: libraryId, sort: sortValues[sort], page, size: seriesPageSize }, signal),
  })

/** The newest series, for home. */
export const newSeriesQuery = (size: number) =>
  queryOptions({
    queryKey: ['shelves', 'newSeries', size],
    queryFn: ({ signal }) => listSeries({ sort: sortValues.added, page: 0, size }, signal),
  })

/** Series that got chapters after they came, the last one first: one place for each, however many chapters came at once. */
export const updatedSeriesQuery = (size: number) =>
  queryOptions({
    queryKey: ['shelves', 'updatedSeries', size],
    queryFn: ({ signal }) => api.get<Page<Series>>('api/v1/series/updated', { query: { deleted: false, page: 0, size }, signal }),
  })

/** The cover of a series; for readers its unread book may decide which. */
export const seriesPosterUrl = (seriesId: string): string => serverUrl(`api/v1/series/${encodeURIComponent(seriesId)}/thumbnail`)

/** The folders inside `path` on the server's disk; an empty path lists the roots. Throws ApiError 400 for a path that cannot be read. */
export const foldersQuery = (path: string) =>
  queryOptions({
    queryKey: ['folders', path],
    queryFn: ({ signal }) => api.post<DirectoryListing>('api/v1/filesystem', { body: { path, showFiles: false }, signal }),
    staleTime: 0,
    retry: false,
  })

/** Adds a library; the server starts to scan it. Throws ApiError 400 when the folder cannot be a library. */
export const createLibrary = (library: { readonly name: string; readonly root: string }): Promise<Library> =>
  api.post<Library>('api/v1/libraries', { body: library })

/** Asks for a scan in the background. */
export const scanLibrary = (libraryId: string): Promise<void> => api.post(`api/v1/libraries/${encodeURIComponent(libraryId)}/scan`)

/** Says that the books that vanished are gone for good; the scan that follows moves them to the trash. */
export const acceptVanished = (libraryId: string): Promise<void> =>
  api.post(`api/v1/libraries/${encodeURIComponent(libraryId)}/scan`, { query: { acceptVanished: true } })

const listSeries = (query: QueryValues, signal: AbortSignal): Promise<Page<Series>> =>
  api.get<Page<Series>>('api/v1/series', { query: { deleted: false, ...query }, signal })

const sortValues: Record<SeriesSort, string> = {
  title: 'metadata.titleSort,asc',
  added: 'createdDate,desc',
  updated: 'lastModifiedDate,desc',
}
