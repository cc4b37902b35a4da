// The bookmarks in one book, as its reader shows and changes them.
import type { TFunction } from 'i18next'
import type { MarkDetails, PageMark } from './bookmarks.api.ts'

/** What one press of the bookmark button changes. */
export type MarkToggle = { readonly mark: number } | { readonly remove: readonly PageMark[] }

/** What a bookmark is called: its page, or the place in a text. */
export const markName = (t: TFunction, { page, place }: Pick<PageMark, 'page' | 'place'>): string => place ?? t('bookmarks.page', { page })

/** The bookmarks of the pages on the screen. */
export const marksOn = (marks: readonly PageMark[], spread: readonly number[]): readonly PageMark[] =>
  marks.filter(({ page }) => spread.includes(page))

/** Marks the first page on the screen; where pages are marked, removes those bookmarks. @returns undefined before and after a book */
export const toggleMark = (marks: readonly PageMark[], spread: readonly number[], pageCount: number): MarkToggle | undefined => {
  const remove = marksOn(marks, spread)
  if (remove.length > 0) return { remove }
  const mark = spread.find((page) => page >= 1 && page <= pageCount)
  return mark === undefined ? undefined : { mark }
}

/** The bookmarks after a change. */
export const withMark = (marks: readonly PageMark[], { page, place, note }: { readonly page: number } & MarkDetails) => {
  const before = marks.find((mark) => mark.page === page) ?? { place: place ?? null, note: null }
  const after: PageMark = { page, place: before.place, note: note === undefined ? before.note : note }
  return [...withoutMark(marks, page), after].toSorted((a, b) => a.page - b.page)
}

export const withoutMark = (marks: readonly PageMark[], page: number): readonly PageMark[] => marks.filter((mark) => mark.page !== page)
