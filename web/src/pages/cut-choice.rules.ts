// How pages are cut, and the filters of their list, as its address has them.

export interface CutChoice {
  readonly mode: 'tall' | 'wide'
  readonly minHeight: number
  readonly maxHeight: number
  readonly minRatio: number
  readonly preserveOriginal: boolean
}

export const defaultCutChoice: CutChoice = { mode: 'tall', minHeight: 10_000, maxHeight: 2000, minRatio: 1, preserveOriginal: true }

/** The server's limits. */
export const choiceLimits = {
  minHeight: { min: 1, max: 65_535 },
  maxHeight: { min: 300, max: 20_000 },
  minRatio: { min: 1, max: 10 },
} as const

export type PagesSearch = {
  readonly mode?: 'wide'
  readonly libraryId?: string
  readonly text?: string
  /** The minimum height, if it is not the default. */
  readonly minHeight?: number
  /** Starts at 1. */
  readonly page?: number
}

/** Parses the search parameters of the page; unknown ones are dropped. */
export const readPagesSearch = (search: Record<string, unknown>): PagesSearch => {
  const page = Number(search.page)
  const minHeight = Number(search.minHeight)
  const { min, max } = choiceLimits.minHeight
  const text = typeof search.text === 'string' || typeof search.text === 'number' ? String(search.text) : ''
  return {
    ...(search.mode === 'wide' ? { mode: 'wide' as const } : {}),
    ...(typeof search.libraryId === 'string' && search.libraryId !== '' ? { libraryId: search.libraryId } : {}),
    ...(text ? { text } : {}),
    ...(Number.isInteger(minHeight) && minHeight >= min && minHeight <= max && minHeight !== defaultCutChoice.minHeight
      ? { minHeight }
      : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}
