import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Library, LibraryCreation, LibraryReleasePreference, LibraryUpdate } from '../../api/types.ts'

/** Adds a library; the server starts to scan it. Throws ApiError 400 when the folder cannot be a library. */
export const createLibrary = (library: LibraryCreation): Promise<Library> => api.post('/api/v1/libraries', { body: library })

/** Changes the given settings. Throws ApiError 400 for a name that is taken, or a folder that cannot be a library. */
export const changeLibrary = (libraryId: string, changes: LibraryUpdate): Promise<void> =>
  api.patch('/api/v1/libraries/{libraryId}', { params: { libraryId }, body: changes })

/** Whether one release of each chapter is enough, and the groups that are preferred, the best first. */
export type ReleaseChoice = Pick<LibraryReleasePreference, 'oneRelease' | 'groups'>

export const libraryReleasesQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['libraries', 'releases', libraryId],
    queryFn: ({ signal }) => api.get('/api/v1/libraries/{libraryId}/release-preference', { params: { libraryId }, signal }),
  })

export const saveLibraryReleases = (libraryId: string, choice: ReleaseChoice): Promise<LibraryReleasePreference> =>
  api.put('/api/v1/libraries/{libraryId}/release-preference', { params: { libraryId }, body: choice })

/** Example file names that a pattern produces for chapters of each kind. Throws ApiError 400 with what is wrong with the pattern. */
export const namePreviewQuery = (pattern: string) =>
  queryOptions({
    queryKey: ['namePreview', pattern],
    queryFn: ({ signal }) => api.get('/api/v1/downloads/naming-preview', { query: { pattern }, signal }),
  })
