import type { Book, NewChapters, Series } from '../api/types.ts'

/** The items of a row, as its cards need them; with a title where the list has a name of its own. */
export type RowItems = { readonly title?: string } & (
  | { readonly kind: 'books'; readonly items: readonly Book[] }
  | { readonly kind: 'chapters'; readonly items: readonly NewChapters[] }
  | { readonly kind: 'series'; readonly items: readonly Series[] }
)
