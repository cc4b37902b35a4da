import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'

/** All libraries this person may see, by name. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: ({ signal }) => api.get('/api/v1/libraries', { signal }),
})

/** What is wrong with the folders of each library, for administrators. */
export const libraryStatesQuery = queryOptions({
  // Below the key of the libraries: what makes those stale does so here.
  queryKey: ['libraries', 'states'],
  queryFn: ({ signal }) => api.get('/api/v1/library-states', { signal }),
})

/** The cover of a series; for readers its unread book may decide which. */
export const seriesPosterUrl = (seriesId: string): string => apiUrl('/api/v1/series/{seriesId}/thumbnail', { params: { seriesId } })

/** The folders inside `path` on the server's disk; an empty path lists the roots. Throws ApiError 400 for a path that cannot be read. */
export const foldersQuery = (path: string) =>
  queryOptions({
    queryKey: ['folders', path],
    queryFn: ({ signal }) => api.post('/api/v1/filesystem', { body: { path, showFiles: false }, signal }),
    staleTime: 0,
    retry: false,
  })

/** What is done to a whole library in the background. */
export type LibraryTask = 'scan' | 'deepScan' | 'analyze' | 'refresh' | 'emptyTrash'

/** Asks for it; what comes of it is told by events. */
export const startLibraryTask = (libraryId: string, work: LibraryTask): Promise<void> => {
  const params = { libraryId }
  if (work === 'deepScan') return api.post('/api/v1/libraries/{libraryId}/scan', { params, query: { deep: true } })
  return api.post(taskPaths[work], { params })
}

const taskPaths = {
  scan: '/api/v1/libraries/{libraryId}/scan',
  analyze: '/api/v1/libraries/{libraryId}/analyze',
  refresh: '/api/v1/libraries/{libraryId}/metadata/refresh',
  emptyTrash: '/api/v1/libraries/{libraryId}/empty-trash',
} as const

/** Takes a library out of the server; its files stay. */
export const deleteLibrary = (libraryId: string): Promise<void> => api.delete('/api/v1/libraries/{libraryId}', { params: { libraryId } })

/** Says that the books that vanished are gone for good; the scan that follows moves them to the trash. */
export const acceptMissingBooks = (libraryId: string): Promise<void> =>
  api.post('/api/v1/libraries/{libraryId}/scan', { params: { libraryId }, query: { acceptVanished: true } })

/** Says that a folder that is away is gone for good; the scan that follows moves its books to the trash. */
export const removeUnavailableFolder = ({ libraryId, path }: { readonly libraryId: string; readonly path: string }): Promise<void> =>
  api.post('/api/v1/libraries/{libraryId}/away-folders/give-up', { params: { libraryId }, body: { path } })
