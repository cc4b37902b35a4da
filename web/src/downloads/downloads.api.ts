import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { ChapterLog, Download, DownloadChapter, DownloadPreview, DownloadsChanged, Page } from '../api/types.ts'
import type { DownloadAction, LiveDownload } from './download-row.rules.ts'
import type { ChapterHistorySearch, DownloadsSearch } from './downloads-search.rules.ts'

/** Downloads per request: a few screens. */
export const downloadsPageSize = 50

/** One page of the queue and its history. */
export const downloadsQuery = ({ status, libraryId, q }: DownloadsSearch, page: number) =>
  queryOptions({
    queryKey: ['downloads', 'list', { status, libraryId, q }, page],
    queryFn: ({ signal }): Promise<Page<LiveDownload>> =>
      api.get('/api/v1/downloads', { query: { status, libraryId, search: q, page, size: downloadsPageSize }, signal }),
    staleTime: 0,
  })

/** The number of downloads in each state. */
export const downloadCountsQuery = ({ libraryId, q }: Omit<DownloadsSearch, 'status'>) =>
  queryOptions({
    queryKey: ['downloads', 'counts', { libraryId, q }],
    queryFn: ({ signal }) => api.get('/api/v1/downloads/counts', { query: { libraryId, search: q }, signal }),
    staleTime: 0,
  })

/** The chapters of a download. */
export const downloadChaptersQuery = (id: string) =>
  queryOptions({
    queryKey: ['downloads', 'chapters', id],
    queryFn: async ({ signal }) => {
      const chapters: DownloadChapter[] = []
      for (let page = 0; ; page++) {
        const { content, last } = await api.get('/api/v1/downloads/{id}/chapters', { params: { id }, query: { size: 500, page }, signal })
        chapters.push(...content)
        if (last) return chapters
      }
    },
    staleTime: 0,
  })

type LoggedKind = 'downloaded' | 'skipped'

/** The chapter history, newest first. */
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

/** Previews an address; nothing is queued. Throws ApiError with the reason when that fails. */
export const previewDownload = (order: PreviewRequest): Promise<DownloadPreview> => api.post('/api/v1/downloads/preview', { body: order })

export type NewDownload = PreviewRequest & { readonly priority?: number; readonly chapterUrls?: readonly string[] }

/** Queues a URL; a URL that is already queued returns the existing download. Throws ApiError 400 for an invalid URL. */
export const createDownload = (download: NewDownload): Promise<Download> => api.post('/api/v1/downloads', { body: download })

/** Throws ApiError 400 when the download is no longer in a state that allows it. */
export const actOnDownload = ({ id, action }: { readonly id: string; readonly action: DownloadAction }): Promise<Download> =>
  api.post('/api/v1/downloads/{id}/action', { params: { id }, body: { action } })

type IncompleteChapters = { readonly id: string; readonly chapters: readonly { readonly url: string; readonly pages: number }[] }

/** Retries a download and saves these failed chapters without the pages that are still missing. Throws ApiError 400 when it is running. */
export const saveWithoutMissingPages = ({ id, chapters }: IncompleteChapters): Promise<Download> =>
  api.post('/api/v1/downloads/{id}/chapters/save-incomplete', { params: { id }, body: { chapters } })

/** Changes the priority of a download; lower runs first. */
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

/** Applies one action to many downloads; failures are returned with the reason. */
export const applyBulkAction = (order: DownloadBulkAction): Promise<DownloadsChanged> =>
  api.post('/api/v1/downloads/actions', { body: order, keepalive: true })

/** The states whose downloads can be cleared together. */
export const clearableStatuses = ['COMPLETED', 'FAILED', 'CANCELLED', 'PENDING'] as const

const clearPaths = {
  COMPLETED: '/api/v1/downloads/clear/completed',
  FAILED: '/api/v1/downloads/clear/failed',
  CANCELLED: '/api/v1/downloads/clear/cancelled',
  PENDING: '/api/v1/downloads/clear/pending',
} as const

export const clearDownloads = async (kind: (typeof clearableStatuses)[number]): Promise<void> =>
  void (await api.delete(clearPaths[kind], { keepalive: true }))
