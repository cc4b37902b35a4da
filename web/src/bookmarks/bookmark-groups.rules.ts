import type { Bookmark } from '../api/types.ts'

export type SeriesBookmarks = {
  readonly seriesId: string
  readonly seriesTitle: string
  readonly bookmarks: readonly Bookmark[]
}

/** Bookmarks by series, each series where its first one is. */
export const groupBySeries = (bookmarks: readonly Bookmark[]): readonly SeriesBookmarks[] =>
  bookmarks
    .filter(({ seriesId }, at) => bookmarks.findIndex((one) => one.seriesId === seriesId) === at)
    .map(({ seriesId, seriesTitle }) => ({ seriesId, seriesTitle, bookmarks: bookmarks.filter((one) => one.seriesId === seriesId) }))
