import type { DownloadStatus } from '../api/types.ts'

/** The states as tabs of the room; "all" is the absence of a filter. */
export const downloadStatuses = [
  'DOWNLOADING',
  'PENDING',
  'PAUSED',
  'FAILED',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly DownloadStatus[]

export type DownloadsSearch = {
  readonly status?: DownloadStatus
  readonly libraryId?: string
  /** From 1, as people count. */
  readonly page?: number
}

/** Reads the address of the downloads room; what it does not know is left out. */
export const readDownloadsSearch = (search: Record<string, unknown>): DownloadsSearch => {
  const status = downloadStatuses.find((one) => one === search.status)
  const page = Number(search.page)
  return {
    ...(status ? { status } : {}),
    ...(typeof search.libraryId === 'string' && search.libraryId !== '' ? { libraryId: search.libraryId } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}
