import { queryOptions } from '@tanstack/react-query'
import { serverUrl } from '../api/base-path.ts'
import { api } from '../api/client.ts'
import type { DirectoryListing, Library, LibraryState } from '../api/types.ts'

/** All libraries this person may see, by name. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: ({ signal }) => api.get<readonly Library[]>('api/v1/libraries', { signal }),
})

/** What is wrong with the folders of each library, for administrators. */
export const libraryStatesQuery = queryOptions({
  // Below the key of the libraries: what makes those stale does so here.
  queryKey: ['libraries', 'states'],
  queryFn: ({ signal }) => api.get<readonly LibraryState[]>('api/v1/library-states', { signal }),
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

/** What is done to a whole library in the background. */
export type LibraryWork = 'scan' | 'deepScan' | 'analyze' | 'refresh' | 'emptyTrash'

/** Asks for it; what comes of it is told by events. */
export const workOnLibrary = (libraryId: string, work: LibraryWork): Promise<void> => {
  if (work === 'deepScan') return api.post(`${libraryPath(libraryId)}/scan`, { query: { deep: true } })
  return api.post(`${libraryPath(libraryId)}/${workPaths[work]}`)
}

const workPaths = { scan: 'scan', analyze: 'analyze', refresh: 'metadata/refresh', emptyTrash: 'empty-trash' } as const

/** Takes a library out of the server; its files stay. */
export const deleteLibrary = (libraryId: string): Promise<void> => api.delete(libraryPath(libraryId))

/** Says that the books that vanished are gone for good; the scan that follows moves them to the trash. */
export const acceptVanished = (libraryId: string): Promise<void> =>
  api.post(`${libraryPath(libraryId)}/scan`, { query: { acceptVanished: true } })

/** Says that a folder that is away is gone for good; the scan that follows moves its books to the trash. */
export const giveUpFolder = ({ libraryId, path }: { readonly libraryId: string; readonly path: string }): Promise<void> =>
  api.post(`${libraryPath(libraryId)}/away-folders/give-up`, { body: { path } })

const libraryPath = (libraryId: string): string => `api/v1/libraries/${encodeURIComponent(libraryId)}`
