import type { TFunction } from 'i18next'

type LabeledBook = { readonly name: string; readonly metadata: { readonly number: string; readonly title: string } }

/** What a chapter is called in lists: its own title, with its number before it when the title does not hold it. */
export const chapterLabel = (t: TFunction, book: LabeledBook): string => {
  const { number, title } = book.metadata
  if (title === '') return number === '' ? book.name : t('series.chapterNumber', { number })
  if (number === '' || title === book.name || containsNumber(title, number)) return title
  return t('series.chapterTitled', { number, title })
}

/** True when the number stands in the title as a number of its own: "Chapter 7" holds 7, "Chapter 17" does not. */
const containsNumber = (title: string, number: string): boolean =>
  (title.match(/\d+(\.\d+)?/g) ?? []).some((found) => Number(found) === Number(number))
