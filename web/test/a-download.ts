import type { Download, DownloadCounts } from '../src/api/types.ts'

const then = '2026-01-01T00:00:00Z'

/** A queued download, unless a test says otherwise. */
export const aDownload = (overrides: Partial<Download> & Pick<Download, 'id'>): Download => ({
  url: `https://mangadex.org/title/${overrides.id}`,
  title: overrides.id,
  status: 'PENDING',
  progress: 0,
  currentChapter: '',
  totalChapters: 0,
  libraryId: 'L',
  createdAt: then,
  updatedAt: then,
  message: null,
  priority: 5,
  attempt: 0,
  nextAttemptAt: null,
  ...overrides,
})

export const aPageOf = <T = Download>(content: readonly T[]) => ({
  content,
  pageable: { pageNumber: 0, pageSize: 50, sort: { empty: true, sorted: false, unsorted: true }, offset: 0, paged: true, unpaged: false },
  totalElements: content.length,
  totalPages: 1,
  last: true,
  number: 0,
  size: 50,
  sort: { empty: true, sorted: false, unsorted: true },
  numberOfElements: content.length,
  first: true,
  empty: content.length === 0,
})

export const countsOf = (downloads: readonly Download[]): DownloadCounts => {
  const count = (status: Download['status']) => downloads.filter((one) => one.status === status).length
  return {
    PENDING: count('PENDING'),
    DOWNLOADING: count('DOWNLOADING'),
    PAUSED: count('PAUSED'),
    FAILED: count('FAILED'),
    COMPLETED: count('COMPLETED'),
    CANCELLED: count('CANCELLED'),
  }
}
