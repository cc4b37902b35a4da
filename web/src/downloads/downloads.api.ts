import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ChapterLog, Download, DownloadPreview, DownloadsChanged, Page } from '../api/types.ts'
import type { DownloadAction, LiveDownload } from './download-row.rules.ts'
import type { ChapterHistorySearch, DownloadsSearch } from './downloads-search.rules.ts'

/** Downloads that are asked for at once: a few screens. */
export const downloadsPageSize = 50

/** One page of the queue and its records. */
export const downloadsQuery = ({ status, libraryId, q }: DownloadsSearch, page: number) =>
  queryOptions({
    queryKey: ['downloads', 'list', { status, libraryId, q }, page],
    queryFn: ({ signal }): Promise<Page<LiveDownload>> =>
      api.get('/api/v1/downloads', { query: { status, libraryId, search: q, page, size: downloadsPageSize }, signal }),
    staleTime: 0,
  })

/** How many there are in each state. */
export const downloadCountsQuery = ({ libraryId, q }: Omit<DownloadsSearch, 'status'>) =>
  queryOptions({
    queryKey: ['downloads', 'counts', { libraryId, q }],
    queryFn: ({ signal }) => api.get('/api/v1/downloads/counts', { query: { libraryId, search: q }, signal }),
    staleTime: 0,
  })

/** What a download is made of; the first five hundred chapters. */
export const downloadChaptersQuery = (id: string) =>
  queryOptions({
    queryKey: ['downloads', 'chapters', id],
    queryFn: ({ signal }) => api.get('/api/v1/downloads/{id}/chapters', { params: { id }, query: { size: 500 }, signal }),
    staleTime: 0,
  })

type LoggedKind = 'downloaded' | 'skipped'

/** What became of chapters, the newest first. */
export const chapterHistoryQuery = ({
  kind = 'downloaded',
  libraryId,
  q,
}: Partial<Omit<ChapterHistorySearch, 'kind'>> & { kind?: LoggedKind }) =>
  infiniteQueryOptions({
    queryKey: ['downloads', 'history', { kind, libraryId, q }],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/downloads/history', { query: { kind, libraryId, search: q, page: pageParam, size: 100 }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page: ChapterLog) => (page.last ? undefined : page.number + 1),
    staleTime: 0,
  })

export type PreviewRequest = { readonly url: string; readonly libraryId?: string }

/** What an address would bring; nothing is queued. Throws ApiError with the reason when it cannot be said. */
export const previewDownload = (order: PreviewRequest): Promise<DownloadPreview> => api.post('/api/v1/downloads/preview', { body: order })

export type NewDownload = PreviewRequest & { readonly priority?: number; readonly chapterUrls?: readonly string[] }

/** Queues a URL; the same URL that is already on its way is returned instead of doubled. Throws ApiError 400 for a bad URL. */
export const createDownload = (download: NewDownload): Promise<Download> => api.post('/api/v1/downloads', { body: download })

/** Throws ApiError 400 when the download is no longer in a state that allows it. */
export const actOnDownload = ({ id, action }: { readonly id: string; readonly action: DownloadAction }): Promise<Download> =>
  api.post('/api/v1/downloads/{id}/action', { params: { id }, body: { action } })

/** Moves a download in the queue; lower runs first. */
export const moveDownload = ({ id, priority }: { readonly id: string; readonly priority: number }): Promise<Download> =>
  api.patch('/api/v1/downloads/{id}', { params: { id }, body: { priority } })

export type DownloadBulkAction = {
  readonly action: DownloadAction | 'REMOVE' | 'MOVE'
  readonly ids?: readonly string[]
  readonly exceptIds?: readonly string[]
  readonly status?: DownloadsSearch['status']
  readonly libraryId?: string
  readonly search?: string
  readonly priority?: number
}

/** Does one thing to many; those that refuse are named with the reason. */
export const applyBulkAction = (order: DownloadBulkAction): Promise<DownloadsChanged> =>
  api.post('/api/v1/downloads/actions', { body: order })

/** The states whose records can be removed all at once. */
export const clearableStatuses = ['COMPLETED', 'FAILED', 'CANCELLED', 'PENDING'] as const

const clearPaths = {
  COMPLETED: '/api/v1/downloads/clear/completed',
  FAILED: '/api/v1/downloads/clear/failed',
  CANCELLED: '/api/v1/downloads/clear/cancelled',
  PENDING: '/api/v1/downloads/clear/pending',
} as const

export const clearDownloads = async (kind: (typeof clearableStatuses)[number]): Promise<void> => void (await api.delete(clearPaths[kind]))
