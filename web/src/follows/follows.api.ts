import { queryOptions } from '@tanstack/react-query'
import { api, requestRaw } from '../api/client.ts'
import type { BackupImportPreview, BackupImportResult, CheckStarted, FollowText, FollowTitle } from '../api/types.ts'

/** The text with the version that was read, so that a save does not overwrite somebody else's changes. */
export type VersionedFollowText = FollowText & { readonly version: string | null }

/** A library's follow list. */
export const followTextQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['follows', libraryId],
    queryFn: async ({ signal }): Promise<VersionedFollowText> => {
      const response = await requestRaw('GET', '/api/v1/downloads/follow-txt/{libraryId}', { params: { libraryId }, signal })
      const text = (await response.json()) as FollowText
      return { ...text, version: response.headers.get('ETag') }
    },
  })

/** Replaces the whole list. Throws ApiError 412 when it was changed elsewhere since `version` was read. */
export const saveFollowText = (libraryId: string, content: string, version: string | null): Promise<void> =>
  api.put('/api/v1/downloads/follow-txt/{libraryId}', {
    params: { libraryId },
    body: { content },
    headers: version ? { 'If-Match': version } : {},
  })

const titlePageSize = 500

/** The state of every title in a library's follow list. */
export const followTitlesQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['follow-titles', libraryId],
    queryFn: async ({ signal }): Promise<readonly FollowTitle[]> => {
      const titles: FollowTitle[] = []
      for (let page = 0; ; page++) {
        const query = { page, size: titlePageSize }
        const response = await api.get('/api/v1/downloads/follow-titles/{libraryId}', { params: { libraryId }, query, signal })
        titles.push(...response.content)
        if (response.last) return titles
      }
    },
  })

/** A backup of a reading app, and which of its titles to follow. */
export type BackupImportRequest = {
  readonly libraryId: string
  readonly file: File
  readonly includeNonFavorites: boolean
  readonly includeOtherSources: boolean
  readonly includeStatuses: boolean
}

/** Previews an import for each title; changes nothing. */
export const previewBackup = (order: BackupImportRequest): Promise<BackupImportPreview> =>
  api.post('/api/v1/backupapp/preview', { form: formOf(order) })

/** Adds the titles to the library's follow list. */
export const importBackup = (order: BackupImportRequest): Promise<BackupImportResult> =>
  api.post('/api/v1/backupapp/import', { form: formOf(order) })

/** The fields come first, because the server reads them before the file. */
const formOf = ({ file, ...fields }: BackupImportRequest) => ({ ...fields, file })

/** Starts a check of one library in the background. */
export const startCheck = (libraryId: string): Promise<CheckStarted> =>
  api.post('/api/v1/downloads/follow-txt/{libraryId}/check-now', { params: { libraryId } })
