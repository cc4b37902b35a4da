import type { TextIndex } from '../../kernel/db/index.ts'

export type SearchKind = 'series' | 'book'

/** One row for each series and book in the text index of its kind. */
export interface SearchDocumentTable {
  docId: number
  kind: SearchKind
  /** Id of the series or book. */
  refId: string
  /** Its title, ready for search: what relevance is judged by. */
  title: string
}

/** Series and books whose texts changed and are not in the index yet, in the order of the changes. */
export interface SearchChangeTable {
  seq: number
  kind: SearchKind
  refId: string
}

/** Columns are named for what people ask for: see search-fields.queries.ts. */
export const textIndexes: Readonly<Record<SearchKind, TextIndex>> = {
  series: { name: 'seriesSearch', columns: ['title', 'person', 'genre', 'seriesTag', 'bookTag', 'label', 'publisher'] },
  book: { name: 'bookSearch', columns: ['title', 'isbn', 'person', 'tag'] },
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    searchDocument: SearchDocumentTable
    searchChange: SearchChangeTable
  }
}
