import type { TFunction } from 'i18next'

export type LabeledBook = { readonly name: string; readonly metadata: { readonly number: string; readonly title: string } }

/** The label of a chapter in lists: its title, preceded by its number unless the title begins with it or the chapter has none. */
export const chapterLabel = (t: TFunction, book: LabeledBook): string => {
  const { number, title } = book.metadata
  if (title === '') return number === '' ? book.name : t('series.chapterNumber', { number })
  if (number === '' || title === book.name || isNumbered(title, number) || hasNoNumber(book)) return title
  return t('series.chapterTitled', { number, title })
}

/** Volume and chapter number at the beginning of a title. */
export const leadingNumber = /^\s*(?:vol(?:ume)?\.?\s*[\d.]+,?\s*)?(?:ch(?:apter|ap)?\.?|c|ep(?:isode)?\.?|#)?\s*(\d+(?:\.\d+)?)[\s:.–-]*/i

/** Whether a title begins with the chapter's number: "Chapter 7" and "Ch.007 A beginning" do for 7, "Part 7" and "Chapter 17" do not. */
export const isNumbered = (title: string, number: string): boolean => {
  const leading = leadingNumber.exec(title)?.[1]
  return leading !== undefined && Number(leading) === Number(number)
}

/** Books without a number get that of their place in the series, which is no chapter number: a oneshot, or a file named after its title. */
export const hasNoNumber = ({ name, metadata: { title, number } }: LabeledBook): boolean =>
  isOneshot(title) || (name.startsWith(title) && !(name.match(/\d+(\.\d+)?/g) ?? []).some((one) => Number(one) === Number(number)))

export const isOneshot = (title: string): boolean => /^one-?shot$/i.test(title.trim())
