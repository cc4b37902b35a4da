/** Pages that stand out by their size, so that they are found without looking into every book. See large-pages.rules.ts. */
export interface LargePageTable {
  bookId: string
  /** From 1. */
  number: number
  widthPx: number
  heightPx: number
}

/** What became of a book's pages when some were cut, or put together again, so that read progress finds its place. */
export interface PageCutTable {
  bookId: string
  /** How many pages the book had. */
  fromCount: number
  /** How many it has after the cut. */
  toCount: number
  /** JSON: for each page of before, in how many parts it is now. */
  parts: string
  createdAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    largePage: LargePageTable
    pageCut: PageCutTable
  }
}
