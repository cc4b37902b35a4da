import type { TextIndex } from '../../kernel/db/index.ts'

export type SearchKind = 'series' | 'book'

/** One row for each series and book, in the text index of its kind. */
export interface SearchDocumentTable {
  docId: number
  kind: SearchKind
  /** Id of the series or book. */
  refId: string
  /** Its title in indexed form, which relevance is computed from. */
  title: string
}

/** Series and books whose texts have changed and are not indexed yet, in the order of the changes. */
export interface SearchChangeTable {
  seq: number
  kind: SearchKind
  refId: string
}

/** `refId` and `title` of `searchDocument`: a trigger copies them, also for nodes of a version that doesn't know them. */
const kept = ['refId', 'documentTitle']

/** Columns are named after the fields of a search: see search-fields.queries.ts. */
export const textIndexes: Readonly<Record<SearchKind, TextIndex>> = {
  series: { name: 'seriesSearch', columns: ['title', 'person', 'genre', 'seriesTag', 'bookTag', 'label', 'publisher'], kept },
  book: { name: 'bookSearch', columns: ['title', 'isbn', 'person', 'tag'], kept },
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    searchDocument: SearchDocumentTable
    searchChange: SearchChangeTable
  }
}
