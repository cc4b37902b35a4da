// Which pages around the current ones are kept loaded and decoded.
export type PreloadedPage = { readonly bookId: string; readonly page: number }

export type PageWindow = {
  /** The visible pages, from 1; on the end card the number after the last. */
  readonly shown: readonly number[]
  readonly pageCount: number
  readonly ahead: number
  readonly behind: number
  /** Whether the visible pages have loaded. */
  readonly shownAreLoaded: boolean
}

/**
 * The pages of this book to keep loaded, in ascending order. While the visible ones are loading, nothing else is requested, because
 * preloading would compete for bandwidth.
 */
export const pagesToPreload = ({ shown, pageCount, ahead, behind, shownAreLoaded }: PageWindow): readonly number[] => {
  const lowest = Math.min(...shown)
  const highest = Math.max(...shown)
  const first = Math.max(1, shownAreLoaded ? lowest - behind : lowest)
  const last = Math.min(pageCount, shownAreLoaded ? highest + ahead : highest)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}

/** Number of pages of the next book to preload: the rest of the preload count beyond the end of this book. */
export const nextBookPagesToPreload = ({ shown, pageCount, ahead, shownAreLoaded }: PageWindow): number =>
  shownAreLoaded ? Math.max(0, Math.min(ahead, Math.max(...shown) + ahead - pageCount)) : 0
