// Which pages are held ready, loaded and decoded, around those that are read.
export type PreloadedPage = { readonly bookId: string; readonly page: number }

export type PageWindow = {
  /** The pages on the screen, from 1; at the end card the number after the last. */
  readonly shown: readonly number[]
  readonly pageCount: number
  readonly ahead: number
  readonly behind: number
  /** Pages on the screen have come. */
  readonly shownAreLoaded: boolean
}

/**
 * The pages of this book to hold, lowest first. While those on the screen are not there yet, nothing else is asked for: they
 * must not share the line with pages nobody looks at.
 */
export const pagesToPreload = ({ shown, pageCount, ahead, behind, shownAreLoaded }: PageWindow): readonly number[] => {
  const lowest = Math.min(...shown)
  const highest = Math.max(...shown)
  const first = Math.max(1, shownAreLoaded ? lowest - behind : lowest)
  const last = Math.min(pageCount, shownAreLoaded ? highest + ahead : highest)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}

/** How many pages of the next book to hold: what is left of the look ahead once this book ends. */
export const nextBookPagesToPreload = ({ shown, pageCount, ahead, shownAreLoaded }: PageWindow): number =>
  shownAreLoaded ? Math.max(0, Math.min(ahead, Math.max(...shown) + ahead - pageCount)) : 0
