// The results below the search field, and the keyboard navigation in them.
import type { Book, Collection, ReadList, Series } from '../api/types.ts'

/** The best matches of one kind, as the server returned them. */
export type KindMatches =
  | { readonly kind: 'series'; readonly items: readonly Series[]; readonly total: number }
  | { readonly kind: 'books'; readonly items: readonly Book[]; readonly total: number }
  | { readonly kind: 'collections'; readonly items: readonly Collection[] }
  | { readonly kind: 'readLists'; readonly items: readonly ReadList[] }
  | { readonly kind: 'people' | 'genres' | 'tags'; readonly items: readonly string[] }

/** A kind with its matches; `hidden` more are in the complete list. */
export type ResultGroup = KindMatches & { readonly first: number; readonly hidden: number }

/** Only kinds with matches, each with the index of its first option. */
export const resultGroupsOf = (matches: readonly KindMatches[]): readonly ResultGroup[] => {
  let first = 0
  return matches
    .filter(({ items }) => items.length > 0)
    .map((kindMatches) => {
      const hidden = 'total' in kindMatches ? Math.max(0, kindMatches.total - kindMatches.items.length) : 0
      const group = { ...kindMatches, first, hidden }
      first += optionCount(group)
      return group
    })
}

/** Number of options; the link to the complete list is one, too. */
export const optionCount = ({ items, hidden }: Pick<ResultGroup, 'hidden'> & { readonly items: readonly unknown[] }): number =>
  items.length + (hidden > 0 ? 1 : 0)

/** The option selected by a key, -1 for none; other keys keep the selection. Wraps around at the ends. */
export const indexAfterKey = (key: string, place: number, count: number): number => {
  if (count === 0) return -1
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1
  return place
}
