import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { FolderSpace, NewFolder } from '../../api/types.ts'

/** Folders that could hold a library, with the free space of their disks. */
export const suggestedFoldersQuery = queryOptions({
  queryKey: ['folders', 'suggestions'],
  queryFn: ({ signal }): Promise<readonly FolderSpace[]> => api.get('/api/v1/filesystem/suggestions', { signal }),
  staleTime: 10_000,
  retry: false,
})

/** The free space of a folder, and whether the server may write to it. Throws ApiError 400 for a folder that cannot be read. */
export const folderSpaceQuery = (path: string) =>
  queryOptions({
    queryKey: ['folders', 'space', path],
    queryFn: ({ signal }) => api.get('/api/v1/filesystem/space', { query: { path }, signal }),
    staleTime: 10_000,
    retry: false,
  })

/** @returns the path of the new folder. Throws ApiError with the reason when it cannot be created. */
export const createFolder = async (folder: NewFolder): Promise<string> =>
  (await api.post('/api/v1/filesystem/folders', { body: folder })).path
