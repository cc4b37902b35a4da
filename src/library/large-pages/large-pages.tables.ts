/** Unusually large pages, so that they are found without reading the page table of every book. See large-pages.rules.ts. */
export interface LargePageTable {
  bookId: string
  /** From 1. */
  number: number
  widthPx: number
  heightPx: number
}

/** Mapping of a book's pages when some were cut or joined again, so that read progress can be moved. */
export interface PageCutTable {
  bookId: string
  /** Number of pages before the cut. */
  fromCount: number
  /** Number of pages after the cut. */
  toCount: number
  /** JSON: for each page before the cut, the number of its parts. */
  parts: string
  createdAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    largePage: LargePageTable
    pageCut: PageCutTable
  }
}
