import type { TFunction } from 'i18next'

type LabeledBook = { readonly name: string; readonly metadata: { readonly number: string; readonly title: string } }

/** The label of a chapter in lists: its title, preceded by its number unless the title begins with it or the chapter has none. */
export const chapterLabel = (t: TFunction, book: LabeledBook): string => {
  const { number, title } = book.metadata
  if (title === '') return number === '' ? book.name : t('series.chapterNumber', { number })
  if (number === '' || title === book.name || isNumbered(title, number) || hasNoNumber(book)) return title
  return t('series.chapterTitled', { number, title })
}

type ChapterParts = { readonly number: string; readonly title: string }

/** The label in two columns: "Vol. 3 Ch. 12.5" and the title without the number. One of the two may be empty, never both. */
export const chapterParts = (t: TFunction, book: LabeledBook, volume: string): ChapterParts => {
  const { number, title } = book.metadata
  if (isOneshot(title)) return { number: t('chapters.label.oneshot'), title: '' }
  const ofVolume = volume === '' ? '' : t('chapters.label.volume', { volume })
  if (number === '' || (title !== '' && hasNoNumber(book))) return { number: ofVolume, title: title || book.name }
  const label = volume === '' ? t('chapters.label.number', { number }) : t('chapters.label.volumeNumber', { volume, number })
  return { number: label, title: isNumbered(title, number) ? title.replace(leadingNumber, '') : title }
}

const leadingNumber = /^\s*(?:vol(?:ume)?\.?\s*[\d.]+,?\s*)?(?:ch(?:apter|ap)?\.?|c|ep(?:isode)?\.?|#)?\s*(\d+(?:\.\d+)?)[\s:.–-]*/i

/** Whether a title begins with the chapter's number: "Chapter 7" and "Ch.007 A beginning" do for 7, "Part 7" and "Chapter 17" do not. */
const isNumbered = (title: string, number: string): boolean => {
  const leading = leadingNumber.exec(title)?.[1]
  return leading !== undefined && Number(leading) === Number(number)
}

/** Books without a number get that of their place in the series, which is no chapter number: a oneshot, or a file named after its title. */
const hasNoNumber = ({ name, metadata: { title, number } }: LabeledBook): boolean =>
  isOneshot(title) || (name.startsWith(title) && !(name.match(/\d+(\.\d+)?/g) ?? []).some((one) => Number(one) === Number(number)))

const isOneshot = (title: string): boolean => /^one-?shot$/i.test(title.trim())
