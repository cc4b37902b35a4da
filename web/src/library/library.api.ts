import { queryOptions } from '@tanstack/react-query'
import { apiUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'

/** All libraries this person may see, by name. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: ({ signal }) => api.get('/api/v1/libraries', { signal }),
})

/** The folder problems of each library, for administrators. */
export const libraryStatesQuery = queryOptions({
  // Nested under the key of the libraries, so that it is invalidated with them.
  queryKey: ['libraries', 'states'],
  queryFn: ({ signal }) => api.get('/api/v1/library-states', { signal }),
})

/** The URL of a series' cover, which may depend on the account's unread books. */
export const seriesPosterUrl = (seriesId: string): string => apiUrl('/api/v1/series/{seriesId}/thumbnail', { params: { seriesId } })

/** The folders inside `path` on the server's disk; an empty path lists the roots. Throws ApiError 400 for a path that cannot be read. */
export const foldersQuery = (path: string) =>
  queryOptions({
    queryKey: ['folders', path],
    queryFn: ({ signal }) => api.post('/api/v1/filesystem', { body: { path, showFiles: false }, signal }),
    staleTime: 0,
    retry: false,
  })

/** Background jobs on a whole library. */
export type LibraryTask = 'scan' | 'deepScan' | 'analyze' | 'refresh' | 'emptyTrash'

/** Starts a job; events report its outcome. */
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

/** Deletes a library from the server; its files are kept. */
export const deleteLibrary = (libraryId: string): Promise<void> => api.delete('/api/v1/libraries/{libraryId}', { params: { libraryId } })

/** Confirms that the missing books are permanently deleted; the scan that follows moves them to the trash. */
export const acceptMissingBooks = (libraryId: string): Promise<void> =>
  api.post('/api/v1/libraries/{libraryId}/scan', { params: { libraryId }, query: { acceptVanished: true } })

/** Removes an unavailable folder permanently; the scan that follows moves its books to the trash. */
export const removeUnavailableFolder = ({ libraryId, path }: { readonly libraryId: string; readonly path: string }): Promise<void> =>
  api.post('/api/v1/libraries/{libraryId}/away-folders/give-up', { params: { libraryId }, body: { path } })
