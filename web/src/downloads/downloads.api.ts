import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ClearedDownloads, Download, Page } from '../api/types.ts'
import type { DownloadAction, LiveDownload } from './download-row.rules.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'

const downloadsPageSize = 50

/** One page of the queue and its history. */
export const downloadsQuery = ({ status, libraryId, page = 1 }: DownloadsSearch) =>
  queryOptions({
    queryKey: ['downloads', 'list', { status, libraryId, page }],
    queryFn: ({ signal }): Promise<Page<LiveDownload>> =>
      api.get<Page<Download>>('api/v1/downloads', { query: { status, libraryId, page: page - 1, size: downloadsPageSize }, signal }),
    staleTime: 0,
  })

type NewDownload = { readonly url: string; readonly libraryId?: string; readonly priority?: number }

/** Queues a URL; the same URL that is already on its way is returned instead of doubled. Throws ApiError 400 for a bad URL. */
export const createDownload = (download: NewDownload): Promise<Download> => api.post<Download>('api/v1/downloads', { body: download })

/** Throws ApiError 400 when the download is no longer in a state that allows it. */
export const actOnDownload = ({ id, action }: { readonly id: string; readonly action: DownloadAction }): Promise<Download> =>
  api.post<Download>(`api/v1/downloads/${encodeURIComponent(id)}/action`, { body: { action } })

/** Stops the download when it runs and removes its record; chapters that are on the shelf stay there. */
export const removeDownload = (id: string): Promise<void> => api.delete(`api/v1/downloads/${encodeURIComponent(id)}`)

/** The states whose records can be removed all at once. */
export const clearable = ['completed', 'failed', 'cancelled', 'pending'] as const

export const clearDownloads = (kind: (typeof clearable)[number]): Promise<ClearedDownloads> =>
  api.delete<ClearedDownloads>(`api/v1/downloads/clear/${kind}`)
