import type { TFunction } from 'i18next'

type LabeledBook = { readonly name: string; readonly metadata: { readonly number: string; readonly title: string } }

/** The label of a chapter in lists: its title, preceded by its number unless the title contains it. */
export const chapterLabel = (t: TFunction, book: LabeledBook): string => {
  const { number, title } = book.metadata
  if (title === '') return number === '' ? book.name : t('series.chapterNumber', { number })
  if (number === '' || title === book.name || containsNumber(title, number)) return title
  return t('series.chapterTitled', { number, title })
}

/** True if the title contains the number as a whole: "Chapter 7" contains 7, "Chapter 17" does not. */
const containsNumber = (title: string, number: string): boolean =>
  (title.match(/\d+(\.\d+)?/g) ?? []).some((digits) => Number(digits) === Number(number))
