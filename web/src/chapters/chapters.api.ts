import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { BlacklistEntry, ChapterExplanation, ChapterOfBook, Download, ReleasePreference } from '../api/types.ts'

/** The chapters as which the books of a series were downloaded, by book. */
export const bookChaptersQuery = (seriesId: string) =>
  queryOptions({
    // Below the key of its books, so that both are invalidated together.
    queryKey: ['series', 'books', seriesId, 'chapters'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ChapterOfBook>> => {
      const chapters = await api.get('/api/v1/series/{seriesId}/chapters', { params: { seriesId }, signal })
      return new Map(chapters.map((chapter) => [chapter.bookId, chapter]))
    },
  })

/** The missing chapters of a series, with reasons. */
export const missingChaptersQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'books', seriesId, 'missing'],
    queryFn: async ({ signal }) => (await api.get('/api/v1/series/{seriesId}/missing-chapters', { params: { seriesId }, signal })).chapters,
    staleTime: 5000,
  })

export type MissingDownloadRequest = {
  readonly urls: readonly string[]
  /** Another upload by the same group replaces the existing one, instead of being added next to it. */
  readonly replace?: boolean
}

/** Queues missing chapters. */
export const downloadMissing = (seriesId: string, order: MissingDownloadRequest): Promise<Download> =>
  api.post('/api/v1/series/{seriesId}/missing-chapters/download', { params: { seriesId }, body: order })

/** Why a chapter is or is not on the shelf; sends no request to a source. */
export const explainChapter = (url: string): Promise<ChapterExplanation> => api.get('/api/v1/chapter-urls/explain', { query: { url } })

/** Chapters that are never downloaded. */
export const blacklistQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'books', seriesId, 'blacklist'],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/blacklist', { params: { seriesId }, signal }),
    staleTime: 5000,
  })

type BlacklistRequest = { readonly chapterUrl: string; readonly chapterNumber: string | null; readonly reason: string }

/** Never downloads a chapter (again); its file is kept. Throws ApiError 409 when it is already on the blacklist. */
export const addToBlacklist = (seriesId: string, unwanted: BlacklistRequest): Promise<BlacklistEntry> =>
  api.post('/api/v1/series/{seriesId}/blacklist', { params: { seriesId }, body: unwanted })

/** The same for the chapter of a book; its file is deleted on request. Throws ApiError 409 for a book that was not downloaded. */
export const blacklistBook = (bookId: string, body: { readonly reason: string; readonly deleteFile: boolean }): Promise<BlacklistEntry> =>
  api.post('/api/v1/books/{bookId}/blacklist', { params: { bookId }, body })

/** A missing chapter is queued immediately. */
export const removeFromBlacklist = (seriesId: string, entryId: string): Promise<void> =>
  api.delete('/api/v1/series/{seriesId}/blacklist/{blacklistId}', { params: { seriesId, blacklistId: entryId } })

/** Which of several releases of a chapter is downloaded; not settable for a series without a known source. */
export const releasePreferenceQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['release-preference', seriesId],
    queryFn: ({ signal }) => api.get('/api/v1/series/{seriesId}/release-preference', { params: { seriesId }, signal }),
  })

/** Without a preference the series uses that of its library. */
export const saveReleasePreference = (
  seriesId: string,
  preference: Pick<ReleasePreference, 'oneRelease' | 'groups'> | undefined,
): Promise<ReleasePreference | undefined> => {
  const path = '/api/v1/series/{seriesId}/release-preference'
  return preference ? api.put(path, { params: { seriesId }, body: preference }) : api.delete(path, { params: { seriesId } })
}
