// Apart from the label, because its texts are not loaded with the first page.
import type { TFunction } from 'i18next'
import { hasNoNumber, isNumbered, isOneshot, type LabeledBook, leadingNumber } from './chapter-label.ts'

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
