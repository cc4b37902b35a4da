// What stands in the list below the search field, and where the arrow keys lead in it.
import type { Book, Collection, ReadList, Series } from '../api/types.ts'

/** The best matches of one kind, as the server answered. */
export type KindMatches =
  | { readonly kind: 'series'; readonly items: readonly Series[]; readonly total: number }
  | { readonly kind: 'books'; readonly items: readonly Book[]; readonly total: number }
  | { readonly kind: 'collections'; readonly items: readonly Collection[] }
  | { readonly kind: 'readLists'; readonly items: readonly ReadList[] }
  | { readonly kind: 'people' | 'genres' | 'tags'; readonly items: readonly string[] }

/** A kind with its matches; `hidden` more can be seen as a whole list. */
export type ResultGroup = KindMatches & { readonly first: number; readonly hidden: number }

/** Only kinds with matches, each knowing at which place of the whole list it begins. */
export const resultGroupsOf = (answers: readonly KindMatches[]): readonly ResultGroup[] => {
  let first = 0
  return answers
    .filter(({ items }) => items.length > 0)
    .map((answer) => {
      const hidden = 'total' in answer ? Math.max(0, answer.total - answer.items.length) : 0
      const group = { ...answer, first, hidden }
      first += optionCount(group)
      return group
    })
}

/** Places in the list: the way to the whole list is one, too. */
export const optionCount = ({ items, hidden }: Pick<ResultGroup, 'hidden'> & { readonly items: readonly unknown[] }): number =>
  items.length + (hidden > 0 ? 1 : 0)

/** The place that a key leads to, -1 for none; keys that do not walk leave it alone. The ends are joined. */
export const indexAfterKey = (key: string, place: number, count: number): number => {
  if (count === 0) return -1
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1
  return place
}
